"""Markers of English that speak against a statement, and how it asks, confirms and begins."""

from __future__ import annotations

AGAINST = r"""
moment -0.6
  \bfor now\b|\bright now\b|\b(?:just |only )?this (?:one )?time\b|\bjust (?:this )?once\b
  \bfor the (?:moment|time being|demo)\b
  \bfor this (?:one|post|pr|branch|commit|change|file|function|test|line|demo|loop|page|case
      |session|ticket|issue|run|time|release)\b
  \bin this (?:branch|pr|function|file|loop|commit|test|case|session|one|class|method|ticket
      |step)\b
  \bin \w+ minutes?\b|\bnext step\b|\btemporar|\buntil (?:i|we|you|tomorrow|monday|next|the)\b
  \bthis one(?:-line)?\b|\bthis (?:one-line )?change\b|\bjust for\b
  \bin a (?:minute|moment|bit|second)\b|\blater (?:in|today|on)\b|\bjust in this\b
  \b(?:don't|do not|dont|never) (?:actually )?(?:code|change|edit|modify|touch|write|implement
      |do|make|commit|push|delete|run|build|start)(?: or \w+)*(?: any(?:thing)?)?(?: (?:else
      |code|files?|changes?|edits?|of (?:it|that|them)))?(?: yet| now| for now)?(?:[.!,]
      | and |$)(?! (?:without|unless|ever))
  ,? just (?:explain|tell|show|look|analy[sz]e|answer|list|research|plan|think|describe|this|fix
      |do it)\b(?! after| before)
moment -0.5
  (?<!from )(?<!as of )\b(?:today|tonight|tomorrow|yesterday)\b|\byet(?=[,.!]|$)|\bnot yet\b
  ^(?:ok(?:ay)? |and |good[.,] )?now[, ](?!adays|we\b|that)|\bgo with it\b
  \bplease remember to\b|^remember to\b|\bmake it\b|^(?:ok(?:ay)?,? )?(?:let me|i'll|i will)\b
  ^(?:\S+ ){0,5}again[.!?]*$|\bso far so\b
moment -0.4
  \ue002.*\b(?:read|open|implement|fix|summari[sz]e|follow|build|port|copy) (?:it|them|this|the
      |that|from)\b
  \b(?:for|in) (?:this|that)[.!]*$
moment -0.25
  \bnow[.!,]*$|\bthen[.!,]*$|\blater[.!]*$|\bfor a (?:while|bit)\b
  \binstead[.!]*$

pointing -0.4
  \b(?:i|we) (?:really |also )?(?:prefer|like|love|hate|dislike|want|use|need) (?:this|that
      |these|those|it|the (?:first|second|last|other|new|old))\b(?! (?:project|repo|codebase
      |team|way))
  (?:^|\s)@[\w./-]+\.\w+
pointing -0.35
  <START>(?:don't|do not|never|always|stop|avoid|use|prefer|take|drop) (?:\w+ )?(?:it|this|that
      |these|those|the (?:first|second|third|last|other|same|one|old|new|parser|banner|dialog
      |code|file|function|test|tests|button|output|error))\b(?! (?:project|repo|repository
      |codebase|way|everywhere|rule|convention))
pointing -0.3
  \bthe (?:first|second|third|last|other) (?:one|variant|option|version|paragraph|approach)\b
  \ba (?:dict|list|loop|class|set|tuple|string|modal|sheet) here\b
  \b(?:line|row|step|page) \d+\b

guess -1.0
  \bwhat if\b
  \bif (?:we|i|you|they|it|there|two people) (?:ever\b|had\b|were\b|was\b|could\b|would\b
      |always\b|did\b|\w+ed\b)
  \bsuppose\b|\bimagine\b|\bhypothetical|\bmaybe\b|\bperhaps\b|\bi wonder\b
  (?<!you're )(?<!you are )\bnot sure\b|\bwould (?:it|that|this|always|never|be)\b
  \bit depends\b|\bin theory\b
guess -0.6
  \b(?:not|n't|hardly|rarely) (?:always|necessarily|every)\b|\bnever mind\b|\bnevermind\b
  \balmost (?:always|never)\b|\bi always (?:forget|get|have|thought|wonder|end)\b
  \b(?:never|always) (?:again|thought|knew|seen|heard)\b
  \b(?:you|we) (?:don't|do not) (?:need|have) to\b
  \bno need\b(?! to (?:ask|confirm|wait|explain|tell))|\bneedn't\b|\bwhatever you\b|\bno wait\b
  \bforget it\b|\bundecided\b|\bdecided nothing\b|\bnothing yet\b
guess -0.5
  \bi (?:think|guess|suppose|assume|believe)\b|\bprobably\b|\bat some point\b|\bsome ?day\b
  \bmight\b|\bcould\b(?! you)|\bpossibly\b|\bi'm thinking\b|\bwe should (?:probably|maybe)\b
  \bif (?:possible|you like|you want)\b

report -0.7
  \b(?:he|she|they|someone|somebody|people|everyone|everybody|the (?:\w+ )?(?:paper|docs?|readme
      |book|article|forum|reviewer|author|co-author|manual|error|log|linter|compiler|message
      |comment|old \w+)|reviewer \d|a (?:colleague|friend|tip|blog)|[a-z]+ from \w+) (?:\w+ )?
      (?:said|says|say|wrote|writes|told|claims?|insists?|asked|thinks?|recommends?|suggests?
      |mailed|commented|mentioned|requires)\b
  \baccording to\b|\bi (?:read|heard|saw|learned)\b|\b(?:forum|article|blog post)\b[^.]{0,20}:
report -0.5
  \b(?:the|a) (?:word|term|keyword|phrase|string|label|sentence|option|flag|comment
      |rule) (?:[\ue000\ue001]|always|never|\")
  \bwith [\ue001]|\bsays [\ue001]|[\ue001]+,? (?:was|is what|that's what)

narration -0.5
  \b(?:it|this|that|he|she|they|there|which|(?:the|a) [\w'-]+(?: [\w'-]+)?) (?:\w+ )?(?:always
      |never) (?!be\b|use\b|edit\b|go\b)\w+
  (?:^|[,;] ?)(?:the|this|that|it|my|there|he|she|they|your|one)\b[^,;]{0,40} (?:is|are|was
      |were) (?:always|never) (?!to be\b)
  \bshould have\b|\bshouldn't have\b|\bcould have\b|\bmust have\b
  \b(?:has|have|had) (?:always|never)\b|\bmust be (?:a|an|the|wrong|something|because)\b
narration -0.25
  \b(?:was|were|didn't|happened|failed|broke|crashed|yesterday's)\b

question
  \?[)\"'\s]*$
  ^(?:and |so |but |ok(?:ay)?,? |hm+,? |btw,? |also,? |or |well,? |then )*(?:what|why|how
      (?! about)|who|whose|which|is|are|was|were|do (?:you|we|i|they|the|these|all)|does|did|has
      |have (?:you|we|they)|can|could|would|will|won't|isn't|aren't|doesn't|didn't|any idea
      |where|should (?:we|i|it|this|that|the)|when (?:is|was|did|do|does|will|can)|is it)\b
request
  ^(?:please )?(?:can|could|would|will) you\b.*\b(?:from now on|in (?:the )?future|going forward
      |every time)\b
  ^(?:can|could|would) you (?:please )?stop \w+ing\b
confirms
  ^(?:please )?(?:keep|bear) (?:that|this|it) in mind\b
  ^(?:and )?(?:please )?(?:remember|note) (?:that|this|it)[.!]*$|^(?:as )?always[.!]*$
  ^every (?:single )?time[.!]*$|^(?:please )?don't forget (?:that|this|it)\b|^from now on[.!]*$
  ^that's (?:a|the|our) (?:rule|convention|policy)\b|^this (?:is|goes) for (?:all|every)
  ^no exceptions\b
fillers
  ^(?:(?:btw|by the way|ok(?:ay)?|also|hey|hmm+|no|nope|nah|actually|correction|remember|note
      |fyi|well|right|good|great|thanks|ugh|again|one more thing|for the record|heads[- ]up
      |just so you know|please note|keep in mind|(?:i've|i) told you (?:before|already)?
      |like i said)\s*(?:that\s+)?[,.:!—–-]+\s*|(?:please )?(?:remember|note|keep in mind
      |bear in mind) that\s+|please remember[,:]?\s+(?!to\b)|(?:and|so|but|also)\s+|please\s+
      |actually\s+)+
order
  ^(?:(?:please|ok(?:ay)?|now|so|hi|hey|then|next|and|also|great|good|cool|hello)[,.!]? )*
      (?:(?:can|could|would|will) you |i want (?:you to )?|i need (?:you to )?|i(?:'d| would) like
      (?: you)? to |i(?:'d| would) like |help me (?:to )?|let's |we need to |we should |you should )?
      (?:add|build|write|create|implement|refactor|set up|make|design|generate|develop|review
      |translate|convert|port|migrate|rewrite|extract|split|draft|prepare|put|rename|move|fix
      |update|upgrade|remove|delete|replace|improve|optimi[sz]e|integrate|configure|extend|change
      |turn|wrap|sort|clean up|document|test)(?: me| up| out)? (?:an?|the|this|that|these|those|my
      |our|some|all|it|them|new|another|more|ci|tests?|logging|support|everything|every|each|two
      |three|\S*[/.]\S*)\b
  ^(?:so |hi,? |hey,? )?(?:i(?:'m| am)|we(?:'re| are)) (?:\w+ )?(?:building|making|working on
      |developing|creating|writing|implementing)\b
  ^(?:i|we) (?:need|want) an? \w|^i want (?:it|the) \w|^act as\b|^you(?:'re| are) an? [\w -]+[.,]

people
  \b(?:we|we're|we've|our|us|i|i'm|i've|my|me|nobody|everyone)\b
"""
