"""Markers of English."""

from __future__ import annotations

import re

from context_center.core.suggestions.markers import Kind, Language, table

_START = r"(?:^|[,;:—–] ?|\b(?:and|so|but|please|then|just|also) )(?:please )?"
_DONT = (
    r"(?:don't|do not|dont|never|avoid|stop(?= \w+ing\b)|refrain from|no more|quit(?= \w+ing\b))"
)
_BARE = (
    r"^(?:and |also |btw,? |note: |no, |actually,? |correction: )?"
    r"(?!(?:it|this|that|there|the|a|an|i|he|she|they|these|those|you|what|one|some|both|my|your"
    r"|who|where|when|how|why|if|let|please|ok|yes|now|then|here)\b)"
)
_WORK_THINGS = (
    r"(?:[\w-]+ ){0,3}(?:names?|files|branches|commits|errors|exceptions|logs|imports|tests|migrations"
    r"|endpoints|routes|types|classes|functions|methods|components|modules|packages|secrets|configs?"
    r"|flags|tokens|dates|times|timestamps|prices|amounts|ids|queries|tables|columns|docs|comments"
    r"|releases|versions|prs|tickets|variables|constants|strings|fixtures|scripts|assets|images|keys)"
)
_DEICTIC = r"(?:it|this|that|these|those|them|the|my|your|his|her|its)"
_HERE = (
    r"(?:repo|repository|project|codebase|code base|app|application|monorepo|crate|workspace"
    r"|package|team|library|service|product|company|site|tool)"
)
_WHAT_YOU_DO = (
    r"(?:add|writ|creat|chang|mak|edit|touch|updat|review|explain|answer|commit|refactor|nam|us|deploy"
    r"|build|fix|generat|delet|renam|mov|open|push|merg|implement|modify|introduc|remov|document|log)\w*"
)

_FOR = (
    # meant for the future
    (
        Kind.LASTING,
        0.6,
        r"\bfrom (?:now|today|this (?:point|week|release|sprint)) on(?:wards?)?\b|\bfrom (?:today|now)\b",
    ),
    (
        Kind.LASTING,
        0.6,
        r"\bgoing forwards?\b(?! with)|\bhenceforth\b|\bin (?:the )?future\b(?! (?:work|version|release))|\bas of (?:today|next)\b",
    ),
    (
        Kind.LASTING,
        0.6,
        r"\bstarting (?:now|today)\b|\b(?:in|for|across) all (?:my|our)\b|\bevery time(?: you| we)?\b|\beach time\b|\bwhenever\b",
    ),
    (
        Kind.LASTING,
        0.5,
        _START
        + r"(?:always|never) (?!mind\b|again\b|ever\b|seen\b|heard\b|knew\b|got\b|had\b|\w+ed\b)\w",
    ),
    (
        Kind.LASTING,
        0.5,
        r"\b(?:we|you|one)(?: (?:should|must|will|have to|need to|can))? (?:always|never) (?!forget|miss|break|skip|ignor|say|do this|get|make|change|seem|end up|had|did|got|saw|were|was|knew|know|\w+ed\b)\w",
    ),
    (
        Kind.DEMAND,
        0.5,
        r"\b(?:must|should|shall|may|can|has to|have to|is to|are to|needs? to) (?:always|never|only ever)\b|\b(?:always|never) (?:must|should|has to|have to|needs? to)\b",
    ),
    (
        Kind.LASTING,
        0.5,
        r"\bi (?:always|never) (?:want|use|work|write|prefer|merge|commit|review|deploy|squash|rebase|push|test|keep|like|need|expect)\b",
    ),
    (
        Kind.LASTING,
        0.5,
        r"\bwhen(?:ever)? you \w+ (?!the\b|this\b|that\b|it\b)(?:[\w-]+ ?){1,5}, (?:please )?(?:use|don't|always|never|add|write|keep|prefer|run|put|make|also)\b(?! (?:it|this|that)\b)|\b(?:don't|do not) ever\b",
    ),
    (
        Kind.LASTING,
        0.5,
        r"^(?:please )?(?:for|in|with|on) (?:all|any|every|new|each) [\w -]{2,40}?,? (?:please )?(?:use|add|write|prefer|keep|run|put|we use)\b",
    ),
    (
        Kind.LASTING,
        0.5,
        _BARE
        + r"[\w -]{2,40} (?:is|are) (?:always|never) (?:\w+ed|kept|sent|written|built|put|set|sorted|the|in|at)\b",
    ),
    (Kind.LASTING, 0.5, r"(?:,|\bhere) always[.!]*$"),
    (Kind.LASTING, 0.45, r"\b(?:always|never)[.!]*$"),
    (
        Kind.LASTING,
        0.4,
        r"\bby default\b|\bas a rule\b|\bon principle\b|\bin general\b|\bgenerally\b(?! speaking)|\bas standard\b",
    ),
    (
        Kind.LASTING,
        0.35,
        r"\b(?:before|after) (?:every|each|any)\b|\b(?:on|for|with|in|at) (?:every|each|any)\b(?! of (?:them|these|those))",
    ),
    (
        Kind.LASTING,
        0.3,
        r"\bwhen(?:ever)?(?: you| we)? "
        + _WHAT_YOU_DO
        + r"\b(?! (?:the|this|that|it)\b)|\bif you "
        + _WHAT_YOU_DO
        + r"\b",
    ),
    # a rule
    (
        Kind.DEMAND,
        0.5,
        r"(?:^|[,;:] )(?:all|every|each|any|only) (?!of (?:it|them|this|these)\b|good\b|right\b|set\b|done\b|day\b|time\b|idea\b|news\b|chance\b|other\b)[^,;]{2,80}?\b(?:must|needs?|should|has to|have to|go|goes|use|uses|is|are|gets?|lives?|follows?|carr(?:y|ies)|ends?|starts?|returns?|comes?|belongs?)\b(?! (?:red|green|failing|passing|broken|wrong|done|fine|ok|okay|good|gone|there|slow|null|empty|undefined|fixing))",
    ),
    (
        Kind.RULE,
        0.5,
        r"^no (?!idea\b|problem|need\b|worries|reason\b|way\b|luck\b|change|it\b|that\b|i\b|we\b|you\b|one\b|error)[\w().'`/-]+(?: [\w().-]+){0,2} (?:in|for|on|without|outside|inside|at|to|after|before|from|beyond)\b",
    ),
    (Kind.RULE, 0.45, r"\bno [\w()./-]+(?: [\w-]+)?,? please\b|\bplease,? no (?!more\b)\w"),
    (
        Kind.RULE,
        0.5,
        r"^(?!this|that|it\b|the (?:feature|app|page|screen))[^?]*?\b(?:is|are|stays?|remains?) (?:strictly |absolutely |all )?(?:protected|mandatory|required|forbidden|prohibited|not allowed|banned|not acceptable|unacceptable|off[- ]limits|read-?only|frozen|deprecated|taboo|a no-go|not an option|non-negotiable|not negotiable|confidential|obsolete)\b",
    ),
    (
        Kind.DEMAND,
        0.45,
        _BARE
        + r"[^,;:]{2,80}?\b(?:must(?: not|n't)?|mustn't|has to|have to|shall|may not|needs? to be|(?:should|must) (?:be|not|always|never))\b",
    ),
    (
        Kind.DEMAND,
        0.4,
        r"(?:\bthe|,) [\w ./-]{2,50}? (?:must|mustn't|must not|has to|have to|should (?:always|never|not|be))\b",
    ),
    (
        Kind.DEMAND,
        0.4,
        r"\b(?:we|you|everything|everyone|nobody|no one|nothing) (?:must|mustn't|shall|may not|are not allowed|is allowed|has to|have to|should(?:n't| not| always| never))\b",
    ),
    (
        Kind.RULE,
        0.35,
        _START
        + _DONT
        + r" (?:ever )?(?!worry\b|bother\b|forget\b|know\b|think\b|understand\b|see\b|get\b|care\b|mind\b|you\b|need\b|have to\b|wait\b|be\b|remember\b|again\b|\w+ed\b)[a-z-]+",
    ),
    (
        Kind.RULE,
        0.3,
        _START
        + r"use (?!"
        + _DEICTIC
        + r"\b|a\b|an\b|one\b)[\w./@+-]+(?: [\w./-]+)? (?:for|when|in|to|everywhere|instead|unless)\b",
    ),
    (
        Kind.RULE,
        0.5,
        r"^(?:please )?keep (?!"
        + _DEICTIC
        + r"\b)(?:\w+ )?[a-z]+s (?:under|below|short|small|within|at most|in|out of|free|below|simple|separate|pure)\b",
    ),
    (Kind.RULE, 0.3, r"[:,] no [\w.-]+[.!]*$|^(?:please )?use [\w./-]+ [\w-]+s[.!]*$"),
    (
        Kind.DEMAND,
        0.2,
        r"\byou should\b|\bmake sure (?:that )?(?:you|we|to|every|all)\b|\b[\w-]+ only[.!,;]|\bonly (?:in|on|for|via|with|through|when|use|ever)\b",
    ),
    # where it holds
    (
        Kind.SCOPE,
        0.3,
        r"\b(?:in|for|across|throughout|within) (?:this|the whole|the entire|our) "
        + _HERE
        + r"\b|\beverywhere\b|\bacross the board\b|\bthroughout\b",
    ),
    (
        Kind.SCOPE,
        0.25,
        r"(?<!look )(?<!wrong )(?<!is )\bhere(?:,? (?:please|always))?[.!,]*$|\baround here\b|\bhere,|\bto the outside\b",
    ),
    (
        Kind.SCOPE,
        0.2,
        r"\b(?:without|unless)\b(?! success)|\bwithout asking\b|\bfor anything\b|\b(?:any|each|every)where\b|\bany ?more\b|\bno longer\b",
    ),
    (
        Kind.SCOPE,
        0.2,
        r"\b(?:in|for|with|to) (?:all|any|every|new|library|production|test|commit|user|public|client|server|view|ui|api|log|internal|shared) (?!of\b)[\w-]+",
    ),
    (
        Kind.SCOPE,
        0.2,
        r"\b(?:in|to|into|for) (?:commits?|prs?|pull requests|tests|views|comments|docs|logs|migrations|commit messages|controllers|components|production|code|templates|scripts|main|master)\b(?! (?:and|then) (?:run|push|commit))",
    ),
    (
        Kind.SCOPE,
        0.2,
        _DONT + r" (?:\w+ ){1,3}?(?!this\b|us\b|is\b|has\b)[a-z]{2,}s\b(?! (?:yet|now|today))",
    ),
    (Kind.SCOPE, 0.15, r"\b(?:anything|nothing|nobody|anyone)\b"),
    # a preference
    (
        Kind.PREFERENCE,
        0.5,
        r"\bi (?:really |strongly |generally |usually |much |also |always |actually |still )?(?:prefer|favou?r|hate|dislike|despise|insist)\b|\bi can't stand\b|\bi'm not a fan\b|\bi am not a fan\b",
    ),
    (
        Kind.PREFERENCE,
        0.5,
        r"\bi(?:'d| would) rather (?:you|we|not|have|see|get|keep|use)\b|\bmy (?:\w+ )?preference\b|\bmy preferred\b|\bimportant to me\b|\bmatters to me\b|\bpet peeve\b",
    ),
    (
        Kind.PREFERENCE,
        0.5,
        r"\b(?:if|when) you(?:'re| are)? (?:\w+ ){0,3}(?:unsure|not sure|in doubt|don't know|stuck)[^.]{0,40}\bask\b|\bask me (?:before|first|instead|rather|whenever)\b",
    ),
    (
        Kind.PREFERENCE,
        0.35,
        r"\bi (?:really |generally |usually |always )?(?:like|love|want you to|expect you|don't (?:like|want|need|use|do))\b|\bi(?:'d| would) (?:like|want) you to\b|\bwe (?:strongly |generally |usually )?prefer\b",
    ),
    (
        Kind.PREFERENCE,
        0.25,
        r"\bi(?:'d| would) prefer\b|\bi want\b|\bplease keep (?:your|the) (?:answers?|replies|responses?|explanations?)\b|\bkeep (?:your|it|answers?|replies|responses?)\b[^.]{0,20}\b(?:short|brief|simple|concise)\b",
    ),
    (
        Kind.PREFERENCE,
        0.3,
        r"^(?:please )?(?:answer|reply|respond|talk to me|speak|write to me|explain|address me)\b[^.]{0,30}\b(?:in|with|using|like|as|briefly|shortly|first)\b",
    ),
    # how things are here
    (
        Kind.CONVENTION,
        0.5,
        r"\bwe (?:\w+ly )?(?:always|never|only|all|still|also|don't(?! (?:want|need|have|know|care|see|get|understand)\b)|do not(?! (?:want|need|have|know)\b)|do (?!n't|not|have|need|know)|use|ship|target|support|keep|store|write|name|deploy|release|follow|prefer|require|expect|call|tag|pin|run (?:everything|all)|squash|rebase|format|version|host|track|run on|build with|can't use|cannot use|can only|work with|rely on|stick)\b(?! (?:have|need|know|see|it yet)\b)",
    ),
    (
        Kind.CONVENTION,
        0.5,
        r"\bwe(?:'re| are) (?:a (?:team|company|small|distributed)|using|running|targeting|on (?:python|node|java|go|rust|postgres|aws|gcp|azure|kubernetes|version)|still on|not allowed)\b(?! (?:the wrong|it))",
    ),
    (
        Kind.CONVENTION,
        0.5,
        _BARE
        + _WORK_THINGS
        + r" (?:(?<=names )in|use|come (?:from|in)|start with|end with|begin with|live in|go (?:in|to|into|through)|need|must|get|run (?:on|in)|are in (?!use\b|the way\b)|are (?:kebab|snake|camel|pascal|lower|upper|written|sorted|stored|kept|named|formatted|iso|versioned|prefixed|wrapped|generated))\b(?! (?:to be fixed|fixing|now|again|work\b))",
    ),
    (
        Kind.CONVENTION,
        0.5,
        r"\b(?:talks?|goes|go|runs?|works?|connects?|imports?) (?:to \S+ |to the \w+ )?(?:only|exclusively) (?:through|via|in|on|from|with)\b|\bis (?:the|our) (?:minimum|maximum|oldest|lowest|default|target|production|only|official|supported|staging)\b",
    ),
    (
        Kind.CONVENTION,
        0.5,
        r"\bour (?!customers?|users?|clients?|boss|tests? (?:are|fail)|problem|goal|login)[\w '/-]{2,40}? (?:is|are|lives?|goes|go|runs?|uses?|follows?|happens?|needs?|must|starts?)\b(?! (?:broken|failing|down|red|slow|wrong|not working|dated|getting|still))",
    ),
    (
        Kind.CONVENTION,
        0.45,
        r"\bour [\w '/-]{2,40}? (?:is|are|lives?|goes|go|runs?|uses?|follows?|happens?|needs?|must|works?|starts?)\b(?! (?:broken|failing|down|red|slow|wrong|not working))",
    ),
    (
        Kind.CONVENTION,
        0.5,
        _BARE
        + r"[\w`'()./ -]{2,50}? (?:(?:is|are) (?:\w+ly |all )?(?:stored|kept|saved|tracked|managed|documented|hosted|deployed|written|named|formatted|sorted|expressed|handled|generated|versioned|built|tested|released|reviewed|defined|configured|measured|sent|served|called)|lives?|go(?:es)?(?= (?:over|to|in|into|through|via|under))|comes? from|follows?|belongs?|sits?|speaks?) (?!yet|wrong|bad|down|up\b)\S",
    ),
    (
        Kind.CONVENTION,
        0.4,
        r"\b(?:that's|that is|this is|is|are|as) (?:the|our|a|an) (?:\w+ )?(?:contract|convention|rule|policy|guideline|standard|agreement|house style|source of truth|whole point|deal)\b|\b(?:the|our) (?:\w+ )?(?:convention|policy|rule|guideline|standard|naming scheme) (?:is|here|for)\b|\bby convention\b|\bsource of truth\b",
    ),
    (
        Kind.CONVENTION,
        0.5,
        r"^(?:the |our )?(?:target|target platform|platform|hosting|tech stack|stack|backend|back end|frontend|front end|database|compiler|ci|build server|production server|main branch|default branch|code style|license) (?:is|runs? on|lives? (?:in|on)|uses?|are) (?!down|slow|broken|not\b|dead|still|too|back|up\b|ok\b|fine|full|running|failing|red|green|empty|wrong|gone)",
    ),
    (
        Kind.CONVENTION,
        0.5,
        r"^(?:all|every|each) [\w ]{2,30} has its own\b|^[\w ]{3,40} only (?:through|via|by|with) ",
    ),
    (
        Kind.CONVENTION,
        0.4,
        r"^(?:the |our )?(?:minimum|maximum|min\.?|max\.?|target|supported|default|primary|baseline|official|oldest|required)\b[^?,]{0,40}? (?:is|are)\b|\bmsrv is\b",
    ),
    (
        Kind.CONVENTION,
        0.3,
        r"\bthe [\w `'./-]{2,40}? (?:lives?|goes (?:to|in|into|through|over)|belongs?|follows?|answers?|speaks?|is (?:stored|kept|hosted|deployed|managed|documented|generated|tracked|written))\b (?!yet|wrong)\S",
    ),
    (
        Kind.CONVENTION,
        0.3,
        _BARE
        + r"[\w -]{3,40} (?:is|are) [\w.+ -]+ (?:here|everywhere)\b|\bis called\b|\bruns? on\b|\b(?:is|are) for (?:the|production|tests|internal)\b|\bonly (?:internal|for)\b|\binternal only\b",
    ),
    (
        Kind.CONVENTION,
        0.3,
        r"\b(?:can't|cannot|mustn't|nothing) (?:use|need|rely|depend|that needs)\w*\b",
    ),
    # a decision
    (
        Kind.DECISION,
        0.5,
        r"\bwe(?:'ve| have)? (?:just |recently |now |finally |already |all )?(?:decided|agreed|settled|standardi[sz]ed|(?:moved|switched|migrated)(?! to (?:an?|the)\b)|replaced|adopted|renamed|upgraded|chose|went with|stopped using|got rid of|dropped support)\b(?! (?:nothing|yet))",
    ),
    (
        Kind.DECISION,
        0.35,
        r"\b(?:has|have|was|were|been|is|are) (?:now |been )?(?:replaced|superseded|moved|migrated|renamed|switched|changed) (?:by|to|with|from)\b|\bthe team (?:decided|agreed)\b|\b(?:decision|decided):|\bwe (?:no longer|don't use)\b|\bis no longer\b",
    ),
    (
        Kind.DECISION,
        0.3,
        r"\b(?:let's|we'll|we will|we are going to|we're going to) (?:stick (?:to|with)|standardi[sz]e|keep using|use [\w-]+ (?:for all|everywhere|from))|\bstick (?:to|with) (?!"
        + _DEICTIC
        + r"\b(?! \w+ (?:everywhere|convention)))|\bstick to (?:that|this) everywhere",
    ),
    # a correction
    (
        Kind.CORRECTION,
        0.4,
        r"^correction\b|\b(?:i|we)(?:'ve| have)? (?:already |just |clearly )?(?:told you|said|asked you|mentioned)\b|\b(?:like|as) i (?:already )?said\b|\bhow (?:many|often) (?:times|do i)|\bi keep (?:telling|saying|asking)\b",
    ),
    (Kind.CORRECTION, 0.35, r"\b(?:scratch|forget) (?:that|what i said)\b|\bstop \w+ing\b"),
    (Kind.CORRECTION, 0.2, r"^(?:no|nope|nah|wrong|not quite|actually|stop)[,.!:—–]? |^again[,:]"),
    # asks to remember
    (
        Kind.REMINDER,
        0.5,
        r"(?:^|[,;—–.] ?|\bplease )remember(?: that\b|[:,—–]| (?!to\b|when\b|what\b|the\b|how\b|this\b|that\b|if\b|where\b|who\b|why\b)\w)|\b(?:keep|bear) in mind\b|\bmake a note\b|\bfor (?:the record|future reference)\b",
    ),
    (
        Kind.REMINDER,
        0.3,
        r"(?:^|[,;—–] ?|\bplease )(?:note that|note:|please note|don't forget(?: that| to)|fyi|heads[- ]up|for your information|just so you know|be aware)\b|^(?:please )?remember (?:to|the|this)\b|\bsave (?:this|that) (?:to|in) (?:your )?memory\b",
    ),
    # about the person
    (
        Kind.PERSON,
        0.6,
        r"\bi(?:'m| am) (?:\w+ly )?(?:an? (?!bit\b|little\b|lot\b|fan\b|moment\b|minute\b)|the only\b|new to\b|not (?:very |really |so |too )?(?:familiar|good|experienced|used)|colou?r|red-green|blind|dyslexic|left-handed|deaf|based in|on (?:windows|macos?|linux|a mac)|fluent|a native)",
    ),
    (
        Kind.PERSON,
        0.6,
        r"\bmy name is\b|\bcall me\b|\bi come from\b|\bi speak\b|\bi only (?:work|review|merge|answer|code|use)\b|\bi (?:usually |mostly |mainly |normally |only |always )?(?:work|develop|code|program) (?:on|as|in|with|at|for|mostly|mainly|evenings|weekends)\b(?! (?:it|this|that)\b)",
    ),
    (
        Kind.PERSON,
        0.6,
        r"\bi(?:'ve| have) been \w+ing [^,.]{0,30}\b(?:for|since)\b[^,.]{0,20}\b(?:years?|decades?|months|\d{4})\b",
    ),
    (
        Kind.PERSON,
        0.55,
        r"\bi(?: already)? know [\w+#. ]{2,30} well\b|\bi(?:'ve| have) (?:\w+ )?(?:\d+|many|some|no|little) (?:\w+ )?(?:years|experience|background)\b|\bi(?: only)? (?:have|use|run|am on|'m on) (?:an? )?(?:mac|macbook|macos|windows|linux|ubuntu|pc|thinkpad|chromebook)\b|\bmy (?:time ?zone|editor|shell|os|machine|laptop|native language|mother tongue|pronouns|background|keyboard|terminal|role|job) (?:is|are)\b|\bi live in\b",
    ),
    (
        Kind.PERSON,
        0.45,
        r"\bi (?:usually|mostly|mainly|normally|typically|only|always) use\b|\bi don't (?:know|speak|use) (?:any )?(?!what|why|how|if|it|that|where|when|whether|this|the|which|who)\w+",
    ),
    # where something is
    (
        Kind.REFERENCE,
        0.55,
        r"^(?!here|this|that|it)[^?]*?\b(?:is|are|lives?|sits?|go(?:es)?|documented|described|tracked|hosted|found|kept|stored|maintained|specified|defined|posted) (?:\w+ ){0,2}?(?:at|in|on|here|under|through|via|to)?[:,]? ?(?:a separate repo,? )?\ue002",
    ),
    (Kind.REFERENCE, 0.5, r"\b(?:ask|post|report|write|talk)\b[^.]{0,20} in #[\w-]+"),
    (
        Kind.REFERENCE,
        0.5,
        r"\b(?:jira|linear|youtrack|redmine|github|gitlab|sentry|trello|asana|notion|slack) (?:project|board|team|workspace|key|channel|space|repo) (?:is|key is)\b",
    ),
    (
        Kind.REFERENCE,
        0.5,
        r"^(?:the |our )?(?!here|this|that|see|error|look|it's)[\w '/-]{3,40}:\s*\ue002|\ue002[^.?]{0,40}\b(?:is|are) (?:the|our|where)\b|\b(?:source of truth|reference|docs|spec|wiki|dashboard|tracker|board)\b[^.?]{0,40}\ue002",
    ),
    (
        Kind.REFERENCE,
        0.5,
        r"\b(?:is|are|lives?|tracked|managed|kept|documented|reported) (?:\w+ )?(?:in|on|with|through) (?:linear|jira|notion|confluence|trello|asana|github issues|gitlab|wandb|sentry|figma|backlog|yapi|grafana|datadog|youtrack|redmine|bugzilla|slack|discord|sharepoint|google drive|dropbox|miro|airtable|mlflow|kibana|zendesk|clickup)\b",
    ),
    (
        Kind.REFERENCE,
        0.5,
        r"\b(?:staging|production|the server|the (?:api )?key|api key|dashboard|wiki|password|token|login|credentials?)\b[^.?]{0,40}\b(?:is|are)\b(?: at| on| in)? (?=\S*[\d.:/_-]\S)\S{6,}",
    ),
    # between options
    (
        Kind.CHOICE,
        0.3,
        r"\b(?:use|using|with|it's|prefer|take|run|write|want|in|is|are|said) (?!"
        + _DEICTIC
        + r"\b)[^.;?!]{1,50}?(?:,| and| but)? (?:not|instead of|rather than|over|never) (?!only\b|sure\b|yet\b|now\b|working\b)\S",
    ),
)

_AGAINST = (
    (
        Kind.MOMENT,
        -0.6,
        r"\bfor now\b|\bright now\b|\b(?:just |only )?this (?:one )?time\b|\bjust (?:this )?once\b|\bfor the (?:moment|time being|demo)\b|\bfor this (?:one|post|pr|branch|commit|change|file|function|test|line|demo|loop|page|case|session|ticket|issue|run|time|release)\b|\bin this (?:branch|pr|function|file|loop|commit|test|case|session|one|class|method|ticket|step)\b|\bin \w+ minutes?\b|\bnext step\b|\btemporar|\buntil (?:i|we|you|tomorrow|monday|next|the)\b|\bthis one(?:-line)?\b|\bthis (?:one-line )?change\b|\bjust for\b|\bin a (?:minute|moment|bit|second)\b|\blater (?:in|today|on)\b|\bjust in this\b",
    ),
    (
        Kind.MOMENT,
        -0.5,
        r"(?<!from )(?<!as of )\b(?:today|tonight|tomorrow|yesterday)\b|\byet[.!]*$|\bnot yet\b|^(?:ok(?:ay)? |and |good[.,] )?now[, ](?!adays|we\b|that)|\bgo with it\b|\bplease remember to\b|^remember to\b|\bmake it\b|^(?:ok(?:ay)?,? )?(?:let me|i'll|i will)\b|^(?:\S+ ){0,5}again[.!?]*$|\bso far so\b",
    ),
    (
        Kind.MOMENT,
        -0.4,
        r"\ue002.*\b(?:read|open|implement|fix|summari[sz]e|follow|build|port|copy) (?:it|them|this|the|that|from)\b|\b(?:for|in) (?:this|that)[.!]*$",
    ),
    (
        Kind.MOMENT,
        -0.25,
        r"\bnow[.!,]*$|(?<!me )(?<!us )\bfirst[.!]*$|\bthen[.!,]*$|\blater[.!]*$|\bfor a (?:while|bit)\b|\binstead[.!]*$",
    ),
    (
        Kind.POINTING,
        -0.35,
        _START
        + r"(?:don't|do not|never|always|stop|avoid|use|prefer|take|drop) (?:\w+ )?(?:it|this|that|these|those|the (?:first|second|third|last|other|same|one|old|new|parser|banner|dialog|code|file|function|test|tests|button|output|error))\b(?! (?:project|repo|repository|codebase|way|everywhere|rule|convention))",
    ),
    (
        Kind.MOMENT,
        -0.6,
        r"\b(?:don't|do not|dont|never) (?:actually )?(?:code|change|edit|modify|touch|write|implement|do|make|commit|push|delete|run|build|start)(?: or \w+)*(?: any(?:thing)?)?(?: (?:else|code|files?|changes?|edits?|of (?:it|that|them)))?(?: yet| now| for now)?(?:[.!,]| and |$)(?! (?:without|unless|ever))|,? just (?:explain|tell|show|look|analy[sz]e|answer|list|research|plan|think|describe|this|fix|do it)\b(?! after| before)",
    ),
    (
        Kind.POINTING,
        -0.4,
        r"\b(?:i|we) (?:really |also )?(?:prefer|like|love|hate|dislike|want|use|need) (?:this|that|these|those|it|the (?:first|second|last|other|new|old))\b(?! (?:project|repo|codebase|team|way))|(?:^|\s)@[\w./-]+\.\w+",
    ),
    (
        Kind.POINTING,
        -0.3,
        r"\bthe (?:first|second|third|last|other) (?:one|variant|option|version|paragraph|approach)\b|\ba (?:dict|list|loop|class|set|tuple|string|modal|sheet) here\b|\b(?:line|row|step|page) \d+\b",
    ),
    (
        Kind.GUESS,
        -1.0,
        r"\bwhat if\b|\bif (?:we|i|you|they|it|there|two people) (?:ever\b|had\b|were\b|was\b|could\b|would\b|always\b|did\b|\w+ed\b)|\bsuppose\b|\bimagine\b|\bhypothetical|\bmaybe\b|\bperhaps\b|\bi wonder\b|(?<!you're )(?<!you are )\bnot sure\b|\bwould (?:it|that|this|always|never|be)\b|\bit depends\b|\bin theory\b",
    ),
    (
        Kind.GUESS,
        -0.5,
        r"\bi (?:think|guess|suppose|assume|believe)\b|\bprobably\b|\bat some point\b|\bsome ?day\b|\bmight\b|\bcould\b(?! you)|\bpossibly\b|\bi'm thinking\b|\bwe should (?:probably|maybe)\b|\bif (?:possible|you like|you want)\b",
    ),
    (
        Kind.GUESS,
        -0.6,
        r"\b(?:not|n't|hardly|rarely) (?:always|necessarily|every)\b|\bnever mind\b|\bnevermind\b|\balmost (?:always|never)\b|\bi always (?:forget|get|have|thought|wonder|end)\b|\b(?:never|always) (?:again|thought|knew|seen|heard)\b|\b(?:you|we) (?:don't|do not) (?:need|have) to\b|\bno need\b(?! to (?:ask|confirm|wait|explain|tell))|\bneedn't\b|\bwhatever you\b|\bno wait\b|\bforget it\b|\bundecided\b|\bdecided nothing\b|\bnothing yet\b",
    ),
    (
        Kind.REPORT,
        -0.7,
        r"\b(?:he|she|they|someone|somebody|people|everyone|everybody|the (?:\w+ )?(?:paper|docs?|readme|book|article|forum|reviewer|author|co-author|manual|error|log|linter|compiler|message|comment|old \w+)|reviewer \d|a (?:colleague|friend|tip|blog)|[a-z]+ from \w+) (?:\w+ )?(?:said|says|say|wrote|writes|told|claims?|insists?|asked|thinks?|recommends?|suggests?|mailed|commented|mentioned|requires)\b|\baccording to\b|\bi (?:read|heard|saw|learned)\b|\b(?:forum|article|blog post)\b[^.]{0,20}:",
    ),
    (
        Kind.REPORT,
        -0.5,
        r"\b(?:the|a) (?:word|term|keyword|phrase|string|label|sentence|option|flag|comment|rule) (?:[\ue000\ue001]|always|never|\")|\bwith [\ue001]|\bsays [\ue001]|[\ue001]+,? (?:was|is what|that's what)",
    ),
    (
        Kind.NARRATION,
        -0.5,
        r"\b(?:it|this|that|he|she|they|there|which|(?:the|a) [\w'-]+(?: [\w'-]+)?) (?:\w+ )?(?:always|never) (?!be\b|use\b|edit\b|go\b)\w+|(?:^|[,;] ?)(?:the|this|that|it|my|there|he|she|they|your|one)\b[^,;]{0,40} (?:is|are|was|were) (?:always|never) (?!to be\b)|\bshould have\b|\bshouldn't have\b|\bcould have\b|\bmust have\b|\b(?:has|have|had) (?:always|never)\b|\bmust be (?:a|an|the|wrong|something|because)\b",
    ),
    (
        Kind.NARRATION,
        -0.25,
        r"\b(?:was|were|didn't|happened|failed|broke|crashed|returned|threw|yesterday's)\b",
    ),
)

LANGUAGE = Language(
    markers=table((*_FOR, *_AGAINST)),
    question=re.compile(
        r"\?[)\"'\s]*$|^(?:and |so |but |ok(?:ay)?,? |hm+,? |btw,? |also,? |or |well,? |then )*"
        r"(?:what|why|how(?! about)|who|whose|which|is|are|was|were|do (?:you|we|i|they|the|these|all)"
        r"|does|did|has|have (?:you|we|they)|can|could|would|will|won't|isn't|aren't|doesn't|didn't"
        r"|any idea|where|should (?:we|i|it|this|that|the)|when (?:is|was|did|do|does|will|can)|is it)\b"
    ),
    request=re.compile(
        r"^(?:please )?(?:can|could|would|will) you\b.*\b(?:from now on|in (?:the )?future|going forward|every time)\b"
        r"|^(?:can|could|would) you (?:please )?stop \w+ing\b"
    ),
    confirms=re.compile(
        r"^(?:please )?(?:keep|bear) (?:that|this|it) in mind\b|^(?:and )?(?:please )?(?:remember|note) (?:that|this|it)[.!]*$"
        r"|^(?:as )?always[.!]*$|^every (?:single )?time[.!]*$|^(?:please )?don't forget (?:that|this|it)\b|^from now on[.!]*$"
        r"|^that's (?:a|the|our) (?:rule|convention|policy)\b|^this (?:is|goes) for (?:all|every)|^no exceptions\b"
    ),
    fillers=re.compile(
        r"^(?:(?:btw|by the way|ok(?:ay)?|also|hey|hmm+|no|nope|nah|actually|correction|remember|note|fyi|well|right"
        r"|good|great|thanks|ugh|again|one more thing|for the record|heads[- ]up|just so you know|please note"
        r"|keep in mind|(?:i've|i) told you (?:before|already)?|like i said)\s*(?:that\s+)?[,.:!—–-]+\s*"
        r"|(?:please )?(?:remember|note|keep in mind|bear in mind) that\s+|please remember[,:]?\s+(?!to\b)|(?:and|so|but|also)\s+|please\s+|actually\s+)+"
    ),
)
