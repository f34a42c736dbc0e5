/**
 * A second verifier, written from server/docs/verifying.md and counting.md alone. It shares no code with VoteWise.
 *
 *   node server/test/verify/independent.mjs [--fingerprint HEX] [--voter ID] FILE...
 *
 * The outcomes of Scottish STV, Meek, and Schulze are NOT recounted: for these rules, `result-elected` is found only if
 * all voters abstained. If a file is unreadable for several reasons, the one reported may not be the first. The limits on
 * the lengths of files, texts, and lists are not checked. Ballots are looked up only in openings.
 */
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';

const hash = (...parts) =>
  parts.reduce((all, one) => all.update(one), createHash('sha256')).digest();
const byte = (value) => Buffer.from([value]);
const lp = (text) => {
  const size = Buffer.byteLength(text);
  return Buffer.from([size >>> 24, size >>> 16, size >>> 8, size, ...Buffer.from(text)]);
};
const commit = (election, { choice, weight, nonce }) =>
  hash(byte(0), lp(election), lp(choice), lp(`${weight}`), Buffer.from(nonce, 'hex')).toString(
    'hex',
  );
const unbase64 = (text, length) => {
  const bytes = Buffer.from(text ?? '', 'base64');
  return bytes.length === length && bytes.toString('base64') === text ? bytes : null;
};
const isUnsorted = (list) => list.some((item, index) => index > 0 && item < list[index - 1]);
const hasOther = (list, known) => [...list].some((item) => !known.has(item));
const add = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

// Files. A type is a pattern for JSON or a list of fields with types. `?` means optional, `|` means nullable.

const FRACTION = 'numerator:thousand denominator:positive';
const COUNT = 'abstentions:whole votes:votes';
const BALLOT =
  'title:text kind:kind scale?|:scale budget?|:thousand writeIns?:names abstain:flag weighted:flag';
const TYPES = {
  text: /^"/,
  id: /^"[\w-]{1,64}"$/,
  hash: /^"[0-9a-f]{64}"$/,
  flag: /^(true|false)$/,
  whole: /^\d{1,16}$/,
  byte: /^(1?\d?\d|2[0-4]\d|25[0-5])$/,
  thousand: /^(\d{1,3}|1000)$/,
  positive: /^([1-9]\d{0,2}|1000)$/,
  kind: /^"(one|several|ranked|scored)"$/,
  rule: /^"(plurality|irv|scottish-stv|meek|schulze|borda|ranked-robin|score|star|cumulative|majority-judgment)"$/,
  names: /^[0-5]$/,
  percent: /^(\d{1,2}|100)$/,
  ties: /^"(open|lot)"$/,
  comparison: /^"(more-than|at-least)"$/,
  base: /^"(cast|valid|eligible)"$/,
  votes: /^\{("([\w-]{1,64}|~)":\d{1,16},?)*\}$/,
  scale: 'max:percent words|:text[]',
  quorum: FRACTION,
  majority: `${FRACTION} comparison:comparison base:base`,
  head: 'number:whole size:whole root:text note:text commitments:hash[]',
  opening: 'commitment:hash choice:text weight:whole nonce:hash',
  assigned: 'people:name[] texts:target[]',
  target: 'text:text candidateId:id',
  name: 'id:id name:text',
  candidate: 'id:id name:text withdrawal|:text',
  contest: `${BALLOT} onPaper:flag rule:rule seats:byte marks:byte ties:ties quorum|:quorum majority|:majority candidates:candidate[] seedHash|:hash`,
  weights: `total:whole ${COUNT}`,
  result: `eligible:whole ballots:whole ${COUNT} weights|:weights elected|:id[] writeIns?|:assigned seed|:hash closings:whole lot|:text onPaper|:paper proxies|:whole statement:text`,
  paper: 'handedOut:whole ballots:whole spoiled:whole',
  'votewise board v1':
    'format:text writtenBy?:text election:id key:text fingerprint:text heads:head[] contest?:contest openings?:opening[] result?:result',
  'votewise receipt v1': `format:text election:id ${BALLOT} code:text candidates:name[]`,
};
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function fits(value, type) {
  if (type.endsWith('[]'))
    return Array.isArray(value) && value.every((one) => fits(one, type.slice(0, -2)));
  if (typeof value === 'string' && !value.isWellFormed()) return false;
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return false;
  if (TYPES[type] instanceof RegExp) return TYPES[type].test(JSON.stringify(value));
  const fields = TYPES[type].split(' ').map((field) => /(\w+)(\W*):(.*)/.exec(field).slice(1));
  const isFit = ([name, mark, of]) => {
    if (!Object.hasOwn(value, name)) return mark.includes('?');
    return (mark.includes('|') && value[name] === null) || fits(value[name], of);
  };
  const isNamed = (name) => fields.some(([field]) => field === name);
  return isObject(value) && Object.keys(value).every(isNamed) && fields.every(isFit);
}

/** Reads a file from bytes, text, or a parsed object. Returns the file's value, or a string with a problem's code. */
function readFile(data) {
  const isParsed = isObject(data) && !(data instanceof Uint8Array);
  const bytes = Buffer.from(isParsed ? JSON.stringify(data) : data);
  let [source, value, first] = [''];
  try {
    // With `stream`, a file that ends inside a character counts as truncated, not as malformed.
    const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    source = utf8.decode(bytes, { stream: true });
    if (/^[ \t\r\n]*[^{ \t\r\n]/.test(source)) return 'file-malformed';
    value = JSON.parse(source);
  } catch ({ message }) {
    const isAtEnd = Number(/ at position (\d+)/.exec(message)?.[1]) === source.length;
    const isCut = isAtEnd || /end of JSON|Unterminated/.test(message);
    return isCut ? 'file-truncated' : 'file-malformed';
  }
  const objects = [];
  let isPlain = Buffer.byteLength(source) === bytes.length;
  const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}]|-?\d[\w.+-]*/g;
  for (const [token, string, colon] of source.matchAll(tokens)) {
    const name = colon && JSON.parse(string);
    first ??= name;
    if (first !== undefined && first !== 'format') return 'file-unknown-format';
    if (token === '{') objects.push(new Set());
    else if (token === '}') objects.pop();
    else if (!colon) isPlain &&= string !== undefined || /^\d+$/.test(token);
    else if (objects.at(-1).has(name)) return 'file-duplicate-field';
    else objects.at(-1).add(name);
  }
  const { format } = value;
  const isKnown = /^votewise (board|receipt) v1$/.test(format);
  if (first === undefined || (typeof format === 'string' && !isKnown)) return 'file-unknown-format';
  if (!isPlain || !isKnown || !fits(value, format)) return 'file-malformed';
  return hasControls(value) ? 'file-control-character' : value;
}

/** Returns whether any text other than a signed note contains a control character or one that reorders text. */
const hasControls = (value, field) =>
  typeof value === 'string'
    ? !/^(note|lot|statement|withdrawal)$/.test(field) &&
      /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value)
    : value !== null &&
      typeof value === 'object' &&
      Object.entries(value).some(([name, one]) => hasControls(one, name));

// Heads

function readKey(key) {
  const [, id, encoded] = /^votewise-board\+([0-9a-f]{8})\+(.+)$/.exec(key) ?? [];
  const bytes = unbase64(encoded, 33);
  if (bytes?.[0] !== 1 || hash('votewise-board\n', bytes).toString('hex', 0, 4) !== id) return null;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url', 1) };
  const fingerprint = hash(bytes.subarray(1)).toString('hex');
  return { id, fingerprint, publicKey: createPublicKey({ key: jwk, format: 'jwk' }) };
}

const WHOLE_15 = '(0|[1-9]\\d{0,14})';
const HEAD = new RegExp(
  `^votewise board v1\\n([\\w-]{1,64})\\n${WHOLE_15}\\n${WHOLE_15}\\n(.+)\\n(.*)\\n$`,
);

/** Returns the text of a note, the name of the key, and the signature, or null if the note is malformed. */
function splitNote(note) {
  const end = note.lastIndexOf('\n\n');
  const [, name, encoded] = /^— ([^\s+]+) (.+)\n$/.exec(note.slice(end + 2)) ?? [];
  const signature = unbase64(encoded, 68);
  return signature && { text: note.slice(0, end + 1), name, signature };
}

/** Returns the head and the signature in a note, or null if the note or the head is malformed. */
function readNote(note) {
  const signed = splitNote(note);
  const [, election, number, size, root, previous] = HEAD.exec(signed?.text) ?? [];
  if (!signed || !unbase64(root, 32) || !unbase64(previous, 32)) return null;
  const numbers = { number: Number(number), size: Number(size) };
  return { ...signed, election, ...numbers, root, previous };
}

const isOfKey = (key, { name, signature }) =>
  name === 'votewise-board' && signature.toString('hex', 0, 4) === key.id;
const isSignedBy = (key, { text, signature }) =>
  verifySignature(null, text, key.publicKey, signature.subarray(4));

/** True if the note is exactly this text, signed with the board's key. An invalid key is not used. */
function isStatement(board, note, text) {
  const [key, signed] = [readKey(board.key), splitNote(note)];
  if (signed?.text !== text) return false;
  return key === null || (isOfKey(key, signed) && isSignedBy(key, signed));
}

/** Returns the hash of the last head's text in base64, or nothing if there is no head or its note is malformed. */
function lastHash({ heads }) {
  const last = readNote(heads.at(-1)?.note ?? '');
  return last ? hash(last.text).toString('base64') : '';
}

/** Returns the Merkle tree hash of RFC 9162, section 2.1.1. */
function merkleTree(hashes) {
  if (hashes.length === 0) return hash();
  if (hashes.length === 1) return hash(byte(0), Buffer.from(hashes[0], 'hex'));
  const split = 2 ** Math.floor(Math.log2(hashes.length - 1));
  return hash(byte(1), merkleTree(hashes.slice(0, split)), merkleTree(hashes.slice(split)));
}

/** Checks the key and the heads. Returns the heads from the notes, in order; null for malformed ones. */
function checkHeads(board, expected, find) {
  const key = readKey(board.key);
  find('key-invalid', !key);
  find('fingerprint-wrong', key && key.fingerprint !== board.fingerprint);
  find('fingerprint-unexpected', key && expected && key.fingerprint !== expected);
  const heads = board.heads.map(({ note }) => readNote(note));
  for (const [index, { number, size, root, commitments }] of board.heads.entries()) {
    const [before, head] = [heads[index - 1], heads[index]];
    find('head-gap', number !== index + 1);
    find('commitments-unsorted', isUnsorted(commitments));
    find('note-malformed', !head);
    if (!head) continue;
    const isOurs = key !== null && isOfKey(key, head);
    head.isSigned = isOurs && isSignedBy(key, head);
    find('signature-other-key', key && !isOurs);
    find('signature-wrong', isOurs && !head.isSigned);
    find('head-other-election', head.election !== board.election);
    find('head-fields', head.number !== number || head.size !== size || head.root !== root);
    find('chain-broken', before && head.previous !== hash(before.text).toString('base64'));
    find('size-wrong', head.size !== commitments.length);
    find('root-wrong', head.root !== merkleTree(commitments).toString('base64'));
  }
  return heads;
}

/** Returns the checkpoint numbers for each commitment. Heads with the same number count as one checkpoint. */
function placesOf(board) {
  const places = new Map();
  for (const { number, commitments } of board.heads)
    for (const one of commitments) places.set(one, (places.get(one) ?? new Set()).add(number));
  return places;
}

// Openings and result

const isFraction = (value) =>
  value === null || value.numerator + Number(value.comparison === 'more-than') <= value.denominator;
const isFrom1To = (most, value) => value >= 1 && value <= most;
const OF_PAIRS = new Set(['schulze', 'borda', 'ranked-robin']);
const OF_RANKINGS = new Set(['irv', 'scottish-stv', 'meek', ...OF_PAIRS]);
const isRule = ({ kind, rule, ties }) =>
  kind === 'ranked' || kind === 'scored'
    ? rule !== 'plurality' && OF_RANKINGS.has(rule) === (kind === 'ranked') && ties === 'lot'
    : rule === 'plurality';

/** Returns whether the points that voters can give fit the rule. */
function isScored({ kind, rule, seats, marks, majority, candidates, scale = null, budget = null }) {
  if (kind !== 'scored') return scale === null && budget === null;
  const isScale =
    scale === null ||
    (scale.max >= 1 && (scale.words === null || scale.words.length === scale.max + 1));
  const isCumulative = rule === 'cumulative';
  return (
    isScale &&
    majority === null &&
    marks === candidates.length &&
    candidates.length <= 100 &&
    (isCumulative ? budget !== null && budget >= Math.max(1, seats) : budget === null) &&
    (isCumulative
      ? scale === null || (scale.words === null && scale.max <= budget)
      : scale !== null) &&
    (rule !== 'majority-judgment' || scale.words !== null)
  );
}

/** Returns whether voters can write in names on such a ballot. */
const canWriteIn = ({ kind, marks, candidates, writeIns = 0 }) =>
  writeIns === 0 ||
  ((kind === 'one' || kind === 'several') && writeIns <= marks && candidates.length <= 50);

const isConsistent = (contest) =>
  areRules(contest) && isRule(contest) && isScored(contest) && canWriteIn(contest);
const areRules = ({ kind, rule, seats, marks, ties, quorum, majority, seedHash, ...others }) => {
  const { candidates, writeIns = 0 } = others;
  const markable = candidates.length + writeIns;
  return (
    (ties === 'lot') === (seedHash !== null) &&
    new Set(candidates.map(({ id }) => id)).size === candidates.length &&
    candidates.length > 0 &&
    isFrom1To(Math.min(50, markable), seats) &&
    isFrom1To(kind === 'one' ? 1 : markable, marks) &&
    (seats === 1 || (rule !== 'irv' && rule !== 'schulze')) &&
    (majority === null || (!OF_PAIRS.has(rule) && (kind !== 'ranked' || seats === 1))) &&
    isFraction(quorum) &&
    isFraction(majority)
  );
};

const fractionText = (value) => (value ? `${value.numerator}/${value.denominator}` : '');

/** Returns the hash of a contest in base64. */
function contestHash(election, contest) {
  const { kind, rule, seats, marks, abstain, ties, weighted, onPaper } = contest;
  const { quorum, majority, candidates, seedHash } = contest;
  const { comparison, base } = majority ?? {};
  const fields = [election, kind, rule, seats, marks, abstain, ties, weighted, onPaper];
  fields.push(fractionText(quorum));
  fields.push(majority ? `${comparison} ${fractionText(majority)} ${base}` : '', seedHash ?? '');
  const { scale = null, budget = null } = contest;
  if (kind === 'scored') fields.push(scale?.max ?? '', budget ?? '');
  if (scale?.words) fields.push(scale.words.length, ...scale.words);
  if (contest.writeIns > 0) fields.push(`write-ins ${contest.writeIns}`);
  for (const { id, name } of candidates) fields.push(id, name);
  return hash(byte(3), ...fields.map((field) => lp(`${field}`))).toString('base64');
}

const paperText = ({ handedOut, ballots, spoiled }) => `${handedOut}/${ballots}/${spoiled}`;

/** Checks what was signed about the contest and about the result. */
function checkSigned(board, find) {
  const { election, heads, contest, result } = board;
  if (!contest) return;
  const first = heads.length > 0 ? readNote(heads[0].note) : null;
  find('contest-unsigned', first && first.previous !== contestHash(election, contest));
  const withdrawn = contest.candidates.filter(({ withdrawal }) => withdrawal !== null);
  for (const { id, withdrawal } of withdrawn) {
    const text = `votewise withdrawal v1\n${election}\n${id}\n`;
    find('withdrawal-unsigned', !isStatement(board, withdrawal, text));
  }
  if (!result) return;
  const lines = [
    'votewise result v1',
    election,
    contestHash(election, contest),
    lastHash(board),
    hash(contest.title).toString('base64'),
    withdrawn.map(({ id }) => id).join('+'),
    result.eligible,
    result.closings,
    result.onPaper ? paperText(result.onPaper) : '',
    result.proxies ?? '',
  ];
  const { writeIns = null } = result;
  if (writeIns) {
    const { people, texts } = writeIns;
    const parts = [people.length, ...people.flatMap(({ id, name }) => [id, name])];
    parts.push(...texts.flatMap(({ text: name, candidateId }) => [name, candidateId]));
    lines.push(hash(byte(4), ...parts.map((part) => lp(`${part}`))).toString('base64'));
  }
  const text = lines.map((line) => `${line}\n`).join('');
  find('result-unsigned', !isStatement(board, result.statement, text));
}

/**
 * Returns the IDs on a ballot, each as often as it has points, or null if the choice does not fit the contest. If no one
 * has points, the list contains an ID that no candidate has.
 */
function marksOf(contest, choice) {
  const { kind, abstain, marks, candidates, writeIns = 0 } = contest;
  if (choice === '') return abstain ? [] : null;
  if (kind === 'scored') return scoresOf(contest, choice);
  const ids = choice.split(kind === 'ranked' ? '>' : '+');
  const names = writeIns > 0 ? ids.filter((id) => writtenIn(id) !== null) : [];
  const isKnown =
    names.length <= writeIns &&
    ids.every((id) => names.includes(id) || candidates.some((candidate) => candidate.id === id));
  const isWritten = new Set(ids).size === ids.length && (kind === 'ranked' || !isUnsorted(ids));
  return isKnown && isWritten && ids.length <= marks ? ids : null;
}

/** Returns the name in a mark that begins with ~, or null if there is none. */
function writtenIn(mark) {
  if (!/^~[\w-]+$/.test(mark)) return null;
  const name = Buffer.from(mark.slice(1), 'base64url').toString();
  return isName(name) && `~${Buffer.from(name).toString('base64url')}` === mark ? name : null;
}

const isName = (name) =>
  name.isWellFormed() &&
  name.length <= 60 &&
  /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{White_Space}]/u.test(name) &&
  !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name) &&
  name === name.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Returns marks with names replaced by those for whom they count, and by ~ if they count for no one. */
function assigned(marks, texts) {
  const targets = new Map(texts.map(({ text, candidateId }) => [text, candidateId]));
  const all = marks.map((mark) => targets.get(writtenIn(mark)) ?? mark);
  return [...new Set(all)].map((mark) => (mark[0] === '~' ? '~' : mark));
}

/** Returns whether names are assigned to those who are there, each once. */
function areAssigned({ writeIns: most = 0, candidates }, { writeIns }) {
  if (!writeIns) return true;
  const { people, texts } = writeIns;
  const ids = new Set([...candidates, ...people].map(({ id }) => id));
  return (
    most > 0 &&
    ids.size === candidates.length + people.length &&
    new Set(texts.map(({ text }) => text)).size === texts.length &&
    texts.every(({ text, candidateId }) => isName(text) && ids.has(candidateId))
  );
}

function scoresOf({ candidates, scale, budget }, choice) {
  if (choice === '0') return [''];
  const parts = choice.split('+').map((part) => /^([^=]+)=([1-9]\d{0,3})$/.exec(part));
  if (parts.includes(null)) return null;
  const given = parts.map(([, id, points]) => [id, Number(points)]);
  const ids = given.map(([id]) => id);
  const most = Math.min(scale?.max ?? Infinity, budget ?? Infinity);
  const isKnown = ids.every((id) => candidates.some((candidate) => candidate.id === id));
  const isWritten = new Set(ids).size === ids.length && !isUnsorted(choice.split('+'));
  const isScaled = given.every(([, points]) => points <= most);
  const isWithin = add(given.map(([, points]) => points)) <= (budget ?? Infinity);
  if (!isKnown || !isWritten || !isScaled || !isWithin) return null;
  return given.flatMap(([id, points]) => Array(points).fill(id));
}

function checkOpenings(board, find) {
  const { election, heads, contest, openings, result } = board;
  const isJudged = contest && isConsistent(contest);
  find('part-missing', (openings || result) && !(contest && openings && result));
  find('contest-inconsistent', contest && !isJudged);
  find('count-unconfirmed', result?.elected === null);
  if (!openings) return;
  const opened = openings.map(({ commitment }) => commitment);
  const onBoard = new Set(heads.flatMap(({ commitments }) => commitments));
  const given = new Set(opened);
  const isWrong = (opening) => commit(election, opening) !== opening.commitment;
  find('opening-missing', hasOther(onBoard, given));
  find('opening-extra', hasOther(given, onBoard));
  find('opening-repeated', given.size < opened.length);
  find('openings-unsorted', isUnsorted(opened));
  find('opening-wrong', openings.some(isWrong));
  if (!isJudged) return;
  const ballots = openings.map((one) => ({
    marks: marksOf(contest, one.choice),
    weight: one.weight,
  }));
  const isChoiceBad = ballots.some(({ marks }) => !marks);
  const isWeightBad = ballots.some(({ weight }) => !isFrom1To(contest.weighted ? 1e6 : 1, weight));
  const isTooMuch = add(ballots.map(({ weight }) => weight)) > 250_000_000_000;
  find('choice-invalid', isChoiceBad);
  find('weight-invalid', isWeightBad);
  if (isChoiceBad || isWeightBad || !result) return;
  find('result-unsigned', !areAssigned(contest, result));
  if (!areAssigned(contest, result)) return;
  const lot = checkLot(board, find);
  find('count-impossible', isTooMuch);
  if (!isTooMuch) checkResult({ ...counted(contest, ballots, result), result, lot }, find);
}

/** Returns the ballots, and the contest with the people, for whom names count. */
function counted(contest, ballots, { writeIns }) {
  if (!(contest.writeIns > 0)) return { contest, ballots };
  const { people, texts } = writeIns ?? { people: [], texts: [] };
  const added = people.map((person) => ({ ...person, withdrawal: null }));
  return {
    contest: { ...contest, candidates: [...contest.candidates, ...added] },
    ballots: ballots.map(({ marks, weight }) => ({ marks: assigned(marks, texts), weight })),
  };
}

/** Checks the seed and the signed text that decide the lot. Returns the lot, or null if it cannot be computed. */
function checkLot(board, find) {
  const { election, openings, contest, result } = board;
  const { seed, lot, elected } = result;
  const { seedHash } = contest;
  const bytes = Buffer.from(seed ?? '', 'hex');
  const text = `votewise lot v1\n${election}\n${openings.length}\n${lastHash(board)}\n`;
  const isDue = elected && seedHash && openings.length > 0;
  find('seed-wrong', seed && hash(bytes).toString('hex') !== seedHash);
  find('lot-wrong', lot !== null && (!seedHash || !isStatement(board, lot, text)));
  find('lot-missing', isDue && (seed === null || lot === null));
  const signed = lot === null ? null : splitNote(lot);
  return seed && signed ? hash(bytes, signed.signature.subarray(4)) : null;
}

function checkResult({ contest, ballots, result, lot: lotBytes }, find) {
  const { weighted, ties } = contest;
  const { weights } = result;
  const heads = tally(
    contest,
    ballots.map(({ marks }) => ({ marks, weight: 1 })),
  );
  const own = tally(contest, ballots);
  const isOther = (votes, { byId }) => {
    const given = new Map(Object.entries(votes));
    const ids = [...byId.keys(), ...given.keys()];
    return ids.some((id) => (given.get(id) ?? 0) !== (byId.get(id) ?? 0));
  };
  const isWeightOther =
    weights &&
    (weights.total !== own.total ||
      weights.abstentions !== own.abstentions ||
      isOther(weights.votes, own));
  find('result-ballots', result.ballots !== heads.total);
  find('result-abstentions', result.abstentions !== heads.abstentions);
  find('result-votes', isOther(result.votes, heads));
  find('result-weights', weighted !== (weights !== null) || isWeightOther);
  const { onPaper } = result;
  const isPaperWrong = contest.onPaper !== (onPaper !== null) || onPaper?.ballots > heads.total;
  find('result-paper', isPaperWrong);
  find('turnout-impossible', result.eligible < (weighted ? own : heads).total);
  const lot = (tied) => {
    const places = new Map(tied.map((id) => [id, hash(lotBytes ?? '', id)]));
    return tied.toSorted((a, b) => Buffer.compare(places.get(a), places.get(b)));
  };
  const isForSomeone = [...own.byId].some(([id, votes]) => id !== '~' && votes > 0);
  const hasVotes = own.total > own.abstentions && (isForSomeone || !own.byId.get('~'));
  const elected = hasVotes ? elect(contest, ballots, own.byId, lot) : [];
  const { elected: given } = result;
  const isComparable = given && elected && (lotBytes || ties === 'open' || !hasVotes);
  find('result-elected', isComparable && `${elected}` !== `${given}`);
}

/** Returns the total weight, the weight of abstentions, and the weight of the votes for each candidate. */
function tally({ kind, candidates, writeIns }, ballots) {
  const byId = new Map(candidates.map(({ id }) => [id, 0]));
  if (writeIns > 0) byId.set('~', 0);
  for (const { marks, weight } of ballots)
    for (const id of kind === 'ranked' ? marks.slice(0, 1) : marks)
      if (byId.has(id)) byId.set(id, byId.get(id) + weight);
  const abstentions = ballots.filter(({ marks }) => marks.length === 0);
  const [total, none] = [ballots, abstentions].map((list) => add(list.map(({ weight }) => weight)));
  return { total, abstentions: none, byId };
}

/** Returns the elected candidates, or null if the rule is not recounted here. */
function elect({ rule, seats, ties, candidates, scale }, ballots, votes, lot) {
  const standing = candidates.filter(({ withdrawal }) => withdrawal === null).map(({ id }) => id);
  const valid = ballots.filter(({ marks }) => marks.length > 0);
  const fill = (compare) => fillSeats(standing.toSorted(compare), { compare, seats, lot, ties });
  const byNumber = (numbers) => (a, b) => numbers.get(b) - numbers.get(a);
  if (rule === 'irv') return irv(ballots, standing, lot);
  if (rule === 'star') return star(valid, standing, { votes, max: scale.max, seats, lot });
  if (rule === 'majority-judgment') return fill(byMedian(valid, standing, scale.max));
  if (rule === 'borda') return fill(byNumber(borda(valid, standing)));
  if (rule === 'ranked-robin') return fill(byComparisons(valid, standing));
  return OF_RANKINGS.has(rule) ? null : fill(byNumber(votes));
}

/** Returns the first candidates of an order. Seats for which equal candidates compete are filled by lot or stay empty. */
function fillSeats(order, { compare, seats, lot, ties }) {
  const next = order[seats];
  if (next === undefined) return order;
  const above = order.filter((id) => compare(id, next) < 0);
  if (above.length === seats || ties === 'open') return above;
  const drawn = lot(order.filter((id) => compare(id, next) === 0));
  return [...above, ...drawn.slice(0, seats - above.length)];
}

const weightOf = (ballots, isCounted) => add(ballots.filter(isCounted).map(({ weight }) => weight));

/** Returns the position of a candidate in a ranking. Candidates who are not ranked share the last place. */
const placeIn = ({ marks }, id) => (marks.includes(id) ? marks.indexOf(id) : marks.length);

/** Returns how many more ballots rank one candidate above another than the other way around. */
const margin = (ballots, one, other) =>
  weightOf(ballots, (ballot) => placeIn(ballot, one) < placeIn(ballot, other)) -
  weightOf(ballots, (ballot) => placeIn(ballot, other) < placeIn(ballot, one));

/** Returns Borda points: for each other candidate, 2 if ranked lower, 1 if level. */
const borda = (ballots, standing) =>
  new Map(
    standing.map((id) => [
      id,
      add(ballots.map((ballot) => ballot.weight * pointsFor(ballot, id, standing))),
    ]),
  );
const pointsFor = (ballot, id, standing) =>
  add(standing.map((other) => 1 + Math.sign(placeIn(ballot, other) - placeIn(ballot, id)))) - 1;

/** Compares candidates for ranked robin: by wins, by margins among those with as many wins, and by all margins. */
function byComparisons(ballots, standing) {
  const marginsOf = (id, others) => others.map((other) => margin(ballots, id, other));
  const wins = new Map(
    standing.map((id) => [id, marginsOf(id, standing).filter((one) => one > 0).length]),
  );
  const keys = new Map(
    standing.map((id) => {
      const rivals = standing.filter((other) => wins.get(other) === wins.get(id));
      return [id, [wins.get(id), add(marginsOf(id, rivals)), add(marginsOf(id, standing))]];
    }),
  );
  return (a, b) =>
    keys
      .get(b)
      .map((key, level) => key - keys.get(a)[level])
      .find((difference) => difference !== 0) ?? 0;
}

const scoreIn = ({ marks }, id) => marks.filter((mark) => mark === id).length;

/**
 * Compares candidates for majority judgment. In a list of all grades, worst first, medians are removed in the order of
 * their distance from the middle. Two candidates can begin to differ only where a grade of one of them begins or ends.
 */
function byMedian(ballots, standing, max) {
  const total = weightOf(ballots, () => true);
  const [odd, middle] = [total % 2, Math.ceil(total / 2) - 1];
  const ends = new Map(
    standing.map((id) => [
      id,
      Array.from({ length: max + 1 }, (_, grade) =>
        weightOf(ballots, (ballot) => scoreIn(ballot, id) <= grade),
      ),
    ]),
  );
  const gradeAt = (id, place) => ends.get(id).findIndex((end) => end > place);
  const turn = (place) =>
    place > middle ? 2 * (place - middle) - 1 + odd : 2 * (middle - place) - odd;
  return (a, b) => {
    const places = [middle, ...[...ends.get(a), ...ends.get(b)].flatMap((end) => [end - 1, end])]
      .filter((place) => place >= 0 && place < total)
      .toSorted((one, other) => turn(one) - turn(other));
    const place = places.find((one) => gradeAt(a, one) !== gradeAt(b, one)) ?? middle;
    return gradeAt(b, place) - gradeAt(a, place);
  };
}

/** STAR voting: two finalists by points, and then the one whom more ballots prefer. Repeated for each seat. */
function star(ballots, standing, { votes, max, seats, lot }) {
  const tops = (id) => weightOf(ballots, (ballot) => scoreIn(ballot, id) === max);
  const preferring = (one, other) =>
    weightOf(ballots, (ballot) => scoreIn(ballot, one) > scoreIn(ballot, other));
  const highest = (ids, number) => {
    const most = Math.max(...ids.map(number));
    return ids.filter((id) => number(id) === most);
  };
  /** Returns those who get some of these places, at least one. */
  const advance = (tied, places) => {
    if (tied.length <= places) return tied;
    const [one, other] = tied;
    const preference = tied.length > 2 ? 0 : preferring(one, other) - preferring(other, one);
    if (preference !== 0) return [preference > 0 ? one : other];
    const order = tied.toSorted((a, b) => tops(b) - tops(a));
    if (tops(order[places - 1]) > tops(order[places])) return order.slice(0, places);
    const best = highest(tied, tops);
    return best.length < places ? best : lot(best).slice(0, 1);
  };
  const finalistsOf = (left) => {
    const chosen = [];
    while (chosen.length < Math.min(2, left.length)) {
      const others = left.filter((id) => !chosen.includes(id));
      chosen.push(
        ...advance(
          highest(others, (id) => votes.get(id)),
          2 - chosen.length,
        ),
      );
    }
    return chosen;
  };
  const winnerOf = ([one, other]) => {
    if (other === undefined) return one;
    const preferredBy = (id) => (id === one ? preferring(one, other) : preferring(other, one));
    const criteria = [preferredBy, (id) => votes.get(id), tops];
    const [winner] = lot(criteria.reduce((ids, number) => highest(ids, number), [one, other]));
    return winner;
  };
  const elected = [];
  while (elected.length < Math.min(seats, standing.length))
    elected.push(winnerOf(finalistsOf(standing.filter((id) => !elected.includes(id)))));
  return elected;
}

/** Instant-runoff voting. A tie for last place is broken by earlier rounds, latest first, and then by lot. */
function irv(ballots, standing, lot) {
  let left = standing;
  for (const rounds = []; left.length > 1; ) {
    const votes = new Map(left.map((id) => [id, 0]));
    for (const { marks, weight } of ballots) {
      const first = marks.find((id) => votes.has(id));
      if (first !== undefined) votes.set(first, votes.get(first) + weight);
    }
    const winner = left.find((id) => 2 * votes.get(id) > add([...votes.values()]));
    if (winner !== undefined) return [winner];
    rounds.unshift(votes);
    const tied = rounds.reduce((last, round) => {
      const fewest = Math.min(...last.map((id) => round.get(id)));
      return last.filter((id) => round.get(id) === fewest);
    }, left);
    const excluded = lot(tied).at(-1);
    left = left.filter((id) => id !== excluded);
  }
  return left;
}

// Several files

const closings = ({ result }) => result?.closings ?? 0;
const inOrder = (copies) =>
  copies.toSorted((a, b) => a.heads.length - b.heads.length || closings(a) - closings(b));
const IN_RECEIPT = [
  'kind',
  'scale',
  'budget',
  'writeIns',
  'max',
  'words',
  'abstain',
  'weighted',
  'candidates',
  'id',
  'name',
];
const FRACTIONS = ['quorum', 'majority', 'numerator', 'denominator', 'comparison', 'base'];
const IN_CONTEST = [
  ...IN_RECEIPT,
  'onPaper',
  'rule',
  'seats',
  'marks',
  'ties',
  'seedHash',
  ...FRACTIONS,
];

/**
 * True if heads with the same number differ. With `isFork`, considers only pairs of heads that are signed with the same
 * key; without it, only all other pairs.
 */
const hasOtherHeads = (earlier, later, isFork) =>
  earlier.signed.some((head) =>
    later.signed.some((other) => {
      if (!head || head.number !== other?.number || head.text === other.text) return false;
      return isFork === (earlier.key === later.key && head.isSigned && other.isSigned);
    }),
  );

function compareCopies(earlier, later) {
  const { find } = later;
  find('key-changed', earlier.key !== later.key);
  find('head-changed', hasOtherHeads(earlier, later, false));
  const [before, after] = [placesOf(earlier), placesOf(later)];
  const numbers = new Set(earlier.heads.map(({ number }) => number));
  for (const [commitment, places] of before) {
    const now = after.get(commitment);
    find('commitment-removed', !now);
    find('commitment-moved', now && [...places].some((number) => !now.has(number)));
  }
  for (const [commitment, places] of after) {
    const isOld = [...places].some((number) => numbers.has(number));
    find('commitment-added', isOld && !before.has(commitment));
  }
}

/** True if the later copy leaves out a withdrawal, as far as the order of the two copies is known. */
function leavesOut(earlier, later) {
  const isGone = (from, to) =>
    from.contest.candidates.some(
      ({ id, withdrawal }) =>
        withdrawal !== null &&
        to.contest.candidates.find((one) => one.id === id)?.withdrawal === null,
    );
  const isSure = earlier.heads.length !== later.heads.length || (earlier.result && later.result);
  const isSame =
    earlier.heads.length === later.heads.length && closings(earlier) === closings(later);
  return isSure && (isGone(earlier, later) || (isSame && isGone(later, earlier)));
}

function compareElection(copies, receipts) {
  const latest = copies.at(-1);
  const withResult = copies.findLast(({ result }) => result);
  const withContest = copies.findLast((copy) => copy.contest);
  const contest = withContest?.contest;
  const textOf = (one, fields) =>
    JSON.stringify({ scale: null, budget: null, writeIns: 0, ...one }, fields);
  const isOther = (one, fields) => textOf(one, fields) !== textOf(contest, fields);
  for (const [place, copy] of copies.entries()) {
    const upToHere = copies.slice(0, place + 1);
    copy.find(
      'head-forked',
      upToHere.some((earlier) => hasOtherHeads(earlier, copy, true)),
    );
    if (copy !== latest) compareCopies(copy, latest);
    const isSameClose =
      copy.result &&
      copy.heads.length === withResult.heads.length &&
      closings(copy) === closings(withResult);
    withResult?.find(
      'eligible-changed',
      isSameClose && copy.result.eligible !== withResult.result.eligible,
    );
    if (!copy.contest) continue;
    withContest.find('withdrawal-removed', copy !== withContest && leavesOut(copy, withContest));
    withContest.find('contest-changed', isOther(copy.contest, IN_CONTEST));
  }
  withResult?.find('count-incomplete', withResult.heads.length < latest.heads.length);
  const codes = new Set();
  for (const { find, ...receipt } of receipts) {
    const code = readCode(receipt.code)?.toString('hex');
    find('receipt-code-invalid', !code);
    find('receipt-shared', code && codes.has(code));
    find('receipt-without-board', !latest);
    find('receipt-contest', contest && isOther(receipt, IN_RECEIPT));
    codes.add(code);
  }
}

/** Returns the 16 bytes of a code, or null if the code is invalid. */
function readCode(code) {
  const signs = code
    .toUpperCase()
    .replace(/[\s\-–—]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(signs)) return null;
  const digits = [...signs].map((sign) => BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(sign)));
  const number = digits.reduce((all, digit) => all * 32n + digit, 0n);
  return Buffer.from(number.toString(16).padStart(32, '0'), 'hex');
}

/**
 * Returns the choice on a voter's ballot from a board's openings, or undefined if the ballot is not there. Returns null
 * without openings: the copy may be older than the ballot.
 */
function findBallot({ election, code }, board, voter) {
  if (board && !board.openings) return null;
  const nonce = hash(byte(2), lp(election), lp(voter), readCode(code) ?? '').toString('hex');
  const opening = board?.openings.find((one) => one.nonce === nonce);
  return opening && placesOf(board).has(commit(election, opening)) ? opening.choice : undefined;
}

/** Verifies files. Returns findings as [index of the file, code] and the choice of `voter`. */
export function examine(files, { fingerprint, voter } = {}) {
  const [boards, receipts, findings] = [[], [], new Set()];
  for (const [file, data] of files.entries()) {
    const find = (code, isFound) => isFound && findings.add(`${file} ${code}`);
    const value = readFile(data);
    if (typeof value === 'string') find(value, true);
    else if (value.format === 'votewise receipt v1') receipts.push({ ...value, find });
    else {
      const all = [...placesOf(value).values()].map(({ size }) => size);
      boards.push({ ...value, find, signed: checkHeads(value, fingerprint, find) });
      find(
        'commitment-in-two-checkpoints',
        all.some((size) => size > 1),
      );
      find(
        'commitment-repeated',
        add(value.heads.map((head) => head.commitments.length)) > add(all),
      );
      checkOpenings(value, find);
      checkSigned(value, find);
    }
  }
  const of = (list, election) => list.filter((one) => one.election === election);
  for (const election of new Set([...boards, ...receipts].map((one) => one.election)))
    compareElection(inOrder(of(boards, election)), of(receipts, election));
  const board = inOrder(of(boards, receipts[0]?.election)).at(-1);
  const isAsked = voter !== undefined && receipts.length === 1;
  const choice = isAsked ? findBallot(receipts[0], board, voter) : undefined;
  return { findings: [...findings].map((finding) => finding.split(' ')), choice };
}

/** Returns the distinct codes of all findings, sorted. */
export function verify(files, options) {
  const codes = new Set(examine(files, options).findings.map(([, code]) => code));
  return [...codes].toSorted((a, b) => (a < b ? -1 : 1));
}

function main(words) {
  const options = {};
  while (words[0]?.startsWith('--')) options[words.shift().slice(2)] = words.shift();
  const files = words.map((path) => readFileSync(path));
  const { findings, choice } = examine(files, options);
  const isLost = options.voter !== undefined && choice === undefined;
  for (const [file, code] of findings) process.stdout.write(`${words[file]}: ${code}\n`);
  if (options.voter) {
    const found = choice === null ? 'the ballot was not looked up' : `choice: "${choice}"`;
    process.stdout.write(`${isLost ? 'no ballot found' : found}\n`);
  }
  if (words.length === 0 || findings.some(([, code]) => code.startsWith('file-'))) return 2;
  return findings.length > 0 || isLost ? 1 : 0;
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename)
  process.exitCode = main(process.argv.slice(2));
