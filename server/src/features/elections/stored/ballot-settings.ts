import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type Ballot,
  fewestCandidates,
  markableOn,
  marksOn,
  problemsOf,
  TOO_FEW_CANDIDATES,
  type UpdateElectionInput,
} from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import {
  type ElectionRecord,
  isBeingOpened,
  mayHaveBallots,
  type StoredCandidate,
  whyFrozen,
} from './election-document.ts';

/**
 * Returns the ballot as it is stored. `marks` is null if voters can mark all candidates, however many there are.
 * Clients send back the number that was shown, so a value equal to the number of candidates before or after the edit
 * also means all candidates.
 */
export function storedBallot(
  given: Ballot,
  candidates: number,
  current?: Pick<ElectionRecord, 'ballot' | 'candidates'>,
): Ballot {
  if (given.kind === 'one') return given;
  const isSentBack =
    current?.ballot.marks === null &&
    given.marks === marksOn(current.ballot, current.candidates.length);
  const isAll = given.marks === markableOn(given, candidates);
  return isSentBack || isAll ? { ...given, marks: null } : given;
}

/**
 * A rare weight identifies its voter, ballots on paper join the count after voting closes, encrypted ones are decrypted
 * after it, and at a meeting, members and holders see when others vote. So the count of such an election is hidden
 * until it is confirmed (`isCountHidden`).
 */
export const withVisibility = (
  ballot: Ballot,
  { weighted, meeting }: Pick<ElectionRecord, 'weighted' | 'meeting'>,
): Ballot =>
  weighted || ballot.onPaper || ballot.encrypted || meeting !== null
    ? { ...ballot, results: 'after-close' }
    : ballot;

/**
 * Returns the ballot that an edit sets, with the visibility of its count after the edit. Hides the count if the election
 * becomes weighted, or part of a meeting.
 */
export function withVisibilityAfter(
  current: ElectionRecord,
  {
    ballot,
    weighted = current.weighted,
    ...given
  }: Pick<UpdateElectionInput, 'ballot' | 'weighted' | 'meeting'>,
): Ballot | undefined {
  // Such an election can’t join a meeting, and is refused for that reason. If it leaves one, its count stays hidden.
  const isFixed = current.status === 'active' || mayHaveBallots(current);
  const { meeting = current.meeting } = isFixed ? current : given;
  const isHiding = (weighted && !current.weighted) || (meeting && !current.meeting);
  const next = ballot ?? (isHiding ? current.ballot : undefined);
  return next && withVisibility(next, { weighted, meeting });
}

/** True if everyone sees the count while voting is open. */
export const isLive = ({
  ballot,
  ...election
}: Pick<ElectionRecord, 'ballot' | 'weighted' | 'meeting'>): boolean =>
  withVisibility(ballot, election).results === 'live';

/** Rejects a ballot that is inconsistent or does not fit the candidates. @throws AppError VALIDATION_FAILED */
export function requireFitting(ballot: Ballot, candidates: readonly StoredCandidate[]): void {
  if (candidates.length < fewestCandidates(ballot)) {
    throw new AppError('VALIDATION_FAILED', TOO_FEW_CANDIDATES, {
      fields: { candidates: TOO_FEW_CANDIDATES },
    });
  }
  const problems = Object.entries(problemsOf(ballot, candidates));
  const [first] = problems;
  if (!first) return;
  const fields = Object.fromEntries(problems.map(([field, text]) => [`ballot.${field}`, text]));
  throw new AppError('VALIDATION_FAILED', first[1], { fields });
}

/** Returns whether a ballot is that of an election, as voters see it, apart from the setting for voting links. */
export const differsInLinksOnly = (
  next: Ballot,
  { ballot, ...current }: Pick<ElectionRecord, 'ballot' | 'weighted' | 'meeting'>,
): boolean =>
  isDeepStrictEqual({ ...next, links: ballot.links }, withVisibility(complete(ballot), current));

/** Returns a ballot with what elections of earlier versions lack. */
const complete = (ballot: Ballot): Ballot => ({ ...ballot, encrypted: ballot.encrypted ?? null });

/**
 * Returns the ballot after an edit; undefined if it does not change. A ballot is fixed at the same time as the
 * candidates, except for its voting links: an administrator must be able to turn them off immediately if strangers have
 * read the emails.
 * @throws AppError BALLOT_LOCKED_BY_STATUS, BALLOT_LOCKED_BY_BALLOTS
 */
export function changedBallot(
  current: ElectionRecord,
  given: Ballot | undefined,
  candidates: number,
): Ballot | undefined {
  const next = given && storedBallot(given, candidates, current);
  if (!next || isDeepStrictEqual(next, complete(current.ballot))) return undefined;
  if (differsInLinksOnly(next, current)) return next;
  if (current.ballotSalt !== null) {
    throw new AppError(
      'BALLOT_LOCKED_BY_BALLOTS',
      `${whyFrozen(current)}, so the ballot can no longer be changed.`,
    );
  }
  if (current.status !== 'upcoming') {
    throw new AppError(
      'BALLOT_LOCKED_BY_STATUS',
      `This election is ${current.status}. The ballot can be changed only while it is upcoming.`,
    );
  }
  return next;
}

/** Returns the SHA-256 of a seed, which the audit trail shows long before the seed. Both are hex. */
export function lotHashOf(seed: string): string {
  return createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
}

/**
 * Returns whether the count is hidden. In some elections, it stays hidden until a recount has confirmed it. Right after an
 * opening, it is hidden until that is stored and checked: see `createVisibleCounts`.
 */
export function isCountHidden(
  election: Pick<
    ElectionRecord,
    'ballot' | 'weighted' | 'meeting' | 'status' | 'isUnstored' | 'isUnchecked'
  >,
  isConfirmed: boolean,
): boolean {
  return (isBeingOpened(election) || !isLive(election)) && !isConfirmed;
}
