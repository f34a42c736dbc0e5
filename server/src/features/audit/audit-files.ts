import { pipeline, Readable } from 'node:stream';
import {
  type AuditEntryView,
  type CsvSeparator,
  nameActor,
  tellEntry,
  type WeightName,
} from '@votewise/contract';
import { csvStream } from '../../platform/csv.ts';
import { type AuditEntry, hasTime, isIntact } from './hash-chain.ts';
import type { AuditPlace } from './audit-store.ts';
import { putPeopleBack } from './people-apart.ts';

/**
 * Returns an entry as people read it, without the parts that only its hash requires. An entry that was changed in the
 * database may contain anything, so only its place in the chain is shown.
 */
export function presentEntry(entry: AuditEntry): AuditEntryView {
  try {
    const view = viewOf(entry);
    tellEntry(view, String);
    if (isIntact(entry)) return view;
  } catch {
    // It has not even the form of an entry.
  }
  const at = hasTime(entry) ? entry.at : new Date(0);
  return {
    sequence: entry.sequence,
    eventId: '',
    at: at.toISOString(),
    actor: { type: 'system' },
    event: '',
    subject: { type: 'audit', id: '', label: '' },
    details: {},
    previousHash: textOf(entry.previousHash),
    hash: textOf(entry.hash),
    isAltered: true,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function viewOf(entry: AuditEntry): AuditEntryView {
  const { sequence, eventId, at, event, previousHash, hash } = entry;
  const { actor, subject, details } = putPeopleBack(entry);
  return {
    sequence,
    eventId,
    at: at.toISOString(),
    actor,
    event,
    subject,
    details: JSON.parse(JSON.stringify(details)) as Record<string, unknown>,
    previousHash,
    hash,
  };
}

/** Returns an entry with everything that is needed to verify it. */
function exportEntry({ userIds: _userIds, ...entry }: AuditEntry) {
  const { sequence, eventId, at, actor, event, subject, details, previousHash, hash, people } =
    entry;
  return { sequence, eventId, at, actor, event, subject, details, previousHash, hash, people };
}

/** Returns a place as a query parameter. */
export const presentPlace = ({ at, sequence }: AuditPlace): string => `${at.getTime()}-${sequence}`;

/** Returns the place from a text that `presentPlace` returned. */
export function placeOf(text: string): AuditPlace {
  const [at, sequence] = text.split('-').map(Number);
  return { at: new Date(at ?? 0), sequence: sequence ?? 0 };
}

type Batches = AsyncIterable<readonly AuditEntry[]>;

/** Returns one JSON document with one entry per line, so that a program can read it line by line. */
export function jsonTrail(batches: Batches, exportedAt: Date): Readable {
  async function* lines() {
    yield `{"exportedAt":${JSON.stringify(exportedAt)},"entries":[`;
    let separator = '\n';
    for await (const entries of batches) {
      if (entries.length === 0) continue;
      yield separator + entries.map((entry) => JSON.stringify(exportEntry(entry))).join(',\n');
      separator = ',\n';
    }
    yield '\n]}\n';
  }
  return Readable.from(lines());
}

/** Returns one row per entry, with its sentence. Times are in UTC. */
export function csvTrail(
  batches: Batches,
  separator: CsvSeparator,
  weightName: WeightName | null,
): Readable {
  async function* rows() {
    yield ['Entry', 'Time (UTC)', 'What happened', 'Who', 'Event', 'Subject', 'Hash'];
    for await (const entries of batches) yield* entries.map((entry) => rowOf(entry, weightName));
  }
  const file = csvStream(separator);
  // A failed read destroys the stream, which reports the failure to its reader.
  pipeline(Readable.from(rows()), file, () => {});
  return file;
}

function rowOf(entry: AuditEntry, weightName: WeightName | null): string[] {
  const shown = presentEntry(entry);
  const { sequence, at, actor, event, subject, hash } = shown;
  return [
    String(sequence),
    at,
    tellEntry(shown, (iso) => iso, weightName),
    shown.isAltered ? '' : nameActor(actor),
    event,
    subject.label,
    hash,
  ];
}
