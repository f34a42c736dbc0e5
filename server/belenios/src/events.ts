import { concatBytes } from '@noble/hashes/utils.js';
import { type Chunks, readArchive, writeArchiveFile, writeArchiveHeader } from './archive.ts';
import { type Decoded, fields, hexHash, integer, parse, serialize } from './codec.ts';
import { sha256Hex } from './hash.ts';
import { demand, Invalid } from './invalid.ts';

/** What may follow each type of event (section 4.4), without shuffles, which only other kinds of questions need. */
const FOLLOWS = {
  Setup: ['Ballot', 'EndBallots'],
  Ballot: ['Ballot', 'EndBallots'],
  EndBallots: ['EncryptedTally'],
  EncryptedTally: ['PartialDecryption'],
  PartialDecryption: ['PartialDecryption', 'Result'],
  Result: [],
} as const;
export type EventType = keyof typeof FOLLOWS;

/** How many files belong to each type of event, of which the last one is its payload. */
const FILES = {
  Setup: 4,
  Ballot: 1,
  EndBallots: 0,
  EncryptedTally: 2,
  PartialDecryption: 2,
  Result: 1,
} as const satisfies Record<EventType, number>;

const isEventType = (value: unknown): value is EventType =>
  typeof value === 'string' && Object.hasOwn(FOLLOWS, value);

/** Section 4.4. The first event has no parent, and `EndBallots` has no payload. */
const eventCodec = fields(
  {
    height: integer,
    type: {
      read(value: unknown, at: string): EventType {
        if (!isEventType(value)) throw new Invalid('format', `${at} must be a type of event.`);
        return value;
      },
      write: (value: EventType) => value,
    },
  },
  { parent: [hexHash, null], payload: [hexHash, 'type'] },
);
export type ArchiveEvent = Decoded<typeof eventCodec>;

const setupCodec = fields({ election: hexHash, trustees: hexHash, credentials: hexHash });

/** The last event of an archive. Everything before it follows from its hash. */
export interface ArchiveHead {
  timestamp: number;
  hash: string;
  height: number;
  type: EventType;
}

/** Bytes to append to an archive, and its head afterward. */
export interface Appended {
  bytes: Uint8Array;
  head: ArchiveHead;
}

/**
 * Appends an event to an archive.
 * @param data the files that belong to the event, of which the last one is its payload
 */
export function appendEvent(
  { timestamp, hash, height, type: previous }: ArchiveHead,
  type: EventType,
  data: readonly string[] = [],
): Appended {
  const allowed: readonly EventType[] = FOLLOWS[previous];
  demand(allowed.includes(type), 'chain', `${type} cannot follow ${previous}.`);
  const payload = data.at(-1);
  const event = serialize(eventCodec, {
    parent: hash,
    height: height + 1,
    type,
    ...(payload !== undefined && { payload: sha256Hex(payload) }),
  });
  return {
    bytes: concatBytes(
      ...data.map((content) => writeArchiveFile('data', content, timestamp)),
      writeArchiveFile('event', event, timestamp),
    ),
    head: { timestamp, hash: sha256Hex(event), height: height + 1, type },
  };
}

/** What an election begins with, each as JSON. */
export interface Setup {
  election: string;
  trustees: string;
  credentials: string;
}

/** Returns a new archive with its first event. @param timestamp seconds since 1970 */
export function startArchive(
  timestamp: number,
  { election, trustees, credentials }: Setup,
): Appended {
  const setup = serialize(setupCodec, {
    election: sha256Hex(election),
    trustees: sha256Hex(trustees),
    credentials: sha256Hex(credentials),
  });
  const event = serialize(eventCodec, { height: 0, type: 'Setup', payload: sha256Hex(setup) });
  const data = [election, trustees, credentials, setup];
  return {
    bytes: concatBytes(
      writeArchiveHeader(timestamp),
      ...data.map((content) => writeArchiveFile('data', content, timestamp)),
      writeArchiveFile('event', event, timestamp),
    ),
    head: { timestamp, hash: sha256Hex(event), height: 0, type: 'Setup' },
  };
}

/** An event with the files that precede it. */
export interface ReadEvent {
  hash: string;
  event: ArchiveEvent;
  payload?: string;
  /** Returns another file that precedes the event, by its hash. */
  file(hash: string): string;
}

/** Reads the setup that the first event refers to. */
export function setupOf({ payload = '', file }: ReadEvent): Setup {
  const { election, trustees, credentials } = parse(setupCodec, payload);
  return {
    election: file(election),
    trustees: file(trustees),
    credentials: file(credentials),
  };
}

/**
 * Reads an archive's events, and checks that each refers to the one before and to files right before it, that they
 * come in the order of an election, and that there are no other files. Throws `Invalid`.
 */
export async function* readEvents(chunks: Chunks): AsyncGenerator<ReadEvent> {
  let files = new Map<string, string>();
  let previous: { hash: string; event: ArchiveEvent } | undefined;
  for await (const { kind, hash, content } of readArchive(chunks)) {
    if (kind === 'data') {
      demand(!files.has(hash), 'chain', 'A file is in the archive twice.');
      files.set(hash, content);
      demand(files.size <= FILES.Setup, 'chain', 'The archive has files without an event.');
      continue;
    }
    const event = parse(eventCodec, content);
    demand(
      event.parent === previous?.hash && event.height === (previous?.event.height ?? -1) + 1,
      'chain',
      'An event does not refer to the one before.',
    );
    const allowed: readonly EventType[] = previous ? FOLLOWS[previous.event.type] : ['Setup'];
    demand(
      allowed.includes(event.type),
      'chain',
      `${event.type} cannot follow ${previous?.event.type ?? 'the beginning'}.`,
    );
    demand(
      (event.payload === undefined) === (event.type === 'EndBallots'),
      'chain',
      `${event.type} has a payload, or none.`,
    );
    demand(
      files.size === FILES[event.type],
      'chain',
      `${event.type} follows another number of files than belong to it.`,
    );
    const before = files;
    const file = (wanted: string): string => {
      const found = before.get(wanted);
      demand(found !== undefined, 'chain', `A file that ${event.type} refers to is missing.`);
      return found;
    };
    yield {
      hash,
      event,
      ...(event.payload !== undefined && { payload: file(event.payload) }),
      file,
    };
    files = new Map();
    previous = { hash, event };
  }
  demand(files.size === 0, 'truncated', 'The archive ends with files without an event.');
  demand(previous !== undefined, 'chain', 'The archive has no events.');
}
