import { randomBytes } from 'node:crypto';
import type { CastReceipt, CastRequest } from '@votewise/contract';
import { commitmentOf, nonceOf } from '@votewise/contract/board/commitment';
import { CODE_BYTES } from '@votewise/contract/board/receipt-code';
import { choiceOf, ENCRYPTED, weighed } from '@votewise/contract/votes/choice-format';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/sha256.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import { type BallotBox, startCasting } from '../ballots/index.ts';
import {
  type ElectionRecord,
  type Elections,
  type ElectionsServices,
  isBeingOpened,
  type Visibility,
} from '../elections/index.ts';
import type { Handouts } from '../handouts/index.ts';
import type { VotingRights } from '../people/index.ts';
import type { EncryptionServices } from '../encryption/index.ts';
import { createBallotInsertion } from './ballot-insertion.ts';
import { type BallotOwner, type Caster, ownerOf } from './ballot-owner.ts';
import { choicesIn } from './check-choices.ts';
import { createMayCast } from './may-cast.ts';
import { createOwnVotes } from './own-votes.ts';
import { createRepeatedCasts, hashOf } from './repeated-cast.ts';

export type Votes = ReturnType<typeof createVotes>;

/** Casts votes, and shows voters afterward that they have voted, but never for whom. */
export function createVotes(deps: {
  elections: Elections;
  ballots: BallotBox;
  rights: Pick<VotingRights, 'isInGroups' | 'weightOf' | 'isEnabled'>;
  visibility: Pick<Visibility, 'among' | 'require'>;
  handouts: Pick<Handouts, 'isHeld' | 'heldIn'>;
  encryption: Pick<EncryptionServices['encryption'], 'check' | 'isOver'>;
  electionNeeds: Pick<
    ElectionsServices['electionNeeds'],
    'isPresent' | 'giverOf' | 'isRepresented'
  >;
  clock: Clock;
}) {
  const { elections, ballots, rights, visibility, encryption, clock } = deps;
  const { electionNeeds } = deps;
  const { giverOf } = electionNeeds;
  const { hasVoted, ...own } = createOwnVotes(deps);
  const { refuse, requireRepresented, ballotInBox } = createRepeatedCasts({
    ballots,
    hasVoted,
    giverOf,
  });
  const requireMayCast = createMayCast({ rights, electionNeeds, refuse });
  const { insert, requireInTime } = createBallotInsertion({ ...deps, hasVoted });

  return {
    ...own,

    /**
     * Casts the voter's ballot. Resolves when it is durable and counted, with a receipt if the election has them.
     * @throws AppError NOT_FOUND, also if the session's voting link is for another election; UNAUTHENTICATED if the
     * link no longer works; ALREADY_VOTED, PAPER_BALLOT, ELECTION_NOT_OPEN, OUTCOME_UNKNOWN, INVALID_BALLOT,
     * BALLOTS_NOT_READY, and what `choicesRefusal` returns
     * @throws NotSentError if this took so long that the ballot was not sent to the database
     */
    async cast(
      { electionId, code, onBehalfOf, ...marks }: CastRequest,
      caller: Caster,
    ): Promise<CastReceipt | undefined> {
      const { encrypted } = marks;
      const choices = choicesIn(marks);
      let casting = startCasting(clock);
      async function admit(found: ElectionRecord): Promise<BallotOwner> {
        if (caller.link) await visibility.require(found, { ...caller, role: 'voter' });
        const admitted = await ownerOf(found, caller, { onBehalfOf, code, encrypted }, giverOf);
        await requireRepresented(found, admitted);
        await requireMayCast(found, choices, admitted);
        return admitted;
      }
      let election = await elections.find(electionId);
      let owner = await admit(election);
      // Freezes the candidates, so that no candidate with votes can be removed. Until then, they may have changed, and
      // the election may have left its meeting. An opening is stored and checked first.
      const ballotSalt = await untilWritten(async () => {
        if (election.ballotSalt !== null && !isBeingOpened(election)) return election.ballotSalt;
        election = await elections.freeze(election);
        owner = await admit(election);
        return OVERTAKEN;
      });
      const { _id: voter, userId } = owner;
      const { ballot, weighted } = election;
      async function put(
        given: Pick<Parameters<BallotBox['cast']>[0], 'choice' | 'nonce' | 'encrypted'>,
      ): Promise<void> {
        const vote = { electionId, ballotSalt, voter, ...given, time: casting.time };
        const isNew = await insert(vote, election, owner);
        await requireInTime(electionId, casting);
        if (!isNew) throw await ballotInBox(election, owner);
      }
      if (encrypted !== undefined) {
        const { weight } = await encryption.check(election, { voter, encrypted });
        // On a busy machine, starting a thread takes longer than a ballot may be on its way to the box.
        casting = startCasting(clock);
        owner = await admit(await elections.find(electionId));
        await put({ choice: weighed(ENCRYPTED, weight), nonce: hashOf(encrypted), encrypted });
        return undefined;
      }
      const choice = choiceOf(ballot.kind, choices ?? []);
      const weight = weighted ? await rights.weightOf(voter) : 1;
      const { nonce, receipt } = ballot.receipts
        ? receiptOf({ electionId, choice, weight }, { userId, code })
        : {};
      await put({ choice: weighed(choice, weight), nonce });
      return receipt;
    },
  };
}

/** Returns a ballot's nonce, which is stored, and its receipt, whose code is not stored and only the voter gets. */
function receiptOf(
  ballot: { electionId: string; choice: string; weight: number },
  { userId, code }: { userId: string; code: string | undefined },
) {
  const given = code === undefined ? randomBytes(CODE_BYTES) : Buffer.from(code, 'hex');
  const nonce = nonceOf({ electionId: ballot.electionId, userId, code: given }, sha256);
  const commitment = commitmentOf({ ...ballot, nonce }, sha256);
  const receipt: CastReceipt = {
    code: given.toString('hex'),
    commitment: Buffer.from(commitment).toString('hex'),
  };
  return { nonce, receipt };
}
