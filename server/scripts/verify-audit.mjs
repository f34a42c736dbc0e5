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

async function verify(file) {
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

function reportErased({ erased, erasures }) {
  if (erased === 0) return;
  console.log(`Names that were erased: ${erased}. Entries that record an erasure: ${erasures}.`);
  if (erasures > 0) return;
  console.log('No entry records an erasure, so these names were removed in another way.');
  process.exitCode = 1;
}

const [file] = process.argv.slice(2);
try {
  if (!file) throw new Error('name the file: npm run verify-audit -- audit-trail.json');
  const found = await verify(file);
  const { last, brokenAt, alteredAt } = found;
  if (last.sequence > 0) console.log(`The chain is intact from entry 1 to entry ${last.sequence}.`);
  if (brokenAt !== undefined) {
    console.log(
      `The chain breaks at entry ${brokenAt}: that entry was changed, is missing, or is out of order.`,
    );
    process.exitCode = 1;
  } else if (last.sequence === 0) {
    console.log('The file contains no entries.');
    process.exitCode = 1;
  } else console.log(`Hash of the last entry: ${last.hash}`);
  if (alteredAt > 0) {
    console.log(`Entry ${alteredAt} names people who were changed, added, or exchanged.`);
    process.exitCode = 1;
  }
  reportErased(found);
} catch (error) {
  // The name of a file can contain characters that steer a terminal.
  const message = error.message.replaceAll(/[\p{C}\p{Zl}\p{Zp}]|(?<=\s)\s/gu, '?');
  console.error(`Could not verify the trail: ${message}`);
  process.exitCode = 1;
}
