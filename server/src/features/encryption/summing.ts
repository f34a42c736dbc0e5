import { fingerprintOf } from '@votewise/belenios';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { BallotBox, DecryptedSums } from '../ballots/index.ts';
import { type ElectionRecord, type Elections, onBallot } from '../elections/index.ts';
import type { TrusteesServices } from '../trustees/index.ts';
import type { Archives } from './archives.ts';
import type { VotingCredentialStore } from './voting-credential-store.ts';
import { type EncryptionDocument, fieldOfTrustee } from './encryption-document.ts';
import type { EncryptionPool } from './encryption-pool.ts';
import type { EncryptionStore } from './encryption-store.ts';

/**
 * How long an email to key holders waits for the sums of other elections that have closed and, at a meeting, for their
 * pages, which are open in the hall.
 */
const OTHERS_FIRST_MS = 60_000;

type DecryptedElection = Pick<ElectionRecord, '_id' | 'ballot'>;

/** Who decrypted a count, by name, and the digits of its sum. */
export interface DecryptedBy {
  trustees: { index: number; name: string }[];
  digits: string | null;
  /** The ID of the archive. */
  uuid: string;
  /** The fingerprint of the key holders' keys. */
  fingerprint: string;
}

/** Adds up the encrypted ballots of closed elections, and returns the sums once key holders have decrypted them. */
export function createSumming(deps: {
  store: EncryptionStore;
  votingCredentials: Pick<VotingCredentialStore, 'findAll'>;
  archives: Archives;
  pool: Pick<EncryptionPool, 'runOn'>;
  ballots: Pick<BallotBox, 'count' | 'encryptedBallots'>;
  elections: Pick<Elections, 'findEncrypted'>;
  decryptingGroups: TrusteesServices['decryptingGroups'];
  clock: Clock;
  logger: Logger;
}) {
  const { store, votingCredentials, archives, pool, ballots, elections } = deps;
  const { decryptingGroups, clock, logger } = deps;

  /**
   * Ends the archive's ballots, and appends their encrypted sum. No ballot should arrive by now. One that does is
   * acknowledged only if it is in the box before `endedAt` is stored, and the count includes only ballots in checkpoints.
   *
   * An election has one sum for good, because the difference of two can be one vote: the archive has room for one event
   * `EncryptedTally`, after which no ballot can follow, and key holders are asked for no other.
   */
  async function addUp(
    { _id, meeting }: ElectionRecord,
    state: EncryptionDocument,
    signal: AbortSignal,
  ) {
    await store.endBallots(_id, clock.now());
    const { total, unassigned, weights, checkpoint } = await ballots.count(_id);
    if (unassigned > 0 || !(await ballots.encryptedBallots.end(_id, checkpoint))) return;
    if (total === 0) {
      const now = clock.now();
      await store.keepEncryptedSum(_id, { tallyAt: now, sums: [], decryptedAt: now });
      return;
    }
    await archives.archiveBallots(_id, signal);
    await archives.append(_id, 'EndBallots', { files: [] });
    const open = await archives.open(_id);
    if (!open) throw new Error('there is no archive');
    const listed = { electionId: _id, listId: state.list ?? '' };
    const weighted = await votingCredentials.findAll(listed);
    const sum = await pool.runOn('addUp', { weighted }, open);
    if (sum.ballots !== total || sum.weight !== weights.total) {
      logger.error(
        { election: _id },
        'the archive of encrypted ballots differs from the ballot box; nothing was corrected, and nothing is decrypted',
      );
      return;
    }
    await archives.append(_id, 'EncryptedTally', { files: sum.files });
    // From the first of these writes on, key holders are awaited. Until the last one, all of this is repeated.
    await store.keepEncryptedSum(_id, { tally: sum.tally });
    const waits = meeting !== null || (await areOthersAddedUp(state));
    await decryptingGroups.askToDecrypt(state.group, waits ? OTHERS_FIRST_MS : 0);
    await store.keepEncryptedSum(_id, { tallyAt: clock.now() });
  }

  /** The questions of a ballot paper close together, and one email asks for all of them. */
  async function areOthersAddedUp({ _id, group }: EncryptionDocument): Promise<boolean> {
    const closed = new Set((await elections.findEncrypted('completed')).map((one) => one._id));
    const states = await store.findOfGroup(group);
    return states.some(
      (one) => one._id !== _id && one.preparedAt && !one.tallyAt && closed.has(one._id),
    );
  }

  return {
    /**
     * Returns the decrypted sums of a closed election; undefined while they are awaited. Adds up the ballots first.
     */
    async decryptedSums(
      election: ElectionRecord,
      signal: AbortSignal,
    ): Promise<DecryptedSums | undefined> {
      const state = await store.find(election._id);
      // It closed before ballots were prepared, so no one could vote.
      if (!state?.preparedAt) return sumsIn(election, []);
      if (!state.tallyAt) await addUp(election, state, signal);
      const sums = state.sums ?? (await store.find(election._id))?.sums;
      return sums ? sumsIn(election, sums) : undefined;
    },

    /** Returns whether a ballot that arrives now may be too late to count. */
    haveBallotsEnded: async (electionId: string): Promise<boolean> =>
      Boolean((await store.find(electionId))?.endedAt),

    /** Returns who decrypted which sum; undefined if ballots are not encrypted, or no one has. */
    async decryptedBy({ _id, ballot }: DecryptedElection): Promise<DecryptedBy | undefined> {
      const state = ballot.encrypted ? await store.find(_id) : null;
      if (!state?.tally || !state.decryptedAt) return undefined;
      const { names } = await decryptingGroups.requireMade(state.group);
      return {
        trustees: names
          .map((name, at) => ({ index: at + 1, name }))
          .filter(({ index }) => Object.hasOwn(state.decryptions, fieldOfTrustee(index))),
        digits: await archives.digits(_id),
        uuid: state.uuid,
        fingerprint: fingerprintOf(state.trustees),
      };
    },

    /** Returns the fingerprints of the keys for which the ballots of elections are encrypted. */
    async keyFingerprints(of: readonly Pick<ElectionRecord, 'ballot'>[]): Promise<string[]> {
      const ids = new Set(of.flatMap(({ ballot }) => ballot.encrypted ?? []));
      const groups = await Promise.all([...ids].map(decryptingGroups.requireMade));
      return groups.map(({ publishedKeys }) => fingerprintOf(publishedKeys));
    },

    /** Returns whether only key holders are awaited, also in vain: once the election is annulled, nothing is counted. */
    async awaitsTrustees({ _id, ballot }: DecryptedElection): Promise<boolean> {
      if (!ballot.encrypted) return false;
      const state = await store.find(_id);
      return Boolean(state?.tallyAt && !state.decryptedAt);
    },
  };
}

/** @param sums those of the candidates, after that of abstentions if there can be any; empty if there are no ballots */
function sumsIn(
  { ballot, candidates }: Pick<ElectionRecord, 'ballot' | 'candidates'>,
  sums: readonly number[],
): DecryptedSums {
  const [abstentions, ofCandidates] = ballot.abstain
    ? [sums[0] ?? 0, sums.slice(1)]
    : [0, [...sums]];
  const votes = onBallot(candidates).map(({ id }, place): [string, number] => [
    id,
    ofCandidates[place] ?? 0,
  ]);
  return { abstentions, votes: new Map(votes) };
}
