/**
 * `npm run verify-audit -- FILE`: recomputes the chain of an exported audit trail (JSON) with only Node and none of the
 * product's code, as a second opinion on the result of Check Chain. The hash of an entry is the SHA-256, in hex, of its
 * other fields as JSON, with the keys of every object in alphabetical order and no spaces. `previousHash` is the hash
 * of the previous entry, or 64 zeros for the first.
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

async function verify(file) {
  let last = { sequence: 0, hash: '0'.repeat(64) };
  for await (const { hash, ...content } of entriesIn(file)) {
    const next = last.sequence + 1;
    const follows = content.sequence === next && content.previousHash === last.hash;
    const actual = createHash('sha256').update(canonical(content)).digest('hex');
    if (!follows || actual !== hash) return { last, brokenAt: next };
    last = { sequence: next, hash };
  }
  return { last };
}

const [file] = process.argv.slice(2);
try {
  if (!file) throw new Error('name the file: npm run verify-audit -- audit-trail.json');
  const { last, brokenAt } = await verify(file);
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
} catch (error) {
  // The name of a file can contain characters that steer a terminal.
  const message = error.message.replaceAll(/[\p{C}\p{Zl}\p{Zp}]|(?<=\s)\s/gu, '?');
  console.error(`Could not verify the trail: ${message}`);
  process.exitCode = 1;
}
