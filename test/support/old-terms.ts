/** Terms that docs/glossary.md has replaced, each with what it looks like where it comes back. */
const oldTerms: Readonly<Record<string, RegExp>> = {
  'Square twin': /\b[Tt]wins?\b|[a-z]Twin|\b[tT]win[A-Z]/,
  dial: /\b[Dd]ials?\b|[dD]ial(Schema|Settings)/,
  'happen()': /\.happen\(|\bhappen\(|\b[hH]appenings?/,
  'painter, as the renderer':
    /\b(un)?painted (\S+ )?page|paintPage|[a-z]Painter|PageTo[P]aint|\bpainter\.mjs/,
  'take over, of a page': /[hH]anded-?Over|[iI]sTakenOver|\bhanded over with\b/,
  'early press': /[eE]arly-?[pP]ress\b|\bearly press/,
  unseen: /\.unseen\b|['"]unseen['" ]|\bunseen\b|[a-z]Unseen/,
  'lean in': /\b[Ll]ean(ed|ing|s)? (in|out)\b|leanIn/,
  Sentence: /\b(new|extends|instanceof|a) Sentence\b/,
  'zombie, mortal, standstill, short way': /[zZ]ombie|\bmortal|\bstandstill|[sS]hort-?Way|\bshort way\b/,
  paper: /\bpapers\b/,
  'wing, floor': /\b[Ww]ings?\b|\b(nine|of|the) floors\b/,
  'word of new works': /[Ww]ord of new (works|ones)/,
  'hang, for a work that is shown':
    /\b([Ww]orks?|[Pp]ictures?|[Nn]othing( new)?|[Pp]ages?( that)?) (now |still )?hangs?\b|hangs? (here|beside|near)|styles\.hung|hangMany|markHung/,
  'seat, doom, fence, companions':
    /\b[sS]eats? of (the|an) order|takeOver\(|stepAside|\b[dD]oom|\b[fF]ence[sd]?\b|\b[cC]ompanions\b/,
  'hear, of an event': /hearOf|\b[hH]eard(?!At)\b(?!['"])|\bhears (of|when|through)\b|\bunheard\b/,
  'pay back, give back': /payBack|paidBack|giveBack|goingBack/,
  'call off': /callOff|calledOff/,
  recount: /recountStock|\brecounted\b|\brecounts?\b/,
  patience: /\b[pP]atience\b|[a-z]Patience/,
  'audit trail': /[aA]udit[- ]?[tT]rail|\bthe trail\b|readTrail/,
  'sleep and wake, of a process':
    /\bwakes?( up)?\b (to|that|after|with)\b|click that slept|falls asleep|\bsleepers\b|wakes up/,
  'ring, of an alarm': /\b[rR]ings\b/,
  'mend, of a fault': /\b[mM]end(s|ed|ing)?\b/,
  'die, of a process': /\b[dD](ies|ied|ying)\b|[a-z]Dies|diesAfter/,
  buyer:
    /\b([tT]he|[aA]n?|[iI]ts|each|every|no|of|to) buyers?\b(?![.:?=])|\b[bB]uyers\b|[bB]uyersOrder|[a-z]Buyer(?!Email|AtSquare)/,
  'reader, of announcements':
    /\b(list of|[yY]our) readers\b|paths\.readers|\breaderOf\b|[kK]eepReaders|readersTold|readerHandlers|formerReader/,
  'look, of a poll': /lookRecords|look-records|look-again|\b(plan|take|end)Look\b|\bone look at a time\b/,
  'look at, of a check': /lookAt[A-Z]|[tT]okenLook|\b(Looks|look)AtThe/,
  'look, of the check before capture':
    /mostLooks|lookAndCapture|beingLookedAfter|[a-z]Look(s|Again|First)?\b(?!\()|\blookFirst|\ba look of (the same|an) (request|order)|(between|second|another|captured without a) looks?\b/,
  whoever: /\b[wW]hoever\b/,
  'desk, of a screen': /SyncDesk|openDesk/,
  'she, her (of the artist or the shopper)': /\b([Ss]he|[Hh]ers?|[Hh]erself)\b/,
};

/** Old terms in a text, as `term: the text that was found`. */
export function oldTermsIn(text: string): string[] {
  return Object.entries(oldTerms).flatMap(([term, pattern]) => {
    const found = pattern.exec(text);
    return found ? [`${term}: ${found[0]}`] : [];
  });
}
