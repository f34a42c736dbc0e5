import {
  certificatesIn,
  checkGroupSize,
  createGroup,
  createPartialDecryption,
  digitsOf,
  Invalid,
  isSeedOf,
  openOwnKey,
  openPrivateKey,
  type TrusteeContext,
  readEvents,
  setupOf,
  verifyArchive,
} from '@votewise/belenios';
import { piecesOf } from '../../lib/pieces-of.ts';

/** What a key holder's page needs to decrypt its part of a sum, and what it was told, which the archive must agree with. */
export interface DecryptionTask {
  archive: Blob;
  title: string;
  ballots: number;
  context: TrusteeContext;
  seed: string;
  encryptedPrivateKey: string;
  /** Which of several threads this is: each checks the proofs of its share of the ballots. */
  thread: { number: number; of: number };
}

/** What an archive contains, which key holders compare before any part of its sum leaves the page. */
export interface FoundSum {
  uuid: string;
  title: string;
  /** The answers of its questions, in order. */
  answers: string[];
  ballots: number;
  /** The number of voters who could vote. */
  voters: number;
  /** In units. */
  totalWeight: number;
  largestWeight: number;
  /** What identifies the archive up to the sum: see `digitsOf`. */
  digits: string;
  /** A hash of the sum alone. It stays the same if a restored server archives the same ballots in another order. */
  hash: string;
}

export type PartOfSum =
  | { kind: 'decryption'; decryption: string; found: FoundSum }
  /** The seed is that of another key card. */
  | { kind: 'otherCard' }
  /** Something that came from the server is wrong. */
  | { kind: 'refused'; detail: string };

const protocol = createGroup();

/**
 * Checks the whole archive of an election, then decrypts a key holder's part of the sum in it. A wrong key card is noticed
 * before the archive is checked, which takes longer. Only the server knows which ballots were cast, so key holders compare
 * what was found before the part is sent.
 * Of several threads, all must find the same sum: then the archive contains the ballots that the others have checked.
 * @param onProgress called with the fraction of the archive that is checked
 */
export async function decryptSum(
  task: DecryptionTask,
  onProgress: (fraction: number) => void,
): Promise<PartOfSum> {
  const { archive, seed, context, encryptedPrivateKey, thread } = task;
  try {
    const trustees = await trusteesIn(archive);
    const certificates = certificatesIn(protocol, trustees);
    checkGroupSize(certificates, context);
    if (!isSeedOf(protocol, seed, certificates, context.index)) return { kind: 'otherCard' };
    const { privateKey } = openOwnKey(protocol, seed, trustees, encryptedPrivateKey);
    let passes = 0;
    const open = () => {
      passes += 1;
      // The first pass only finds out which ballots count.
      return piecesOf(archive, passes === 1 ? undefined : onProgress);
    };
    const isElsewhere = (ballot: number) => ballot % thread.of !== thread.number;
    const checked = await verifyArchive(protocol, open, isElsewhere);
    const { election, sum } = checked;
    if (!sum) throw new Invalid('tally', 'The archive has no sum.');
    const found: FoundSum = {
      uuid: election.uuid,
      title: election.parameters.name,
      answers: election.questions.flatMap(({ answers }) => answers),
      ballots: checked.tallied,
      voters: checked.listed.voters,
      totalWeight: checked.totalWeight,
      largestWeight: checked.largestWeight,
      digits: digitsOf(sum.event),
      hash: sum.hash,
    };
    checkTold(found, task);
    const decryption = createPartialDecryption(election, privateKey, sum.tally);
    return { kind: 'decryption', decryption, found };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { kind: 'refused', detail: error.message };
  }
}

/** Returns whether a key card is the one that a private key was encrypted for. */
export function isCardOf(seed: string, encryptedPrivateKey: string): boolean {
  try {
    openPrivateKey(protocol, seed, encryptedPrivateKey);
    return true;
  } catch (error) {
    if (error instanceof Invalid) return false;
    throw error;
  }
}

/** Throws `Invalid` unless an archive contains what the key holder was told. */
function checkTold(
  { title, ballots }: FoundSum,
  told: Pick<DecryptionTask, 'title' | 'ballots'>,
): void {
  if (title !== told.title)
    throw new Invalid('election', `The archive is that of another election: ${title}`);
  if (ballots !== told.ballots)
    throw new Invalid('ballot', `The archive has ${ballots} ballots instead of ${told.ballots}.`);
}

/** Returns the keys that an archive begins with, as JSON. */
async function trusteesIn(archive: Blob): Promise<string> {
  for await (const first of readEvents(piecesOf(archive))) return setupOf(first).trustees;
  throw new Invalid('chain', 'The archive has no events.');
}
