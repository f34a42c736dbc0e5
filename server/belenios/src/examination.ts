import type { Chunks } from './archive.ts';
import { UUID } from './credential.ts';
import type { Question } from './election.ts';
import { type EventType, readEvents, type ReadEvent, setupOf } from './events.ts';
import { digitsOf, fingerprintOf } from './fingerprint.ts';
import type { Group } from './group.ts';
import { Invalid } from './invalid.ts';
import { parseTrustees } from './trustees.ts';
import { verifyArchive } from './verification.ts';

/** A copy of an archive. */
export interface OpenedCopy {
  /** Returns the copy from its beginning. It is called several times. */
  open: () => Chunks;
}

export interface ExaminedEvent {
  /** SHA-256 of the event, from which everything before it follows. */
  hash: string;
  type: EventType;
  /** SHA-256 of what the event is about: of a ballot, its tracking number in hexadecimal. */
  payload?: string;
}

/** The first thing that is wrong with a copy. Nothing after it was checked. */
export interface Problem {
  /** What was read when it was found: the file, the chain of events, or the content of an event. */
  part: 'truncated' | 'archive' | 'chain' | EventType;
  /** The height of the event. */
  event: number;
  message: string;
}

/** What a copy contains, as data that can be sent between threads. */
export interface Examination {
  /** What the copy says about itself, even if it is wrong; '' if that was not readable. */
  uuid: string;
  name: string;
  /** The events up to the first problem in the chain. */
  events: ExaminedEvent[];
  problem?: Problem;
  /** What is proved. Only of the longest of several copies, because it contains all of the others. */
  contents?: ArchiveContents;
}

export interface ArchiveContents {
  questions: readonly Question[];
  /** The fingerprint of the keys. */
  fingerprint: string;
  /** The number of key holders, and how many of them are needed. */
  keyHolders: number;
  threshold: number;
  /** The voters on the list, and the sum of their weights. */
  voters: number;
  weight: number;
  /** The ballots, those that count, and the sum of their weights. */
  ballots: number;
  tallied: number;
  totalWeight: number;
  /** The digits by which people compare the encrypted sum, once it is in the archive. */
  digits?: string;
  /** The numbers of the key holders who have decrypted, from 1. */
  decryptedBy: number[];
  /** For each question, the sum of each choice, that of blank votes first if there are any. */
  result?: number[][];
}

/**
 * Examines copies of archives, of one or several elections: reads the events of all, and verifies the longest copy of
 * each election. Returns the examinations in the order of the copies. An invalid copy throws nothing.
 */
export async function examineCopies(
  group: Group,
  copies: readonly OpenedCopy[],
): Promise<Examination[]> {
  const examined: Examination[] = [];
  const longest = new Map<string, { one: Examination; open: OpenedCopy['open'] }>();
  for (const { open } of copies) {
    const one = await readChain(open);
    examined.push(one);
    const length = longest.get(one.uuid)?.one.events.length ?? 0;
    if (!one.problem && one.events.length >= length) longest.set(one.uuid, { one, open });
  }
  for (const { one, open } of longest.values()) {
    try {
      one.contents = await contentsOf(group, open);
    } catch (error) {
      one.problem = problemOf(error, one.events);
    }
  }
  return examined;
}

async function readChain(open: () => Chunks): Promise<Examination> {
  const found: Examination = { uuid: '', name: '', events: [] };
  try {
    for await (const read of readEvents(open())) {
      const { hash, event, payload } = read;
      if (event.type === 'Setup') Object.assign(found, namesIn(read));
      found.events.push({
        hash,
        type: event.type,
        ...(event.payload !== undefined && payload !== undefined && { payload: event.payload }),
      });
    }
  } catch (error) {
    found.problem = problemOf(error, found.events);
  }
  return found;
}

/** Returns what an election calls itself, even if it is invalid, so that copies of it are found again. */
function namesIn(setup: ReadEvent): { uuid: string; name: string } {
  try {
    const { uuid, name } = JSON.parse(setupOf(setup).election) as Record<string, unknown>;
    return { uuid: UUID.test(textOf(uuid)) ? textOf(uuid) : '', name: textOf(name) };
  } catch {
    return { uuid: '', name: '' };
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function problemOf(error: unknown, events: readonly ExaminedEvent[]): Problem {
  if (!(error instanceof Invalid)) throw error;
  const { rule, message, event = events.length } = error;
  const isFile = rule === 'truncated' || rule === 'archive';
  return { part: events[event]?.type ?? (isFile ? rule : 'chain'), event, message };
}

async function contentsOf(group: Group, open: () => Chunks): Promise<ArchiveContents> {
  const {
    election,
    listed,
    trustees,
    sum: encrypted,
    ...verified
  } = await verifyArchive(group, open);
  const { sets } = parseTrustees(group, trustees);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const { ballots, tallied, totalWeight, decryptedBy, result } = verified;
  return {
    questions: election.questions,
    fingerprint: fingerprintOf(trustees),
    keyHolders: sum(sets.map(({ keys }) => keys.size)),
    threshold: sum(sets.map(({ threshold }) => threshold)),
    ...listed,
    ballots,
    tallied,
    totalWeight,
    ...(encrypted && { digits: digitsOf(encrypted.event) }),
    decryptedBy,
    ...(result && { result }),
  };
}
