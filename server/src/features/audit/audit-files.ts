import { pipeline, Readable } from 'node:stream';
import { type AuditEntryView, type CsvSeparator, nameActor, tellEntry } from '@votewise/contract';
import { csvStream } from '../../platform/csv.ts';
import type { AuditEntry } from './hash-chain.ts';
import type { AuditPlace } from './audit-store.ts';

/** Returns an entry as the API shows it. Dates in the details become JSON strings, as in the text that was hashed. */
export function presentEntry(entry: AuditEntry): AuditEntryView {
  const { sequence, eventId, at, actor, event, subject, details, previousHash, hash } = entry;
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

/** Returns a place as a query parameter. */
export const presentPlace = ({ at, sequence }: AuditPlace): string => `${at.getTime()}-${sequence}`;

/** Returns the place from a text that `presentPlace` returned. */
export function placeOf(text: string): AuditPlace {
  const [at, sequence] = text.split('-').map(Number);
  return { at: new Date(at ?? 0), sequence: sequence ?? 0 };
}

/** Returns one JSON document with one entry per line, so that a program can read it line by line. */
export function jsonTrail(entries: AsyncIterable<AuditEntry>, exportedAt: Date): Readable {
  async function* lines() {
    yield `{"exportedAt":${JSON.stringify(exportedAt)},"entries":[`;
    let separator = '\n';
    for await (const entry of entries) {
      yield separator + JSON.stringify(presentEntry(entry));
      separator = ',\n';
    }
    yield '\n]}\n';
  }
  return Readable.from(lines());
}

/** Returns one row per entry, with its sentence. Times are in UTC. */
export function csvTrail(entries: AsyncIterable<AuditEntry>, separator: CsvSeparator): Readable {
  const header = ['Entry', 'Time (UTC)', 'What happened', 'Who', 'Event', 'Subject', 'Hash'];
  async function* rows() {
    yield header;
    for await (const entry of entries) {
      const { sequence, at, actor, event, subject, hash } = entry;
      const sentence = tellEntry(presentEntry(entry), (iso) => iso);
      const who = nameActor(actor);
      yield [String(sequence), at.toISOString(), sentence, who, event, subject.label, hash];
    }
  }
  const file = csvStream(separator);
  // A failed read destroys the stream, which reports the failure to its reader.
  pipeline(Readable.from(rows()), file, () => {});
  return file;
}
