import { BALLOT_KINDS, COUNTING_RULES, type Scale } from '../../elections/ballot.ts';
import { LIMITS } from '../../base/limits.ts';
import {
  PACKAGE_FORMAT,
  type PackageContest,
  type PackageHandouts,
  type PackageResult,
  type PackageWriteIns,
  RECEIPT_FORMAT,
  type ReceiptFile,
} from '../package.ts';
import { WRITE_IN } from '../../votes/choice-format.ts';
import { createByteList } from './byte-list.ts';
import { createJsonReader, FileError, type JsonReader } from './json-reader.ts';

/** The number of bytes in a commitment, a nonce, or a seed. */
export const HASH_BYTES = 32;
/** No election has more candidates. The longest choice contains each of them once. */
const CANDIDATES_MAX = 255;
const ID_MAX = 64;
/** The length of a score, such as `=100`. */
const SCORE_LENGTH = 5;
/** The length of a name that was written in, in base64. */
const WRITE_IN_LENGTH = 4 * LIMITS.writeInMax + 2;
const CHOICE_MAX =
  CANDIDATES_MAX * (ID_MAX + SCORE_LENGTH + 1) + LIMITS.writeInsMax * WRITE_IN_LENGTH;
const NAME_MAX = 10_000;
const NOTE_MAX = 10_000;
/** Excludes the characters that join candidates in a choice. */
const ID = /^[\w-]{1,64}$/;

/** A head and the position of its commitments. */
export interface FileHead {
  number: number;
  size: number;
  /** Base64. */
  root: string;
  note: string;
  /** The position of its first commitment, and the number of its commitments. */
  first: number;
  count: number;
}

/** Openings as parallel lists, in the order of the file. */
export interface FileOpenings {
  count: number;
  commitments: Uint8Array;
  nonces: Uint8Array;
  weights: Float64Array;
  choiceAt: (place: number) => string;
}

/** A copy of a board as it was read. Nothing in it has been verified. */
export interface BoardFile {
  election: string;
  key: string;
  fingerprint: string;
  heads: FileHead[];
  /** The commitments of all heads, 32 bytes each. */
  commitments: Uint8Array;
  contest?: PackageContest;
  openings?: FileOpenings;
  result?: PackageResult;
}

export type ReadFile =
  | { format: typeof PACKAGE_FORMAT; board: BoardFile }
  | { format: typeof RECEIPT_FORMAT; receipt: ReceiptFile };

/**
 * Reads a file strictly: every field must occur once, no field may be missing or unknown, and all values must be within
 * their limits. Time and memory are proportional to the size of the file, whatever it contains.
 * @throws FileError if the file breaks these rules
 */
export function readFile(bytes: Uint8Array): ReadFile {
  const format = formatOf(bytes);
  const json = createJsonReader(bytes);
  const read: ReadFile =
    format === PACKAGE_FORMAT
      ? { format, board: readBoard(json, bytes) }
      : { format, receipt: readReceipt(json) };
  json.end();
  return read;
}

/** Returns the format of a file, which is its first field. */
function formatOf(bytes: Uint8Array): typeof PACKAGE_FORMAT | typeof RECEIPT_FORMAT {
  const json = createJsonReader(bytes);
  let format: string | undefined;
  try {
    json.entries((name) => {
      format = name === 'format' ? json.text(NAME_MAX) : '';
      json.fail();
    });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (format === PACKAGE_FORMAT || format === RECEIPT_FORMAT) return format;
    throw format === undefined ? error : new FileError('file-unknown-format', 0);
  }
  throw new FileError('file-unknown-format', 0);
}

/** Reads an object, which must have all fields that are not optional. */
function readFields<Fields extends object>(
  json: JsonReader,
  readers: { [Name in keyof Fields]-?: () => Fields[Name] },
  optional: readonly (keyof Fields & string)[] = [],
): Fields {
  const fields: Partial<Fields> = {};
  const names = Object.keys(readers) as (keyof Fields & string)[];
  const setters = names.map((name) => [name, () => void (fields[name] = readers[name]())] as const);
  json.object(Object.fromEntries(setters), optional);
  return fields as Fields;
}

function readList<Item>(json: JsonReader, most: number, readItem: () => Item): Item[] {
  const items: Item[] = [];
  json.array(() => {
    if (items.length === most) json.fail();
    items.push(readItem());
  });
  return items;
}

function readId(json: JsonReader): string {
  const id = json.text(ID_MAX);
  return ID.test(id) ? id : json.fail();
}

function readBoard(json: JsonReader, bytes: Uint8Array): BoardFile {
  const commitments = createByteList();
  const readHead = (): FileHead => {
    const first = commitments.values().length / HASH_BYTES;
    let count = 0;
    const head = readFields<Omit<FileHead, 'first' | 'count'> & { commitments: number }>(json, {
      number: () => json.whole(),
      size: () => json.whole(),
      root: () => json.text(100),
      note: () => json.lines(NOTE_MAX),
      commitments: () => {
        json.array(() => {
          json.hexInto(commitments, HASH_BYTES);
          count += 1;
        });
        return count;
      },
    });
    const { number, size, root, note } = head;
    return { number, size, root, note, first, count };
  };
  const {
    format: _format,
    writtenBy: _writtenBy,
    ...board
  } = readFields<Required<Omit<BoardFile, 'commitments'>> & { format: string; writtenBy: string }>(
    json,
    {
      format: () => json.text(100),
      writtenBy: () => json.text(100),
      election: () => readId(json),
      key: () => json.text(NAME_MAX),
      fingerprint: () => json.text(100),
      heads: () => readList(json, Number.MAX_SAFE_INTEGER, readHead),
      contest: () => readContest(json),
      openings: () => readOpenings(json, bytes),
      result: () => readResult(json),
    },
    ['writtenBy', 'contest', 'openings', 'result'],
  );
  return { ...board, commitments: commitments.values() };
}

function readContest(json: JsonReader): PackageContest {
  const fraction = {
    numerator: () => json.whole(LIMITS.fractionMax),
    denominator: () => json.whole(LIMITS.fractionMax) || json.fail(),
  };
  const fields = readFields<Omit<PackageContest, 'writeIns'> & { writeIns?: number }>(
    json,
    {
      title: () => json.text(NAME_MAX),
      kind: () => json.oneOf(BALLOT_KINDS),
      rule: () => json.oneOf(COUNTING_RULES),
      scale: () => json.orNull(() => readScale(json)),
      budget: () => json.orNull(() => json.whole(LIMITS.budgetMax)),
      writeIns: () => json.whole(LIMITS.writeInsMax),
      seats: () => json.whole(CANDIDATES_MAX),
      marks: () => json.whole(CANDIDATES_MAX),
      abstain: () => json.flag(),
      ties: () => json.oneOf(['open', 'lot']),
      weighted: () => json.flag(),
      onPaper: () => json.flag(),
      quorum: () => json.orNull(() => readFields(json, fraction)),
      majority: () =>
        json.orNull(() =>
          readFields<NonNullable<PackageContest['majority']>>(json, {
            ...fraction,
            comparison: () => json.oneOf(['more-than', 'at-least']),
            base: () => json.oneOf(['cast', 'valid', 'eligible']),
          }),
        ),
      candidates: () =>
        readList(json, CANDIDATES_MAX, () =>
          readFields<PackageContest['candidates'][number]>(json, {
            id: () => readId(json),
            name: () => json.text(NAME_MAX),
            withdrawal: () => json.orNull(() => json.lines(NOTE_MAX)),
          }),
        ),
      seedHash: () => json.orNull(() => readHexText(json)),
    },
    ['scale', 'budget', 'writeIns'],
  );
  // Files of elections without scores or write-ins may omit them.
  const { scale, budget, writeIns = 0 } = fields;
  return { ...fields, scale: scale ?? null, budget: budget ?? null, writeIns };
}

const readScale = (json: JsonReader): Scale =>
  readFields<Scale>(json, {
    max: () => json.whole(LIMITS.scoreMax),
    words: () => json.orNull(() => readList(json, LIMITS.gradesMax, () => json.text(NAME_MAX))),
  });

/** Reads 32 bytes as hex. */
function readHexText(json: JsonReader): string {
  const text = json.text(2 * HASH_BYTES);
  return /^[0-9a-f]{64}$/.test(text) ? text : json.fail();
}

function readOpenings(json: JsonReader, bytes: Uint8Array): FileOpenings {
  const [commitments, nonces] = [createByteList(), createByteList()];
  const weights: number[] = [];
  const choices: number[] = [];
  json.array(() => {
    json.object({
      commitment: () => json.hexInto(commitments, HASH_BYTES),
      choice: () => {
        choices.push(json.place());
        json.text(CHOICE_MAX);
      },
      weight: () => weights.push(json.whole()),
      nonce: () => json.hexInto(nonces, HASH_BYTES),
    });
  });
  const starts = Float64Array.from(choices);
  return {
    count: starts.length,
    commitments: commitments.values(),
    nonces: nonces.values(),
    weights: Float64Array.from(weights),
    // Read again when needed, because a million rankings would take more memory than everything else combined.
    choiceAt: (place) => createJsonReader(bytes, starts[place] ?? 0).text(CHOICE_MAX),
  };
}

function readResult(json: JsonReader): PackageResult {
  const votes = () => {
    const counts: [string, number][] = [];
    json.entries((id) => {
      if (counts.length === CANDIDATES_MAX || !(ID.test(id) || id === WRITE_IN)) json.fail();
      counts.push([id, json.whole()]);
    });
    return Object.fromEntries(counts);
  };
  const fields = readFields<PackageResult>(
    json,
    {
      eligible: () => json.whole(),
      ballots: () => json.whole(),
      abstentions: () => json.whole(),
      votes,
      weights: () =>
        json.orNull(() =>
          readFields<NonNullable<PackageResult['weights']>>(json, {
            total: () => json.whole(),
            abstentions: () => json.whole(),
            votes,
          }),
        ),
      elected: () => json.orNull(() => readList(json, CANDIDATES_MAX, () => readId(json))),
      writeIns: () => json.orNull(() => readWriteIns(json)),
      seed: () => json.orNull(() => readHexText(json)),
      closings: () => json.whole(),
      lot: () => json.orNull(() => json.lines(NOTE_MAX)),
      onPaper: () =>
        json.orNull(() =>
          readFields<PackageHandouts>(json, {
            handedOut: () => json.whole(),
            ballots: () => json.whole(),
            spoiled: () => json.whole(),
          }),
        ),
      proxies: () => json.orNull(() => json.whole()),
      statement: () => json.lines(NOTE_MAX),
    },
    ['writeIns'],
  );
  return { ...fields, writeIns: fields.writeIns ?? null };
}

const readWriteIns = (json: JsonReader): PackageWriteIns =>
  readFields<PackageWriteIns>(json, {
    people: () =>
      readList(json, LIMITS.newPeopleMax, () =>
        readFields<PackageWriteIns['people'][number]>(json, {
          id: () => readId(json),
          name: () => json.text(NAME_MAX),
        }),
      ),
    texts: () =>
      readList(json, LIMITS.assignedMax, () =>
        readFields<PackageWriteIns['texts'][number]>(json, {
          text: () => json.text(NAME_MAX),
          candidateId: () => readId(json),
        }),
      ),
  });

function readReceipt(json: JsonReader): ReceiptFile {
  return readFields<Required<ReceiptFile>>(
    json,
    {
      format: () => json.oneOf([RECEIPT_FORMAT]),
      election: () => readId(json),
      title: () => json.text(NAME_MAX),
      code: () => json.text(100),
      kind: () => json.oneOf(BALLOT_KINDS),
      scale: () => json.orNull(() => readScale(json)),
      budget: () => json.orNull(() => json.whole(LIMITS.budgetMax)),
      writeIns: () => json.whole(LIMITS.writeInsMax),
      abstain: () => json.flag(),
      weighted: () => json.flag(),
      candidates: () =>
        readList(json, CANDIDATES_MAX, () =>
          readFields<ReceiptFile['candidates'][number]>(json, {
            id: () => readId(json),
            name: () => json.text(NAME_MAX),
          }),
        ),
    },
    ['scale', 'budget', 'writeIns'],
  );
}
