import { randomBytes } from 'node:crypto';
import type { CastReceipt, CastRequest } from '@votewise/contract';
import { commitmentOf, nonceOf } from '@votewise/contract/board/commitment';
import { CODE_BYTES } from '@votewise/contract/board/receipt-code';
import { choiceOf, weighed } from '@votewise/contract/votes/choice-format';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { Session } from '../../platform/tokens.ts';
import {
  type ElectionRecord,
  type Elections,
  type ElectionsServices,
  groupsOf,
  type Visibility,
} from '../elections/index.ts';
import type { Electorate } from '../people/index.ts';
import { type BallotBox, startCasting } from '../ballots/index.ts';
import type { Handouts } from '../handouts/index.ts';
import { choicesIn, choicesRefusal, type Choices } from './check-choices.ts';

/** The voter who casts a ballot: `_id`, user ID, and the voting link if the session began with one. */
export type Caster = Pick<Session, 'sub' | 'uid' | 'link'>;

/** The voter whose ballot is cast. */
interface Elector {
  _id: string;
  userId: string;
  /** True if the voter is a member whom the caller represents. */
  isOther: boolean;
  /** The caller, if the voter is another member. */
  holder?: string;
  /** Why the caller no longer represents the voter. */
  refusal?: AppError | undefined;
  /** The code of the ballot that is cast, if the browser made one. */
  code: string | undefined;
}

type Casting = ReturnType<typeof startCasting>;

export type Votes = ReturnType<typeof createVotes>;

/** Casts votes, and shows voters afterward that they have voted, but never for whom. */
export function createVotes(deps: {
  elections: Elections;
  ballots: BallotBox;
  electorate: Pick<Electorate, 'mayVote' | 'weightOf' | 'isEnabled'>;
  visibility: Pick<Visibility, 'among' | 'require'>;
  handouts: Pick<Handouts, 'isHeld' | 'heldIn'>;
  meetingOf: Pick<ElectionsServices['electionNeeds'], 'isPresent' | 'giverOf' | 'isRepresented'>;
  clock: Clock;
}) {
  const { elections, ballots, electorate, visibility, handouts, meetingOf, clock } = deps;
  /** Throws the reason, or `ALREADY_VOTED` if the voter has a ballot that counts. */
  async function refuse(
    election: ElectionRecord,
    voter: Elector,
    reason: AppError,
  ): Promise<never> {
    throw (await hasVoted(election, voter._id)) ? await ballotInBox(election, voter) : reason;
  }

  /**
   * Returns whether the voter has a ballot that counts. In a completed election, sealing may begin during the search
   * and leave out a late ballot, so a ballot that was found is checked again.
   * @throws AppError BUSY
   */
  async function hasVoted(election: ElectionRecord, voter: string): Promise<boolean> {
    const isFound = await ballots.hasVoted(election, voter);
    if (!isFound || election.status === 'active' || election.sealing) return isFound;
    const current = await elections.find(election._id);
    return current.sealing === null || ballots.hasVoted(current, voter);
  }

  /** @throws AppError ALREADY_VOTED, ELECTION_NOT_OPEN, NOT_PRESENT, NOT_ELIGIBLE, and what `choicesRefusal` returns */
  async function check(election: ElectionRecord, choices: Choices, voter: Elector) {
    if (election.status !== 'active') await refuse(election, voter, notOpen(election));
    const { meeting } = election;
    // For a member who is represented, `requireRepresented` has checked this.
    if (meeting?.presence === 'present' && !voter.isOther) {
      const isPresent = await meetingOf.isPresent(meeting.id, voter._id);
      if (!isPresent) await refuse(election, voter, notPresent());
    }
    // Then a ballot of this member is the holder’s, and shows the holder nothing that the holder does not know.
    if (!voter.isOther && (await meetingOf.isRepresented(election, voter._id)))
      await refuse(election, voter, represented());
    const isEligible =
      (await electorate.mayVote(voter._id, groupsOf(election))) &&
      (!voter.isOther || (await electorate.isEnabled(voter._id)));
    // This is checked first, because errors about the choices reveal something about the candidates.
    if (!isEligible) await refuse(election, voter, notEligible(voter));
    const reason = choicesRefusal(election, choices);
    if (reason) await refuse(election, voter, reason);
  }

  /**
   * A recount begins only when ballots can no longer arrive, and sealing only after a recount. So a ballot that is in
   * the box a few seconds after its election was found open cannot be too late. The election is read again only if the
   * database's answer took longer.
   * @throws AppError OUTCOME_UNKNOWN if the ballot may have arrived too late to count
   */
  async function requireInTime(electionId: string, { isPrompt }: Casting): Promise<void> {
    if (isPrompt()) return;
    const { sealing } = await elections.find(electionId);
    if (!sealing) return;
    throw new AppError(
      'OUTCOME_UNKNOWN',
      'Your vote may have arrived too late. Reload the page to see whether it counts.',
      { detail: { reason: 'OUTCOME_UNKNOWN.lateVote' } },
    );
  }

  /**
   * Returns whose ballot is cast: the caller’s, or that of a member whom the caller represents or has represented. A voting
   * link is only for its own voter’s ballot.
   * @throws AppError NOT_REPRESENTED
   */
  async function electorOf(
    election: ElectionRecord,
    { sub, uid, link }: Caster,
    { onBehalfOf, code }: Pick<CastRequest, 'onBehalfOf' | 'code'>,
  ): Promise<Elector> {
    if (onBehalfOf === undefined) return { _id: sub, userId: uid, isOther: false, code };
    if (link) throw notRepresented();
    const { sub: _id, uid: userId, refusal } = await meetingOf.giverOf(election, sub, onBehalfOf);
    return { _id, userId, isOther: true, holder: sub, refusal, code };
  }

  /**
   * A repeated request of a former holder gets the answer that it would have got while the proxy held. The code shows
   * that it is one. Without it, a former holder must not find out whether the member has voted.
   * @throws AppError NOT_REPRESENTED, NOT_PRESENT, ALREADY_VOTED
   */
  async function requireRepresented(election: ElectionRecord, elector: Elector): Promise<void> {
    const { refusal, _id: voter } = elector;
    if (!refusal) return;
    const isRepeated =
      (await isCastAlready(election, elector)) && (await hasVoted(election, voter));
    throw isRepeated ? sameBallot() : refusal;
  }

  /**
   * Returns whether the ballot in the box was cast with the same code, which is known only to the browser that cast it.
   * Reads the ballot's nonce, never its choice: otherwise, a thief of a session and a code could try one choice after
   * another.
   */
  async function isCastAlready(
    election: ElectionRecord,
    { _id: voter, userId, code }: Elector,
  ): Promise<boolean> {
    if (code === undefined || !election.ballot.receipts) return false;
    const given = { electionId: election._id, userId, code: Buffer.from(code, 'hex') };
    return ballots.isCastWith(election, voter, nonceOf(given, sha256));
  }

  /**
   * Returns what the voter of a ballot in the box learns. A repeated request learns that it is the same ballot. A holder
   * learns only of a ballot that the holder cast: the proxy may have ended after it was found, and its giver may have
   * voted since.
   */
  async function ballotInBox(election: ElectionRecord, elector: Elector): Promise<AppError> {
    if (await isCastAlready(election, elector)) return sameBallot();
    const { holder, userId } = elector;
    const now =
      holder === undefined ? undefined : await meetingOf.giverOf(election, holder, userId);
    return now?.refusal ?? alreadyVoted(elector);
  }

  /**
   * Puts a ballot into the box. Resolves to false if the voter has one. A lock without a paper ballot was left behind,
   * and is removed: see `createHandouts`.
   * @throws AppError PAPER_BALLOT
   */
  async function insert(
    vote: Parameters<BallotBox['cast']>[0],
    { ballot }: ElectionRecord,
    elector: Elector,
  ) {
    const isNew = await ballots.cast(vote);
    if (isNew || !ballot.onPaper) return isNew;
    const { electionId: _id, ballotSalt, voter } = vote;
    const attempt = await ballots.locks.find({ _id, ballotSalt }, voter);
    if (attempt === undefined) return false;
    if (await handouts.isHeld(_id, voter, attempt)) throw paperBallot(elector);
    await ballots.locks.remove({ _id, ballotSalt }, { voter, attempt });
    if (await ballots.cast(vote)) return true;
    if ((await ballots.locks.find({ _id, ballotSalt }, voter)) !== undefined)
      throw paperBallot(elector);
    return false;
  }

  const hasPaper = async (election: ElectionRecord, voter: string): Promise<boolean> =>
    (await handouts.heldIn([election], voter)).size > 0;

  return {
    /**
     * Casts the voter's ballot. Resolves when it is durable and counted, with a receipt if the election has them.
     * @throws AppError NOT_FOUND, also if the session's voting link is for another election; UNAUTHENTICATED if the
     * link no longer works; ALREADY_VOTED, PAPER_BALLOT, ELECTION_NOT_OPEN, OUTCOME_UNKNOWN, and what `choicesRefusal` returns
     * @throws NotSentError if this took so long that the ballot was not sent to the database
     */
    async cast(
      { electionId, code, onBehalfOf, ...marks }: CastRequest,
      caller: Caster,
    ): Promise<CastReceipt | undefined> {
      const choices = choicesIn(marks);
      const casting = startCasting(clock);
      let election = await elections.find(electionId);
      if (caller.link) await visibility.require(election, { ...caller, role: 'voter' });
      const elector = await electorOf(election, caller, { onBehalfOf, code });
      await requireRepresented(election, elector);
      const { _id: voter, userId } = elector;
      await check(election, choices, elector);
      if (election.ballotSalt === null) {
        // Freezes the candidates, so that no candidate with votes can be removed. They may have changed until then.
        election = await elections.freeze(electionId);
        await check(election, choices, elector);
      }
      const { ballotSalt, ballot, weighted } = election;
      if (ballotSalt === null) throw new Error('a frozen election has no ballot salt');
      const choice = choiceOf(ballot.kind, choices ?? []);
      const weight = weighted ? await electorate.weightOf(voter) : 1;
      const { nonce, receipt } = ballot.receipts
        ? receiptOf({ electionId, choice, weight }, { userId, code })
        : {};
      const stored = weighed(choice, weight);
      const { time } = casting;
      const vote = { electionId, ballotSalt, voter, choice: stored, nonce, time };
      const isNew = await insert(vote, election, elector);
      await requireInTime(electionId, casting);
      if (!isNew) throw await ballotInBox(election, elector);
      return receipt;
    },

    /** Returns whether the caller has voted, or has a paper ballot, in an election. @throws AppError NOT_FOUND */
    async status(electionId: string, caller: Parameters<Visibility['require']>[1]) {
      const election = await visibility.require(await elections.find(electionId), caller);
      const isOnPaper = await hasPaper(election, caller.sub);
      return {
        hasVoted: !isOnPaper && (await hasVoted(election, caller.sub)),
        hasPaper: isOnPaper,
      };
    },

    /** Returns whether a voter has voted, or has a paper ballot. @throws AppError NOT_FOUND */
    async hasTakenPart(electionId: string, voter: string): Promise<boolean> {
      const election = await elections.find(electionId);
      return (await hasPaper(election, voter)) || hasVoted(election, voter);
    },

    /**
     * Returns the elections in which the caller has voted or has a paper ballot, newest first; with a voting link, only
     * its elections.
     */
    async history(caller: Pick<Session, 'sub' | 'role' | 'link'>) {
      const all = await elections.findAll();
      const shown = caller.link ? await visibility.among(all, caller) : all;
      const held = await handouts.heldIn(shown, caller.sub);
      const voted = new Set(await ballots.votedIn(shown, caller.sub));
      return shown
        .filter((election) => voted.has(election) || held.has(election._id))
        .map((election) => ({ election, hasPaper: held.has(election._id) }));
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

const sameBallot = () =>
  new AppError('ALREADY_VOTED', 'This ballot is already in the box. It counts.', {
    detail: { reason: 'ALREADY_VOTED.same' },
  });

const alreadyVoted = ({ isOther }: Elector) =>
  isOther
    ? new AppError(
        'ALREADY_VOTED',
        'This member has already voted in this election. The vote counts.',
        { detail: { reason: 'ALREADY_VOTED.other' } },
      )
    : new AppError('ALREADY_VOTED', 'You have already voted in this election. Your vote counts.');

const paperBallot = ({ isOther }: Elector) =>
  isOther
    ? new AppError(
        'PAPER_BALLOT',
        'This member received a paper ballot, so you can’t cast this member’s vote online in this election.',
        { detail: { reason: 'PAPER_BALLOT.other' } },
      )
    : new AppError(
        'PAPER_BALLOT',
        'You received a paper ballot, so you can’t vote online in this election.',
      );

const notEligible = ({ isOther }: Elector) =>
  isOther
    ? new AppError('NOT_ELIGIBLE', 'This member can’t vote in this election.', {
        detail: { reason: 'NOT_ELIGIBLE.other' },
      })
    : new AppError(
        'NOT_ELIGIBLE',
        'You can’t vote in this election, because it is for members of other groups.',
      );

export const notPresent = () =>
  new AppError(
    'NOT_PRESENT',
    'Check in first. Only members who are present or represented can vote on this question.',
  );

const represented = () =>
  new AppError(
    'REPRESENTED',
    'You have given a proxy, so your holder votes for you on this question. To vote yourself, take the proxy back or check in.',
  );

export const givenLater = () =>
  new AppError(
    'NOT_REPRESENTED',
    'This proxy was given after voting on this question had opened, so it is for later questions only.',
    { detail: { reason: 'NOT_REPRESENTED.later' } },
  );

export const notRepresented = () =>
  new AppError('NOT_REPRESENTED', 'You don’t represent this member, or the proxy has ended.');

function notOpen(election: ElectionRecord): AppError {
  return election.status === 'upcoming'
    ? new AppError('ELECTION_NOT_OPEN', 'Voting in this election hasn’t opened yet.', {
        detail: { reason: 'ELECTION_NOT_OPEN.upcoming' },
      })
    : new AppError('ELECTION_NOT_OPEN', 'Voting in this election has closed.', {
        detail: { reason: 'ELECTION_NOT_OPEN.closed' },
      });
}
