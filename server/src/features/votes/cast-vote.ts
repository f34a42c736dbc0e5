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
import { type Choices, choicesIn, marksIn } from './check-choices.ts';
import { createMayCast } from './may-cast.ts';
import { createOwnVotes } from './own-votes.ts';
import { createRepeatedCasts } from './repeated-cast.ts';

export type Votes = ReturnType<typeof createVotes>;

/** Casts votes, and shows voters afterward that they have voted, but never for whom. */
export function createVotes(deps: {
  elections: Elections;
  ballots: BallotBox;
  rights: Pick<VotingRights, 'isInGroups' | 'weightOf' | 'isEnabled'>;
  visibility: Pick<Visibility, 'among' | 'require'>;
  handouts: Pick<Handouts, 'isHeld' | 'heldIn'>;
  encryption: Pick<EncryptionServices['encryption'], 'check' | 'haveBallotsEnded'>;
  electionNeeds: Pick<ElectionsServices['electionNeeds'], 'isPresent' | 'giverOf' | 'hasHolder'>;
  clock: Clock;
}) {
  const { elections, ballots, rights, visibility, encryption, clock } = deps;
  const { electionNeeds } = deps;
  const { giverOf } = electionNeeds;
  const { hasVoted, ...own } = createOwnVotes(deps);
  const { refuse, refuseFormerHolder, ballotInBox } = createRepeatedCasts({
    ballots,
    hasVoted,
    giverOf,
  });
  const requireMayCast = createMayCast({ rights, electionNeeds, refuse });
  const { insert, requireInTime } = createBallotInsertion({ ...deps, hasVoted });

  async function ownerWhoMayCast(found: ElectionRecord, { request, caller, choices }: Cast) {
    if (caller.link) await visibility.require(found, { ...caller, role: 'voter' });
    const owner = await ownerOf(found, caller, request, giverOf);
    await refuseFormerHolder(found, owner);
    await requireMayCast(found, choices, owner);
    return owner;
  }

  /** Returns an election whose ballot no longer changes, and whose ballot is cast in it. */
  async function freezeFor(cast: Cast): Promise<FrozenCast> {
    let election = await elections.find(cast.request.electionId);
    let owner = await ownerWhoMayCast(election, cast);
    // Freezes the candidates, so that no candidate with votes can be removed. Until then, they may have changed, and
    // the election may have left its meeting. An opening is stored and checked first.
    const ballotSalt = await untilWritten(async () => {
      if (election.ballotSalt !== null && !isBeingOpened(election)) return election.ballotSalt;
      election = await elections.freeze(election);
      owner = await ownerWhoMayCast(election, cast);
      return OVERTAKEN;
    });
    return { election, ballotSalt, owner };
  }

  /** Puts the ballot into the box, where it must not be yet. */
  async function put(
    { election, ballotSalt, owner }: FrozenCast,
    given: Pick<Parameters<BallotBox['cast']>[0], 'choice' | 'known'>,
    casting: ReturnType<typeof startCasting>,
  ): Promise<void> {
    const { _id: electionId } = election;
    const vote = { electionId, ballotSalt, voter: owner._id, ...given, time: casting.time };
    const isNew = await insert(vote, election, owner);
    await requireInTime(electionId, casting);
    if (!isNew) throw await ballotInBox(election, owner);
  }

  async function castPlain(cast: Cast): Promise<CastReceipt | undefined> {
    const casting = startCasting(clock);
    const frozen = await freezeFor(cast);
    const { election, owner } = frozen;
    const { _id: electionId, ballot, weighted } = election;
    const choice = choiceOf(ballot.kind, marksIn(cast.choices) ?? []);
    const weight = weighted ? await rights.weightOf(owner._id) : 1;
    const made = ballot.receipts ? receiptOf({ electionId, choice, weight }, owner) : undefined;
    const known = made && { nonce: made.nonce };
    await put(frozen, { choice: weighed(choice, weight), known }, casting);
    return made?.receipt;
  }

  async function castEncrypted(cast: Cast, encryptedBallot: string): Promise<void> {
    const { election, ballotSalt, owner: first } = await freezeFor(cast);
    // Checking takes much longer than finding this out.
    if (await hasVoted(election, first._id)) throw await ballotInBox(election, first);
    const { weight } = await encryption.check(election, { voter: first._id, encryptedBallot });
    // On a busy machine, starting a thread takes longer than a ballot may be on its way to the box.
    const casting = startCasting(clock);
    const owner = await ownerWhoMayCast(await elections.find(election._id), cast);
    const choice = weighed(ENCRYPTED, weight);
    await put({ election, ballotSalt, owner }, { choice, known: { encryptedBallot } }, casting);
  }

  return {
    ...own,

    /**
     * Casts the voter's ballot. Resolves when it is durable and counted, with a receipt if the election has them.
     * @throws AppError NOT_FOUND, also if the session's voting link is for another election; UNAUTHENTICATED if the
     * link no longer works; ALREADY_VOTED, PAPER_BALLOT, ELECTION_NOT_OPEN, OUTCOME_UNKNOWN, INVALID_BALLOT,
     * BALLOTS_NOT_READY, BUSY, and what `choicesRefusal` returns
     * @throws NotSentError if this took so long that the ballot was not sent to the database
     */
    async cast(request: CastRequest, caller: Caster): Promise<CastReceipt | undefined> {
      const cast = { request, caller, choices: choicesIn(request) };
      const { encrypted: encryptedBallot } = request;
      if (encryptedBallot === undefined) return castPlain(cast);
      await castEncrypted(cast, encryptedBallot);
      return undefined;
    },
  };
}

/** What a caller has sent. */
interface Cast {
  request: CastRequest;
  caller: Caster;
  choices: Choices;
}

/** A ballot that may be cast. */
interface FrozenCast {
  election: ElectionRecord;
  ballotSalt: string;
  owner: BallotOwner;
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
