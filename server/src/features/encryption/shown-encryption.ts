import { fingerprintOf } from '@votewise/belenios';
import type { EncryptionData, TrackedBallotData } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { BallotBox } from '../ballots/index.ts';
import { electionNotFound, type ElectionRecord, type Elections } from '../elections/index.ts';
import type { TrusteesServices } from '../trustees/index.ts';
import { type Archives, takesBallots } from './archives.ts';
import { countDecryptions } from './decrypting.ts';
import type { VotingCredentialStore } from './voting-credential-store.ts';
import type { EncryptionDocument } from './encryption-document.ts';
import type { EncryptionStore } from './encryption-store.ts';
import { encryptionStageOf, presentEncryption } from './present-encryption.ts';

/** Shows archives to everyone, and to administrators and auditors how far encrypted elections are. */
export function createShownEncryption(deps: {
  store: Pick<EncryptionStore, 'find'>;
  votingCredentials: Pick<VotingCredentialStore, 'count'>;
  archives: Pick<Archives, 'open' | 'head' | 'digits' | 'find'>;
  ballots: Pick<BallotBox, 'count'>;
  elections: Pick<Elections, 'find'>;
  decryptingGroups: TrusteesServices['decryptingGroups'];
}) {
  const { store, votingCredentials, archives, ballots, elections, decryptingGroups } = deps;

  async function requireEncrypted(electionId: string) {
    const election = await elections.find(electionId);
    const { encrypted: groupId } = election.ballot;
    if (!groupId) throw electionNotFound();
    return { election, group: await decryptingGroups.requireMade(groupId) };
  }

  /** Ballots are in the archive before anything else follows. */
  async function countArchived({ _id }: ElectionRecord): Promise<number> {
    const head = await archives.head(_id);
    if (!head) return 0;
    return takesBallots(head) ? head.height : (await ballots.count(_id)).total;
  }

  /** While voting credentials are made, only they show how many there are. */
  const countPrepared = async (state: EncryptionDocument | null): Promise<number> =>
    state ? (state.voters ?? votingCredentials.count(state._id)) : 0;

  async function show(electionId: string): Promise<EncryptionData> {
    const { election, group } = await requireEncrypted(electionId);
    const state = await store.find(electionId);
    return presentEncryption(election, {
      group,
      state,
      prepared: await countPrepared(state),
      archived: await countArchived(election),
      digits: await archives.digits(electionId),
    });
  }

  return {
    /** @throws AppError NOT_FOUND */
    show,

    /** Returns how far an election is; undefined if its ballots are not encrypted. */
    stageOf: async (election: Pick<ElectionRecord, '_id' | 'status' | 'ballot'>) =>
      election.ballot.encrypted
        ? encryptionStageOf(election, await store.find(election._id))
        : undefined,

    /** @throws AppError NOT_FOUND, CEREMONY_MOVED */
    async remind(electionId: string): Promise<EncryptionData> {
      const { group } = await requireEncrypted(electionId);
      const state = await store.find(electionId);
      if (!state?.tally || state.annulledAt || countDecryptions(state) >= group.threshold) {
        throw new AppError('CEREMONY_MOVED', 'No key holder is awaited for this election now.');
      }
      await decryptingGroups.askToDecrypt(group.id);
      return show(electionId);
    },

    /** @throws AppError NOT_FOUND until ballots are prepared */
    async findBallot(electionId: string, tracking: string): Promise<TrackedBallotData> {
      await elections.find(electionId);
      const state = await store.find(electionId);
      if (!state) throw electionNotFound();
      return {
        state: await archives.find(electionId, tracking),
        fingerprint: fingerprintOf(state.trustees),
      };
    },

    /** Returns an archive, once it has begun. @throws AppError NOT_FOUND */
    async archive(electionId: string) {
      await elections.find(electionId);
      const state = await store.find(electionId);
      const open = state && (await archives.open(electionId));
      if (!open) throw electionNotFound();
      return { uuid: state.uuid, open };
    },
  };
}
