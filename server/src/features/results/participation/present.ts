import { pipeline, Readable } from 'node:stream';
import { csvStream } from '../../../platform/csv.ts';
import type { ParticipationList } from './service.ts';

/** Returns one row per voter, in the given order and without times. */
export function participationCsv({
  covered,
  participants,
}: Pick<ParticipationList, 'covered' | 'participants'>): Readable {
  const titles = covered.map((title) => `“${title}”`).join(', ');
  const voted = covered.length > 1 ? `Voted in at least one of ${titles}` : 'Voted';
  function* rows() {
    yield ['Voter ID', 'Name', 'Email', voted];
    for (const { userId, name, email, hasVoted } of participants) {
      yield [userId, name, email, hasVoted ? 'yes' : 'no'];
    }
  }
  const file = csvStream();
  // A failure destroys the file's stream, which passes the error to its reader.
  pipeline(Readable.from(rows()), file, () => {});
  return file;
}
