import { pipeline, Readable } from 'node:stream';
import { csvStream } from '../../../platform/csv.ts';
import type { Participant } from './service.ts';

/** One row per voter, in the given order; no times. */
export function participationCsv(participants: readonly Participant[]): Readable {
  function* rows() {
    yield ['Voter ID', 'Name', 'Email', 'Voted'];
    for (const { userId, name, email, hasVoted } of participants) {
      yield [userId, name, email, hasVoted ? 'yes' : 'no'];
    }
  }
  const file = csvStream();
  // A failure destroys the file, which reports it to its reader.
  pipeline(Readable.from(rows()), file, () => {});
  return file;
}
