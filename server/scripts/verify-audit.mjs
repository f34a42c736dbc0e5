/**
 * `npm run verify-audit -- FILE`: recomputes the chain of an exported audit trail (JSON) with only Node and none of the
 * product's code, as a second opinion on the result of Check Chain. The hash of an entry is the SHA-256, in hex, of its
 * fields other than `hash` and `people` as JSON, with the keys of every object in alphabetical order and no spaces.
 * `previousHash` is the hash of the previous entry, or 64 zeros for the first.
 *
 * Where an entry names a person, it contains `{"person": HASH}`, with the type of a user if necessary. `people` contains
 * that person under that hash, which is computed in the same way, or no longer contains it because it was erased.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

/**
 * Returns JSON with sorted keys. Does not rebuild objects, because keys that look like numbers would move to the front.
 */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

/**
 * Reads an entry, which must be written as the export writes it: other programs may read a field that occurs twice
 * differently. Does not report the parser's message, which quotes the file.
 */
function parse(line) {
  const text = line.endsWith(',') ? line.slice(0, -1) : line;
  let entry;
  try {
    entry = JSON.parse(text);
  } catch {
    throw new Error('an entry is not JSON');
  }
  return JSON.stringify(entry) === text ? entry : {};
}

/** Reads every line, so that nothing in the file is left out of the chain. */
async function* entriesIn(file) {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let [isBegun, isWhole] = [false, false];
  for await (const line of lines) {
    if (isWhole) throw new Error('the file contains data after its end');
    if (line === ']}') isWhole = true;
    else if (isBegun) {
      if (line !== '') yield parse(line);
    } else if (/^\{"exportedAt":"[^"]*","entries":\[$/.test(line)) isBegun = true;
    else throw new Error('the file is not an audit trail in JSON');
  }
  if (!isWhole) throw new Error('the file ends too early');
}

const hashOf = (value) => createHash('sha256').update(canonical(value)).digest('hex');

const hashesIn = (values) =>
  new Set(values.flatMap((one) => (typeof one?.person === 'string' ? [one.person] : [])));

/** Returns the hashes of the people whom an entry names, including those who were erased. */
const referencesIn = ({ actor, subject, details }) =>
  hashesIn([actor, subject, ...Object.values(details ?? {}).flat()]);

/** Returns the hash of the network address of a blocked sign-in, which is removed after some days. */
const passingIn = ({ event, details }) =>
  hashesIn(event === 'sign-in.blocked' ? [details?.address] : []);

/** @param hashes receives the hash of each entry that it has as a key */
async function verify(file, hashes) {
  const found = {
    last: { sequence: 0, hash: '0'.repeat(64) },
    erased: 0,
    erasures: 0,
    alteredAt: 0,
  };
  for await (const { hash, people, ...content } of entriesIn(file)) {
    const { last } = found;
    const next = last.sequence + 1;
    const follows = content.sequence === next && content.previousHash === last.hash;
    if (!follows || hashOf(content) !== hash) return { ...found, brokenAt: next };
    found.last = { sequence: next, hash };
    if (hashes.has(next)) hashes.set(next, hash);
    const named = referencesIn(content);
    const left = Object.entries(people ?? {});
    const isRight = ([one, person]) => named.has(one) && hashOf(person) === one;
    if (!left.every(isRight)) found.alteredAt ||= next;
    const passing = passingIn(content);
    for (const one of named) if (!(one in (people ?? {})) && !passing.has(one)) found.erased += 1;
    if (content.event === 'user.erased') found.erasures += 1;
  }
  return found;
}

function reportErased({ erased, erasures }, { say, sayWrong }) {
  if (erased === 0) return;
  say(`Names that were erased: ${erased}. Entries that record an erasure: ${erasures}.`);
  if (erasures > 0) return;
  sayWrong('No entry records an erasure, so these names were removed in another way.');
}

/** Says the hash of each entry that was asked for, or whether it is the one that was noted. */
function reportEntries(asked, hashes, { say, sayWrong }) {
  for (const { number, noted } of asked) {
    const hash = hashes.get(number);
    if (hash === undefined) sayWrong(`Entry ${number} is not in the intact part of the file.`);
    else if (noted === undefined) say(`Hash of entry ${number}: ${hash}`);
    else if (noted === hash) say(`Entry ${number} has the hash that you entered.`);
    else sayWrong(`Entry ${number} has the hash ${hash}, not the one that you entered.`);
  }
}

function reportChain({ last, brokenAt, alteredAt, ...found }, { say, sayWrong }) {
  if (last.sequence > 0) say(`The chain is intact from entry 1 to entry ${last.sequence}.`);
  if (brokenAt !== undefined) {
    sayWrong(
      `The chain breaks at entry ${brokenAt}: that entry was changed, is missing, or is out of order.`,
    );
  } else if (last.sequence === 0) sayWrong('The file contains no entries.');
  else say(`Hash of the last entry: ${last.hash}`);
  if (alteredAt > 0) {
    sayWrong(`Entry ${alteredAt} names people who were changed, added, or exchanged.`);
  }
  reportErased(found, { say, sayWrong });
}

/** Prints what was found. The first and the last line are the verdict. */
function report(found, asked, hashes) {
  const lines = [];
  const say = (line) => lines.push(line);
  const sayWrong = (line) => {
    process.exitCode = 1;
    say(`WRONG. ${line}`);
  };
  reportEntries(asked, hashes, { say, sayWrong });
  reportChain(found, { say, sayWrong });
  say(LIMITS);
  const verdict = process.exitCode
    ? 'WRONG. Something is wrong.'
    : `OK. The chain is intact. ${provenBy(asked, found.last.sequence)}`;
  for (const line of [verdict, ...lines, verdict]) console.log(line);
}

/** Returns up to which entry hashes that were noted earlier prove an intact chain, and how many entries follow. */
function provenBy(asked, last) {
  const noted = asked.filter((one) => one.noted !== undefined);
  const proven = Math.max(0, ...noted.map(({ number }) => number));
  if (proven === 0) return 'No hash that was noted earlier was given, so no entry is proven.';
  const after = last - proven;
  if (after === 0) return `Proven up to entry ${proven}, the last one in the file.`;
  const unproven = after === 1 ? '1 entry follows' : `${after} entries follow`;
  return `Proven up to entry ${proven}. ${unproven} without proof.`;
}

const VERSION = '1.0.0';

const LIMITS =
  'Only a hash that was noted earlier (--entry NUMBER=HASH) proves that its entry and all before it were not written again or removed. After the last such entry, the chain can have been cut off or continued differently.';

const USAGE = `Usage: node verify-audit.mjs FILE [--entry NUMBER[=HASH]]…
       node verify-audit.mjs --version
       node verify-audit.mjs --help`;

const HELP = `${USAGE}

Recomputes the chain of an audit trail that was exported as JSON. The first and the last line are the verdict.

  --entry NUMBER       also prints the hash of this entry
  --entry NUMBER=HASH  says whether the entry has the hash that you noted earlier; can be repeated

${LIMITS}

Status: 0 the chain is intact, 1 something is wrong, 2 the arguments are invalid or the file can't be read.`;

const REASONS = {
  ENOENT: 'there is no such file',
  EACCES: 'you are not allowed to read it',
  EISDIR: 'it is not a file',
};

class ArgumentError extends Error {}

function readArguments() {
  try {
    return parseArguments();
  } catch (error) {
    throw new ArgumentError(error.message);
  }
}

function parseArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      entry: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean' },
      version: { type: 'boolean' },
    },
  });
  const asked = values.entry.map((text) => {
    const [, number, noted] =
      /^([1-9]\d{0,14})(?:=([\da-f]{64}))?$/i.exec(text.replaceAll(/\s/g, '')) ?? [];
    if (!number) throw new Error('--entry must be a number, or a number, =, and a hash');
    return { number: Number(number), noted: noted?.toLowerCase() };
  });
  if (!values.help && !values.version && positionals.length !== 1) throw new Error('name one file');
  return { ...values, file: positionals[0], asked };
}

async function run() {
  const { file, asked, help, version } = readArguments();
  if (help || version) {
    console.log(help ? HELP : `VoteWise ${VERSION}`);
    return;
  }
  const hashes = new Map(asked.map(({ number }) => [number, undefined]));
  report(await verify(file, hashes), asked, hashes);
}

try {
  await run();
} catch (error) {
  // The name of a file can contain characters that steer a terminal.
  const message = (REASONS[error.code] ?? error.message).replaceAll(
    /[\p{C}\p{Zl}\p{Zp}]|(?<=\s)\s/gu,
    '?',
  );
  console.error(`Could not verify the trail: ${message}`);
  if (error instanceof ArgumentError) console.error(USAGE);
  process.exitCode = 2;
}
