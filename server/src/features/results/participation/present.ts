import { pipeline, Readable } from 'node:stream';
import { csvStream } from '../../../platform/csv.ts';
import type { Participant } from './service.ts';

/** One row a voter, in the order given; no times. */
export function participationCsv(participants: readonly Participant[]): Readable {
  function* rows() {
    yield ['Voter ID', 'Name', 'Email', 'Voted'];
    for (const { userId, name, email, hasVoted } of participants) {
      yield [userId, name, email, hasVoted ? 'yes' : 'no'];
    }
  }
  const file = csvStream();
  // A failure destroys the file with it, and whoever sends the file learns of it there.
  pipeline(Readable.from(rows()), file, () => {});
  return file;
}
