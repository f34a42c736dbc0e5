import {
  certificatesIn,
  createGroup,
  createPartialDecryption,
  Invalid,
  isSeedOf,
  openOwnKey,
  readEvents,
  setupOf,
  verifyArchive,
} from '@votewise/belenios';

/** What a key holder's page needs to decrypt its part of a sum. */
export interface DecryptionTask {
  archive: Uint8Array;
  /** The number of ballots that the key holder was told. */
  ballots: number;
  seed: string;
  /** The number of the key holder, and the encrypted key. */
  index: number;
  encryptedPrivateKey: string;
}

export type PartOfSum =
  | { kind: 'decryption'; decryption: string }
  /** The seed is that of another key card. */
  | { kind: 'otherCard' }
  /** Something that came from the server is wrong. */
  | { kind: 'refused'; detail: string };

const protocol = createGroup();

/** How many bytes are checked between two steps of progress. */
const PIECE = 64 * 1024;

/**
 * Checks the whole archive of an election, then decrypts a key holder's part of the sum in it. A wrong key card is noticed
 * before the archive is checked, which takes longer.
 * @param onProgress called with the share of the archive that is checked
 */
export async function decryptSum(
  task: DecryptionTask,
  onProgress: (share: number) => void,
): Promise<PartOfSum> {
  const { archive, seed, index, encryptedPrivateKey } = task;
  try {
    const trustees = await trusteesIn(archive);
    if (!isSeedOf(protocol, seed, certificatesIn(protocol, trustees), index))
      return { kind: 'otherCard' };
    const { privateKey } = openOwnKey(protocol, seed, trustees, encryptedPrivateKey);
    let passes = 0;
    const checked = await verifyArchive(protocol, () => {
      passes += 1;
      // The first pass only finds out which ballots count.
      return passes === 1 ? [archive] : inPieces(archive, onProgress);
    });
    const { election, encryptedTally, ballots } = checked;
    if (ballots !== task.ballots)
      throw new Invalid('ballot', `The archive has ${ballots} ballots instead of ${task.ballots}.`);
    if (!encryptedTally) throw new Invalid('tally', 'The archive has no sum.');
    const decryption = createPartialDecryption(election, privateKey, encryptedTally);
    return { kind: 'decryption', decryption };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { kind: 'refused', detail: error.message };
  }
}

/** Returns the keys that an archive begins with, as JSON. */
async function trusteesIn(archive: Uint8Array): Promise<string> {
  for await (const first of readEvents([archive])) return setupOf(first).trustees;
  throw new Invalid('chain', 'The archive has no events.');
}

function* inPieces(
  archive: Uint8Array,
  onProgress: (share: number) => void,
): Generator<Uint8Array> {
  for (let at = 0; at < archive.length; at += PIECE) {
    onProgress(at / archive.length);
    yield archive.subarray(at, at + PIECE);
  }
}
