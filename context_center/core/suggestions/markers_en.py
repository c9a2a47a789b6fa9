"""Markers of English that speak for a statement; the format is that of ``marker_table``."""

from __future__ import annotations

from context_center.core.suggestions.marker_table import parsed
from context_center.core.suggestions.markers_en_against import AGAINST

_FRAGMENTS = r"""
<DEICTIC>
  (?:it|this|that|these|those|them|the|my|your|his|her|its)
<START>
  (?:^|[,;:—–] ?|\b(?:and|so|but|please|then|just|also) )(?:please )?
<HERE>
  (?:repo|repository|project|codebase|code base|app|application|monorepo|crate|workspace|package
      |team|library|service|product|company|site|tool)
<DONT>
  (?:don't|do not|dont|never|avoid|stop(?= \w+ing\b)|refrain from|no more|quit(?= \w+ing\b))
<BARE>
  ^(?:and |also |btw,? |note: |no, |actually,? |correction: )?(?!(?:it|this|that|there|the|a|an
      |i|he|she|they|these|those|you|what|one|some|both|my|your|who|where|when|how|why|if|let
      |please|ok|yes|now|then|here)\b)
<WORK_THINGS>
  (?:[\w-]+ ){0,3}(?:names?|files|branches|commits|errors|exceptions|logs|imports|tests
      |migrations|endpoints|routes|types|classes|functions|methods|components|modules|packages
      |secrets|configs?|flags|tokens|dates|times|timestamps|prices|amounts|ids|queries|tables
      |columns|docs|comments|releases|versions|prs|tickets|variables|constants|strings|fixtures
      |scripts|assets|images|keys)
<WHAT_YOU_DO>
  (?:add|writ|creat|chang|mak|edit|touch|updat|review|explain|answer|commit|refactor|nam|us
      |deploy|build|fix|generat|delet|renam|mov|open|push|merg|implement|modify|introduc|remov
      |document|log)\w*
"""
_FOR = r"""
lasting 0.6
  \bfrom (?:now|today|this (?:point|week|release|sprint)) on(?:wards?)?\b|\bfrom (?:today|now)\b
  \bgoing forwards?\b(?! with)|\bhenceforth\b
  \bin (?:the )?future\b(?! (?:work|version|release))|\bas of (?:today|next)\b
  \bstarting (?:now|today)\b|\b(?:in|for|across) all (?:my|our)\b|\bevery time (?:you|we)\b
lasting 0.5
  \bevery time\b|\beach time\b|\bwhenever\b
  <START>(?:always|never) (?!mind\b|\w+ing\b|again\b|ever\b|seen\b|heard\b|knew\b|got\b|had\b|\w+ed\b)\w
  \b(?:we|you|one)(?: (?:should|must|will|have to|need to|can))? (?:always|never) (?!forget|miss
      |break|skip|ignor|say|do this|get|make|change|seem|end up|had|did|got|saw|were|was|knew
      |know|\w+ed\b)\w
  \bi (?:always|never) (?:want|use|work|write|prefer|merge|commit|review|deploy|squash|rebase
      |push|test|keep|like|need|expect)\b
  \bwhen(?:ever)? you \w+ (?!the\b|this\b|that\b|it\b)(?:[\w-]+ ?){1,5}, (?:please )?(?:use
      |don't|always|never|add|write|keep|prefer|run|put|make|also)\b(?! (?:it|this|that)\b)
  \b(?:don't|do not) ever\b
  ^(?:please )?(?:for|in|with|on) (?:all|any|every|new|each) [\w -]{2,40}?,? (?:please )?(?:use
      |add|write|prefer|keep|run|put|we use)\b
  <BARE>[\w -]{2,40} (?:is|are) (?:always|never) (?:\w+ed|kept|sent|written|built|put|set|sorted
      |the|in|at)\b
  (?:,|\bhere) always[.!]*$
lasting 0.45
  \b(?:always|never)[.!]*$
lasting 0.4
  \bby default\b|\bas a rule\b|\bon principle\b|\bin general\b|\bgenerally\b(?! speaking)
  \bas standard\b
lasting 0.35
  \b(?:before|after) (?:every|each|any)\b
  \b(?:on|for|with|in|at) (?:every|each|any)\b(?! of (?:them|these|those))
lasting 0.3
  \bwhen(?:ever)?(?: you| we)? <WHAT_YOU_DO>\b(?! (?:the|this|that|it)\b)
  \bif you <WHAT_YOU_DO>\b

rule 0.5
  ^no (?!idea\b|problem|need\b|worries|reason\b|way\b|luck\b|change|it\b|that\b|i\b|we\b|you\b
      |one\b|error)[\w().'`/-]+(?: [\w().-]+){0,2} (?:in|for|on|without|outside|inside|at|to
      |after|before|from|beyond)\b
  ^(?!this|that|it\b|the (?:feature|app|page|screen))[^?]*?\b(?:is|are|stays?
      |remains?) (?:strictly |absolutely |all )?(?:protected|mandatory|required|forbidden
      |prohibited|not allowed|banned|not acceptable|unacceptable|off[- ]limits|read-?only|frozen
      |deprecated|taboo|a no-go|not an option|non-negotiable|not negotiable|confidential
      |obsolete)\b
  ^(?:please )?keep (?!<DEICTIC>\b)(?:\w+ )?[a-z]+s (?:under|below|short|small|within|at most|in
      |out of|free|below|simple|separate|pure)\b
rule 0.5
  \bno [\w()./-]+(?: [\w-]+)?,? please\b|\bplease,? no (?!more\b)\w
rule 0.35
  <START><DONT> (?:ever )?(?!worry\b|bother\b|forget\b|know\b|think\b|understand\b|see\b|get\b
      |care\b|mind\b|you\b|need\b|have to\b|wait\b|be\b|remember\b|again\b|\w+ed\b)[a-z-]+
rule 0.3
  <START>use (?!<DEICTIC>\b|a\b|an\b|one\b)[\w./@+-]+(?: [\w./-]+)? (?:for|when|in|to|everywhere
      |instead|unless)\b
  [:,] no [\w.-]+[.!]*$|^(?:please )?use [\w./-]+ [\w-]+s[.!]*$

demand 0.5
  \b(?:must|should|shall|may|can|has to|have to|is to|are to|needs? to) (?:always|never
      |only ever)\b
  \b(?:always|never) (?:must|should|has to|have to|needs? to)\b
  (?:^|[,;:] )(?:all|every|each|any|only) (?!of (?:it|them|this|these)\b|good\b|right\b|set\b
      |done\b|day\b|time\b|idea\b|news\b|chance\b|other\b)[^,;]{2,80}?\b(?:must|needs?|should
      |has to|have to|go|goes|use|uses|is|are|gets?|lives?|follows?|carr(?:y|ies)|ends?|starts?
      |returns?|comes?|belongs?)\b(?! (?:red|green|failing|passing|broken|wrong|done|fine|ok
      |okay|good|gone|there|slow|null|empty|undefined|fixing))
demand 0.45
  <BARE>[^,;:]{2,80}?\b(?:must(?: not|n't)?|mustn't|has to|have to|shall|may not|needs? to be|
      (?:should|must) (?:be|not|always|never))\b
demand 0.4
  (?:\bthe|,) [\w ./-]{2,50}? (?:must|mustn't|must not|has to|have to|should (?:always|never|not
      |be))\b
  \b(?:we|you|everything|everyone|nobody|no one|nothing) (?:must|mustn't|shall|may not
      |are not allowed|is allowed|has to|have to|should(?:n't| not| always| never))\b
demand 0.2
  \byou should\b|\bmake sure (?:that )?(?:you|we|to|every|all)\b|\b[\w-]+ only[.!,;]
  \bonly (?:in|on|for|via|with|through|when|use|ever)\b

scope 0.3
  \b(?:in|for|across|throughout|within) (?:this|the whole|the entire|our) <HERE>\b
  \beverywhere\b|\bacross the board\b|\bthroughout\b
scope 0.25
  (?<!look )(?<!wrong )(?<!is )\bhere(?:,? (?:please|always))?[.!,]*$|\baround here\b|\bhere,
  \bto the outside\b
scope 0.2
  \b(?:without|unless)\b(?! success)|\bwithout asking\b|\bfor anything\b
  \b(?:any|each|every)where\b|\bany ?more\b|\bno longer\b
  \b(?:in|for|with|to) (?:all|any|every|new|library|production|test|commit|user|public|client
      |server|view|ui|api|log|internal|shared) (?!of\b)[\w-]+
  \b(?:in|to|into|for) (?:commits?|prs?|pull requests|tests|views|comments|docs|logs|migrations
      |commit messages|controllers|components|production|code|templates|scripts|main|master)\b
      (?! (?:and|then) (?:run|push|commit))
  <DONT> (?:\w+ ){1,3}?(?!this\b|us\b|is\b|has\b)[a-z]{2,}s\b(?! (?:yet|now|today))
scope 0.15
  \b(?:anything|nothing|nobody|anyone)\b

preference 0.5
  \bi (?:really |strongly |generally |usually |much |also |always |actually |still )?(?:prefer
      |favou?r|hate|dislike|despise|insist)\b
  \bi can't stand\b|\bi'm not a fan\b|\bi am not a fan\b
  \bi(?:'d| would) rather (?:you|we|not|have|see|get|keep|use)\b|\bmy (?:\w+ )?preference\b
  \bmy preferred\b|\bimportant to me\b|\bmatters to me\b|\bpet peeve\b
  \b(?:if|when) you(?:'re| are)? (?:\w+ ){0,3}(?:unsure|not sure|in doubt|don't know
      |stuck)[^.]{0,40}\bask\b
  \bask me (?:before|first|instead|rather|whenever)\b
preference 0.35
  \bi (?:really |generally |usually |always )?(?:like|love|want you to|expect you|don't (?:like
      |want|need|use|do))\b
  \bi(?:'d| would) (?:like|want) you to\b|\bwe (?:strongly |generally |usually )?prefer\b
preference 0.3
  ^(?:please )?(?:answer|reply|respond|talk to me|speak|write to me|explain
      |address me)\b[^.]{0,30}\b(?:in|with|using|like|as|briefly|shortly|first)\b
preference 0.25
  \bi(?:'d| would) prefer\b|\bi want\b
  \bplease keep (?:your|the) (?:answers?|replies|responses?|explanations?)\b
  \bkeep (?:your|it|answers?|replies|responses?)\b[^.]{0,20}\b(?:short|brief|simple|concise)\b

convention 0.5
  \bwe (?:\w+ly )?(?:always|never|only|all|still|also|don't(?! (?:want|need|have|know|care|see
      |get|understand)\b)|do not(?! (?:want|need|have|know)\b)|do (?!n't|not|have|need|know)|use
      |ship|target|support|keep|store|write|name|deploy|release|follow|prefer|require|expect
      |call|tag|pin|run (?:everything|all)|squash|rebase|format|version|host|track|run on
      |build with|can't use|cannot use|can only|work with|rely on|stick)\b(?! (?:have|had|did|got
      |were|was|knew|need|know|see|it yet)\b)
  \bwe(?:'re| are) (?:a (?:team|company|small|distributed)|using|running|targeting|on (?:python
      |node|java|go|rust|postgres|aws|gcp|azure|kubernetes|version)|still on|not allowed)\b
      (?! (?:the wrong|it))
  <BARE><WORK_THINGS> (?:(?<=names )in|use|come (?:from|in)|start with|end with|begin with
      |live in|go (?:in|to|into|through)|need|must|get|run (?:on|in)|are in (?!use\b|the way\b)
      |are (?:kebab|snake|camel|pascal|lower|upper|written|sorted|stored|kept|named|formatted
      |iso|versioned|prefixed|wrapped|generated))\b(?! (?:to be fixed|fixing|now|again|work\b))
  \b(?:talks?|goes|go|runs?|works?|connects?|imports?) (?:to \S+ |to the \w+ )?(?:only
      |exclusively) (?:through|via|in|on|from|with)\b
  \bis (?:the|our) (?:minimum|maximum|oldest|lowest|default|target|production|only|official
      |supported|staging)\b
  \bour (?!customers?|users?|clients?|boss|tests? (?:are|fail)|problem|goal
      |login)[\w '/-]{2,40}? (?:is|are|lives?|goes|go|runs?|uses?|follows?|happens?|needs?|must
      |starts?)\b(?! (?:broken|failing|down|red|slow|wrong|not working|dated|getting|still))
  <BARE>[\w`'()./ -]{2,50}? (?:(?:is|are) (?:\w+ly |all )?(?:stored|kept|saved|tracked|managed
      |documented|hosted|deployed|written|named|formatted|sorted|expressed|handled|generated
      |versioned|built|tested|released|reviewed|defined|configured|measured|sent|served|called)
      |lives?|go(?:es)?(?= (?:over|to|in|into|through|via|under))|comes? from|follows?|belongs?
      |sits?(?= (?:in|on|at|next|under))|speaks?) (?!yet|wrong|bad|down|up\b)\S
  ^(?:the |our )?(?:target|target platform|platform|hosting|tech stack|stack|backend|back end
      |frontend|front end|database|compiler|ci|build server|production server|main branch
      |default branch|code style|license) (?:is|runs? on|lives? (?:in|on)|uses?|are) (?!down
      |slow|broken|not\b|dead|still|too|back|up\b|ok\b|fine|full|running|failing|red|green|empty
      |wrong|gone)
  ^(?:all|every|each) [\w ]{2,30} has its own\b|^[\w ]{3,40} only (?:through|via|by|with)[ ]
convention 0.45
  \bour [\w '/-]{2,40}? (?:is|are|lives?|goes|go|runs?|uses?|follows?|happens?|needs?|must
      |works?|starts?)\b(?! (?:broken|failing|down|red|slow|wrong|not working))
convention 0.4
  \b(?:that's|that is|this is|is|are|as) (?:the|our|a|an) (?:\w+ )?(?:contract|convention|rule
      |policy|guideline|standard|agreement|house style|source of truth|whole point|deal)\b
  \b(?:the|our) (?:\w+ )?(?:convention|policy|rule|guideline|standard|naming scheme) (?:is|here
      |for)\b
  \bby convention\b|\bsource of truth\b
  ^(?:the |our )?(?:minimum|maximum|min\.?|max\.?|target|supported|default|primary|baseline
      |official|oldest|required)\b[^?,]{0,40}? (?:is|are)\b
  \bmsrv is\b
convention 0.3
  \bthe [\w `'./-]{2,40}? (?:lives?|goes (?:to|in|into|through|over)|belongs?|follows?|answers?
      |speaks?|is (?:stored|kept|hosted|deployed|managed|documented|generated|tracked
      |written))\b (?!yet|wrong)\S
  <BARE>[\w -]{3,40} (?:is|are) [\w.+ -]+ (?:here|everywhere)\b|\bis called\b|\bruns? on\b
  \b(?:is|are) for (?:the|production|tests|internal)\b|\bonly (?:internal|for)\b
  \binternal only\b|\b(?:can't|cannot|mustn't|nothing) (?:use|need|rely|depend|that needs)\w*\b

decision 0.5
  \bwe(?:'ve| have)? (?:just |recently |now |finally |already |all )?(?:decided|agreed|settled
      |standardi[sz]ed|(?:moved|switched|migrated)(?! to (?:an?|the)\b)|replaced|adopted|renamed
      |upgraded|chose|went with|stopped using|got rid of|dropped support)\b(?! (?:nothing|yet))
decision 0.35
  \b(?:has|have|was|were|been|is|are) (?:now |been )?(?:replaced|superseded|moved|migrated
      |renamed|switched|changed) (?:by|to|with|from)\b
  \bthe team (?:decided|agreed)\b|\b(?:decision|decided):|\bwe (?:no longer|don't use)\b
  \bis no longer\b
decision 0.3
  \b(?:let's|we'll|we will|we are going to|we're going to) (?:stick (?:to|with)|standardi[sz]e
      |keep using|use [\w-]+ (?:for all|everywhere|from))
  \bstick (?:to|with) (?!<DEICTIC>\b(?! \w+ (?:everywhere|convention)))
  \bstick to (?:that|this) everywhere

correction 0.4
  ^correction\b
  \b(?:i|we)(?:'ve| have)? (?:already |just |clearly )?(?:told you|said|asked you|mentioned)\b
  \b(?:like|as) i (?:already )?said\b|\bhow (?:many|often) (?:times|do i)
  \bi keep (?:telling|saying|asking)\b
correction 0.35
  \b(?:scratch|forget) (?:that|what i said)\b|\bstop \w+ing\b
correction 0.2
  ^(?:no|nope|nah|wrong|not quite|actually|stop)[,.!:—–][ ]|^again[,:]

reminder 0.5
  (?:^|[,;—–.] ?|\bplease )remember(?: that\b|[:,—–]| (?!to\b|when\b|what\b|the\b|how\b|this\b
      |that\b|if\b|where\b|who\b|why\b)\w)
  \b(?:keep|bear) in mind\b|\bmake a note\b|\bfor (?:the record|future reference)\b
reminder 0.3
  (?:^|[,;—–] ?|\bplease )(?:note that|note:|please note|don't forget(?: that| to)|fyi
      |heads[- ]up|for your information|just so you know|be aware)\b
  ^(?:please )?remember (?:to|the|this)\b|\bsave (?:this|that) (?:to|in) (?:your )?memory\b

person 0.6
  \bi(?:'m| am) (?:\w+ly )?(?:an? (?!bit\b|little\b|lot\b|fan\b|moment\b|minute\b)|the only\b
      |new to\b|not (?:very |really |so |too )?(?:familiar|good|experienced|used)|colou?r
      |red-green|blind|dyslexic|left-handed|deaf|based in|on (?:windows|macos?|linux|a mac)
      |fluent|a native)
  \bmy name is\b|\bcall me\b|\bi come from\b|\bi speak\b
  \bi only (?:work|review|merge|answer|code|use)\b
  \bi (?:usually |mostly |mainly |normally |only |always )?(?:work|develop|code|program) (?:on
      |as|in|with|at|for|mostly|mainly|evenings|weekends)\b(?! (?:it|this|that)\b)
  \bi(?:'ve| have) been \w+ing [^,.]{0,30}\b(?:for|since)\b[^,.]{0,20}\b(?:years?|decades?
      |months|\d{4})\b
person 0.55
  \bi(?: already)? know [\w+#. ]{2,30} well\b
  \bi(?:'ve| have) (?:\w+ )?(?:\d+|many|some|no|little) (?:\w+ )?(?:years|experience
      |background)\b
  \bi(?: only)? (?:have|use|run|am on|'m on) (?:an? )?(?:mac|macbook|macos|windows|linux|ubuntu
      |pc|thinkpad|chromebook)\b
  \bmy (?:time ?zone|editor|shell|os|machine|laptop|native language|mother tongue|pronouns
      |background|keyboard|terminal|role|job) (?:is|are)\b
  \bi live in\b
person 0.45
  \bi (?:usually|mostly|mainly|normally|typically|only|always) use\b
  \bi don't (?:know|speak|use) (?:any )?(?!what|why|how|if|it|that|where|when|whether|this|the
      |which|who)\w+

reference 0.55
  ^(?!here|this|that|it)[^?]*?\b(?:is|are|lives?|sits?|go(?:es)?|documented|described|tracked
      |hosted|found|kept|stored|maintained|specified|defined|posted) (?:\w+ ){0,2}?(?:at|in|on
      |here|under|through|via|to)?[:,]? ?(?:a separate repo,? )?\ue002
reference 0.5
  \b(?:ask|post|report|write|talk)\b[^.]{0,20} in #[\w-]+
  \b(?:jira|linear|youtrack|redmine|github|gitlab|sentry|trello|asana|notion|slack) (?:project
      |board|team|workspace|key|channel|space|repo) (?:is|key is)\b
  ^(?:the |our )?(?!here|this|that|see|error|look|it's)[\w '/-]{3,40}:\s*\ue002
  \ue002[^.?]{0,40}\b(?:is|are) (?:the|our|where)\b
  \b(?:source of truth|reference|docs|spec|wiki|dashboard|tracker|board)\b[^.?]{0,40}\ue002
  \b(?:is|are|lives?|tracked|managed|kept|documented|reported) (?:\w+ )?(?:in|on|with
      |through) (?:linear|jira|notion|confluence|trello|asana|github issues|gitlab|wandb|sentry
      |figma|backlog|yapi|grafana|datadog|youtrack|redmine|bugzilla|slack|discord|sharepoint
      |google drive|dropbox|miro|airtable|mlflow|kibana|zendesk|clickup)\b
  \b(?:staging|production|the server|the (?:api )?key|api key|dashboard|wiki|password|token
      |login|credentials?)\b[^.?]{0,40}\b(?:is|are)\b(?: at| on| in)? (?=\S*[\d.:/_-]\S)\S{6,}

choice 0.3
  \b(?:use|using|with|it's|prefer|take|run|write|want|in|is|are
      |said) (?!<DEICTIC>\b)[^.;?!]{1,50}?(?:,| and| but)? (?:not|instead of|rather than|over
      |never) (?!only\b|sure\b|yet\b|now\b|working\b)\S
"""

LANGUAGE = parsed(_FRAGMENTS + _FOR + AGAINST)
