import { randomBytes } from 'node:crypto';
import { type Question, randomBase58 } from '@votewise/belenios';
import { marksOn } from '@votewise/contract';
import type { Clock } from '../../platform/clock.ts';
import type { DueTime } from '../../platform/due-time.ts';
import { createQuarantine } from '../../platform/db/quarantine.ts';
import { randomId } from '../../platform/random.ts';
import type { Logger } from '../../platform/logger.ts';
import { type ElectionRecord, type Elections, electorateOf, onBallot } from '../elections/index.ts';
import { isEligible, type VoterRecord, type VotingRights, type Voters } from '../people/index.ts';
import type { TrusteesServices } from '../trustees/index.ts';
import type { Archives } from './archives.ts';
import type { VotingCredentialStore } from './voting-credential-store.ts';
import type { createVotingCredentials } from './voting-credentials.ts';
import type { EncryptionDocument } from './encryption-document.ts';
import type { EncryptionPool } from './encryption-pool.ts';
import type { EncryptionStore } from './encryption-store.ts';

/** Voters whose voting credentials are computed by one task, which takes less than a second. */
const AT_ONCE = 250;
const SECRET_BYTES = 32;
const UUID_CHARACTERS = 22;

/**
 * Prepares the ballots of elections that have opened: from then on, it is fixed who can vote and with which weight,
 * because everyone who has a credential is listed at the beginning of the archive. Every step can be repeated, and
 * continues from the results of the previous steps.
 */
export function createPreparing(
  deps: Steps & {
    archives: Archives;
    elections: Pick<Elections, 'findEncrypted' | 'freeze'>;
    voters: Pick<Voters, 'findAfter'>;
    logger: Logger;
  },
) {
  const { store, votingCredentials, archives, pool, elections, clock, logger } = deps;
  const { begin, addCredentials } = createPreparingSteps(deps);
  const quarantine = createQuarantine({ kind: 'election to prepare', clock, logger });
  let isAnyLeft = false;

  async function prepare(read: ElectionRecord, signal: AbortSignal): Promise<boolean> {
    if (read.isUnchecked || read.isUnstored) return false;
    if ((await store.find(read._id))?.preparedAt) return true;
    const election = read.ballotSalt === null ? await elections.freeze(read) : read;
    if (election.ballotSalt === null || election.status !== 'active') return false;
    const state = await begin(election);
    const listId = state.list ?? (await listVoters(election, state, signal));
    const all = await votingCredentials.findAll({ electionId: election._id, listId });
    const timestamp = Math.floor(state.startedAt.getTime() / 1_000);
    const { election: json, trustees: publishedKeys } = state;
    const setup = { timestamp, election: json, publishedKeys, credentials: all };
    await archives.start(election._id, await pool.run('startArchive', setup));
    const weight = all.reduce((sum, [, one]) => sum + one, 0);
    await store.endPreparing(election._id, {
      voters: all.length,
      weight,
      preparedAt: clock.now(),
    });
    return true;
  }

  /**
   * Gives all voters who can vote a credential, and fixes who is listed in the archive. A process that was slower may still
   * add credentials afterward. They are on no list that counts.
   */
  async function listVoters(
    election: ElectionRecord,
    state: EncryptionDocument,
    signal: AbortSignal,
  ): Promise<string> {
    for (let after: string | undefined = state.after; after !== undefined; ) {
      signal.throwIfAborted();
      const batch = await deps.voters.findAfter(after, AT_ONCE);
      await addCredentials(election, state, batch.voters);
      after = batch.last;
      if (after !== undefined) await store.advance(election._id, after);
    }
    const listId = randomId();
    await votingCredentials.putOn(election._id, listId);
    await store.fixList(election._id, listId);
    return (await requireState(store, election._id)).list ?? listId;
  }

  return {
    /** The job that prepares elections that have opened. */
    async prepareOpen(signal: AbortSignal): Promise<void> {
      const open = await elections.findEncrypted('active');
      isAnyLeft = false;
      for (const election of open) {
        signal.throwIfAborted();
        let isPrepared = false;
        await quarantine.attempt(election._id, async () => {
          isPrepared = await prepare(election, signal);
        });
        if (!isPrepared) isAnyLeft = true;
      }
    },

    nextDue: (): DueTime => (isAnyLeft ? clock.now() : undefined),

    /** Returns how many voters can vote in an encrypted election, and their weight; undefined unless that is fixed. */
    async fixedVoters({ _id, ballot }: Pick<ElectionRecord, '_id' | 'ballot'>) {
      const state = ballot.encrypted ? await store.find(_id) : null;
      const { voters, weight } = { voters: null, weight: null, ...state };
      return voters === null || weight === null ? undefined : { voters, weight };
    },
  };
}

interface Steps {
  store: EncryptionStore;
  votingCredentials: VotingCredentialStore;
  deriveCredentials: ReturnType<typeof createVotingCredentials>;
  pool: EncryptionPool;
  rights: Pick<VotingRights, 'weightAt'>;
  decryptingGroups: TrusteesServices['decryptingGroups'];
  clock: Clock;
}

async function requireState(
  store: Pick<EncryptionStore, 'find'>,
  electionId: string,
): Promise<EncryptionDocument> {
  const found = await store.find(electionId);
  if (!found) throw new Error('the encryption of an election was removed');
  return found;
}

/** The steps before the archive begins. */
function createPreparingSteps(deps: Steps) {
  const { store, votingCredentials, deriveCredentials, pool, rights, decryptingGroups, clock } =
    deps;

  async function begin(election: ElectionRecord): Promise<EncryptionDocument> {
    const { _id, title, description, ballot } = election;
    const known = await store.find(_id);
    if (known) return known;
    const { publishedKeys } = await decryptingGroups.requireMade(ballot.encrypted ?? '');
    const uuid = randomBase58(UUID_CHARACTERS);
    const given = { uuid, name: title, description, question: questionOf(election), publishedKeys };
    await store.insert({
      _id,
      schema: 1,
      group: ballot.encrypted ?? '',
      trustees: publishedKeys,
      election: await pool.run('createElection', given),
      uuid,
      secret: randomBytes(SECRET_BYTES).toString('hex'),
      startedAt: clock.now(),
      after: '',
      list: null,
      voters: null,
      weight: null,
      preparedAt: null,
      endedAt: null,
      tally: null,
      tallyAt: null,
      decryptions: {},
      sums: null,
      decryptedAt: null,
    });
    return requireState(store, _id);
  }

  async function addCredentials(
    election: ElectionRecord,
    state: EncryptionDocument,
    found: readonly VoterRecord[],
  ): Promise<void> {
    const electorate = electorateOf(election);
    const derive = deriveCredentials(state);
    const eligible = found.filter((voter) => isEligible(voter, electorate));
    for (let from = 0; from < eligible.length; from += AT_ONCE) {
      const some = eligible.slice(from, from + AT_ONCE).map((voter) => ({
        ...derive(voter._id),
        weight: election.weighted ? rights.weightAt(voter) : 1,
      }));
      const secrets = some.map(({ secretCredential }) => secretCredential);
      const made = await pool.run('publicCredentials', { uuid: state.uuid, secrets });
      await votingCredentials.add(
        election._id,
        some.map(({ hash, weight }, place) => ({
          voter: hash,
          publicCredential: made[place] ?? '',
          weight,
        })),
      );
    }
  }

  return { begin, addCredentials };
}

/** Returns the question of a ballot. Its answers are the candidates. */
function questionOf({ title, ballot, candidates }: ElectionRecord): Question {
  const answers = onBallot(candidates).map(({ name }) => name);
  return {
    answers,
    ...(ballot.abstain && { blank: true }),
    min: 1,
    max: ballot.kind === 'one' ? 1 : marksOn(ballot, answers.length),
    question: title,
  };
}
