import { fromBase64, toBase64 } from './bytes.ts';

const FIRST_LINE = 'votewise board v1';
const HASH_BYTES = 32;
const ID = /^[\w-]{1,64}$/;
const COUNT = /^(?:0|[1-9]\d{0,14})$/;

/** The head of the board at one checkpoint: sizes and roots, never counts. */
export interface Head {
  electionId: string;
  /** 1, 2, 3 … without gaps. */
  number: number;
  /** The number of commitments in this checkpoint. */
  size: number;
  /** The root of the tree over the commitments. */
  root: Uint8Array;
  /** The hash of the previous head's text; for the first head, the hash of the contest: see `contestHashOf`. */
  previous: Uint8Array;
}

/** Returns the text of a head. This text is what gets signed. */
export const writeHead = ({ electionId, number, size, root, previous }: Head): string =>
  [FIRST_LINE, electionId, number, size, toBase64(root), toBase64(previous)]
    .map((line) => `${line}\n`)
    .join('');

/** Returns undefined if the text is not exactly what `writeHead` returns for a head. */
export function readHead(text: string): Head | undefined {
  const [, electionId, number, size, root, previous] = text.split('\n');
  if (electionId === undefined || !ID.test(electionId)) return undefined;
  if (!isCount(number) || !isCount(size)) return undefined;
  const hashes = { root: hashIn(root), previous: hashIn(previous) };
  if (!hashes.root || !hashes.previous) return undefined;
  const read = {
    electionId,
    number: Number(number),
    size: Number(size),
    root: hashes.root,
    previous: hashes.previous,
  };
  return writeHead(read) === text ? read : undefined;
}

const isCount = (line: string | undefined): line is string =>
  line !== undefined && COUNT.test(line);

function hashIn(line: string | undefined): Uint8Array | undefined {
  const bytes = line === undefined ? undefined : fromBase64(line);
  return bytes?.length === HASH_BYTES ? bytes : undefined;
}
