import { fingerprintOf } from '@votewise/belenios';
import type { EncryptedBallotData } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Session } from '../../platform/tokens.ts';
import { createWaitingLine } from '../../platform/waiting-line.ts';
import {
  electionNotFound,
  type ElectionRecord,
  type Elections,
  type ElectionsServices,
  groupsOf,
  type Visibility,
} from '../elections/index.ts';
import type { VotingRights } from '../people/index.ts';
import type { TrusteesServices } from '../trustees/index.ts';
import type { VotingCredentialStore } from './voting-credential-store.ts';
import type { createVotingCredentials } from './voting-credentials.ts';
import type { EncryptionDocument } from './encryption-document.ts';
import { CHECK_THREADS, type EncryptionPool } from './encryption-pool.ts';
import type { EncryptionStore } from './encryption-store.ts';

/** Ballots that are checked or wait for it. With two threads, the last one waits for about ten seconds. */
const MOST_CHECKED = 400;

type Viewer = Pick<Session, 'sub' | 'role' | 'link'>;

/** When a page asks again while ballots are being prepared. */
const RETRY_AFTER_SECONDS = 3;

export type EncryptedCasting = ReturnType<typeof createEncryptedCasting>;

/** What voters get to encrypt a ballot, and how it is checked before it is put into the box. */
export function createEncryptedCasting(deps: {
  store: Pick<EncryptionStore, 'find'>;
  votingCredentials: Pick<VotingCredentialStore, 'findListed'>;
  deriveCredentials: ReturnType<typeof createVotingCredentials>;
  pool: Pick<EncryptionPool, 'run'>;
  elections: Pick<Elections, 'find'>;
  visibility: Pick<Visibility, 'require'>;
  rights: Pick<VotingRights, 'isInGroups'>;
  electionNeeds: Pick<ElectionsServices['electionNeeds'], 'giverOf'>;
  decryptingGroups: TrusteesServices['decryptingGroups'];
}) {
  const { store, votingCredentials, deriveCredentials, pool } = deps;
  const { elections, visibility, rights, electionNeeds, decryptingGroups } = deps;

  /** Otherwise, one voter could keep all others waiting. */
  const line = createWaitingLine({
    atOnce: CHECK_THREADS,
    most: MOST_CHECKED,
    text: 'Many ballots are being checked now. Send yours again in a moment.',
  });

  async function requirePrepared(electionId: string): Promise<EncryptionDocument> {
    const state = await store.find(electionId);
    if (state?.preparedAt) return state;
    throw new AppError(
      'BALLOTS_NOT_READY',
      'Ballots for this election are being prepared. Try again in a moment.',
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  }

  async function requireCredentials(state: EncryptionDocument, voter: string) {
    const { secretCredential, hash } = deriveCredentials(state)(voter);
    const listed = { electionId: state._id, listId: state.list ?? '' };
    const found = await votingCredentials.findListed(listed, hash);
    if (!found) throw notListed();
    return { secretCredential, publicCredential: found.credential, weight: found.weight };
  }

  /** Returns whose ballot a viewer encrypts. A voting link is only for its own voter’s. */
  async function ownerOf(election: ElectionRecord, viewer: Viewer, giverId: string | undefined) {
    if (giverId === undefined) return viewer.sub;
    if (viewer.link) throw electionNotFound();
    const giver = await electionNeeds.giverOf(election, { holder: viewer.sub, giverId });
    if (giver.refusal) throw giver.refusal;
    return giver._id;
  }

  return {
    /**
     * The answer is the same before and after voting.
     * @param onBehalfOf the voter ID of a member whom the viewer represents
     * @throws AppError NOT_FOUND, NOT_ELIGIBLE, ELECTION_NOT_OPEN, BALLOTS_NOT_READY, NOT_REPRESENTED, NOT_PRESENT
     */
    async ballotFor(
      electionId: string,
      viewer: Viewer,
      onBehalfOf?: string,
    ): Promise<EncryptedBallotData> {
      const election = await visibility.require(await elections.find(electionId), viewer);
      if (!election.ballot.encrypted) throw electionNotFound();
      if (election.status !== 'active') {
        throw new AppError('ELECTION_NOT_OPEN', 'Voting in this election isn’t open.');
      }
      const state = await requirePrepared(electionId);
      const owner = await ownerOf(election, viewer, onBehalfOf);
      if (!(await rights.isInGroups(owner, groupsOf(election)))) throw notListed();
      const { secretCredential, weight } = await requireCredentials(state, owner);
      const { names, threshold } = await decryptingGroups.requireMade(state.group);
      return {
        election: state.election,
        credential: secretCredential,
        weight,
        keyHolders: { names, threshold, fingerprint: fingerprintOf(state.trustees) },
      };
    },

    /**
     * Checks a ballot in a thread. Returns its weight.
     * @throws AppError BALLOTS_NOT_READY, NOT_ELIGIBLE, INVALID_BALLOT, BUSY
     */
    async check(
      { _id }: ElectionRecord,
      { voter, encryptedBallot }: { voter: string; encryptedBallot: string },
    ): Promise<{ weight: number }> {
      const state = await requirePrepared(_id);
      const { publicCredential, weight } = await requireCredentials(state, voter);
      const given = { election: state.election, ballot: encryptedBallot, publicCredential };
      if (!(await line.run(() => pool.run('isValidBallot', given), voter))) {
        throw new AppError(
          'INVALID_BALLOT',
          'This encrypted ballot isn’t valid, so it was not put into the box. Reload the page and vote again.',
        );
      }
      return { weight };
    },
  };
}

const notListed = () =>
  new AppError(
    'NOT_ELIGIBLE',
    'You can’t vote in this election, because you were not on its list when voting opened.',
  );
