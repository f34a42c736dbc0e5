import type { ElectionRecord } from '../../elections/service.ts';

/** No ballot may be attributed to fewer voters than this. */
const FEWEST = 5;

/** How long after voting closes a ballot that was sent earlier may still arrive. */
const ARRIVAL_MS = 60_000;

/** When voters could vote in an election; `until` is infinite while voting may still be open. */
interface Opening {
  from: number;
  until: number;
}

/** What decides in which elections a voter could vote. */
export interface Member {
  registeredAt: Date;
  groups?: readonly { group: string; since: Date; until?: Date }[];
}

/** A voter's part in elections that were open at the same time. */
export interface Part {
  /** The IDs of the elections in which the voter could vote at some time, in a fixed order. */
  could: readonly string[];
  /** True if the voter could vote in all of these elections from their opening (or registering) until they closed. */
  isThroughout: boolean;
  tookPart: boolean;
}

/** True if nothing about the election can change anymore. */
const isFinal = ({ declared, sealing }: Pick<ElectionRecord, 'declared' | 'sealing'>): boolean =>
  declared !== null || sealing !== null;

const isLive = ({ ballot }: ElectionRecord): boolean => ballot.results === 'live';

/** True if the election has been open, and may get more ballots. Elections with hidden counts cannot be reopened. */
const canChange = (election: ElectionRecord): boolean =>
  election.deletedAt === null &&
  !isFinal(election) &&
  (election.status !== 'completed' || isLive(election)) &&
  election.statusChanges.some(({ to }) => to === 'active');

/** Returns the elections that have had ballots, or may still get some. */
export const relevant = (all: readonly ElectionRecord[]) =>
  all.filter((one) => one.ballotSalt !== null || canChange(one));

/** Reopenings count as one opening from the first to the last, because ballots can arrive in all of them. */
function openingOf(election: ElectionRecord): Opening {
  const { statusSetAt, statusChanges, createdAt, deletedAt } = election;
  const first = statusChanges.find(({ to }) => to === 'active')?.at ?? createdAt;
  const closed = election.status === 'completed' && !canChange(election);
  const last = closed ? statusSetAt.getTime() : (deletedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  return { from: first.getTime(), until: last + ARRIVAL_MS };
}

function areTogether(one: ElectionRecord, other: ElectionRecord): boolean {
  const [a, b] = [openingOf(one), openingOf(other)];
  return a.from <= b.until && b.from <= a.until;
}

/** Returns the elections that `isLinked` connects to the first one, directly or through others. */
function connected(
  first: ElectionRecord,
  all: readonly ElectionRecord[],
  isLinked: (one: ElectionRecord, other: ElectionRecord) => boolean,
): ElectionRecord[] {
  const found = [first];
  let left = all.filter(({ _id }) => _id !== first._id);
  for (const one of found) {
    found.push(...left.filter((other) => isLinked(one, other)));
    left = left.filter((other) => !found.includes(other));
  }
  return all.filter((one) => found.includes(one));
}

/** Returns the elections that were open at the same time as this one, directly or through others. */
export const openTogether = (election: ElectionRecord, all: readonly ElectionRecord[]) =>
  connected(election, all, areTogether);

/** Returns those of these elections that share voters with this one, directly or through others. */
export const sharingVoters = (
  election: ElectionRecord,
  together: readonly ElectionRecord[],
  voters: readonly (readonly string[])[],
) =>
  connected(
    election,
    together,
    (one, other) =>
      areTogether(one, other) &&
      voters.some((could) => could.includes(one._id) && could.includes(other._id)),
  );

/**
 * Returns the elections that one list covers. If every count stayed hidden until voting closed, no one saw how a voter
 * voted in another election at the same moment, so each election has a list of its own.
 */
export const coveredBy = (election: ElectionRecord, sharing: readonly ElectionRecord[]) =>
  sharing.some(isLive) ? sharing : [election];

/**
 * Returns in which elections a voter could vote, and whether that stayed the same while they were open.
 * @param voted the elections in which the voter voted. A group may have been merged since.
 */
export function votingRights(
  { registeredAt, groups = [] }: Member,
  elections: readonly ElectionRecord[],
  voted: readonly string[] = [],
): Pick<Part, 'could' | 'isThroughout'> {
  const could: string[] = [];
  let isThroughout = true;
  for (const election of elections) {
    const { from, until } = openingOf(election);
    if (registeredAt.getTime() > until) continue;
    const wanted = election.electorate.groups.map(({ id }) => id);
    if (wanted.length === 0) {
      could.push(election._id);
      continue;
    }
    const memberships = groups.filter(
      (one) =>
        wanted.includes(one.group) &&
        one.since.getTime() <= until &&
        (one.until === undefined || one.until.getTime() + ARRIVAL_MS >= from),
    );
    if (memberships.length === 0 && !voted.includes(election._id)) continue;
    could.push(election._id);
    const start = Math.max(from, registeredAt.getTime());
    isThroughout &&= coveredFrom(start, memberships) >= until;
  }
  return { could, isThroughout };
}

/** Returns until when memberships that follow one another without a gap last. */
function coveredFrom(start: number, memberships: NonNullable<Member['groups']>): number {
  return memberships
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .reduce(
      (end, { since, until }) =>
        since.getTime() <= end ? Math.max(end, until?.getTime() ?? Infinity) : end,
      start,
    );
}

/** Returns why the list is not available yet; undefined if nothing can change anymore. */
export function tooEarly(
  election: Pick<ElectionRecord, 'declared' | 'sealing'>,
  sharing: readonly ElectionRecord[],
): string | undefined {
  if (!isFinal(election)) {
    return 'The list will be available after the result has been declared. Before that, comparing it with the count could reveal how people voted.';
  }
  const open = sharing.find((one) => one.deletedAt === null && !isFinal(one));
  if (open) {
    return `Some of these voters could also vote in “${open.title}” at the same time, or can if it is reopened. The list will be available after its result has been declared.`;
  }
  return undefined;
}

/** Returns why the list would reveal votes; undefined if it reveals none. See the proof in `service.ts`. */
export function listRefusal(
  covered: readonly ElectionRecord[],
  parts: Iterable<Part>,
): string | undefined {
  if (covered.length > 1 && covered.some(({ deletedAt }) => deletedAt !== null)) {
    return 'The list isn’t available. An election in which some of these voters could vote at the same time has been deleted, so VoteWise can’t check whether the list reveals how people voted.';
  }
  const counts = new Map<string, { tookPart: number; throughout: number }>();
  for (const { could, isThroughout, tookPart } of parts) {
    if (!tookPart) continue;
    const key = could.join();
    const count = counts.get(key) ?? { tookPart: 0, throughout: 0 };
    count.tookPart += 1;
    if (isThroughout) count.throughout += 1;
    counts.set(key, count);
  }
  if ([...counts.values()].every(({ throughout }) => throughout >= FEWEST)) return undefined;
  return fewVoted(covered.length > 1);
}

/** Returns why an election with this many ballots has no list; undefined if that alone is no reason. */
export const tooFew = (ballots: number): string | undefined =>
  ballots > 0 && ballots < FEWEST ? fewVoted(false) : undefined;

const fewVoted = (isShared: boolean): string =>
  isShared
    ? 'The list isn’t available. Fewer than five people voted among those who could vote in the same elections from the beginning to the end, and the counts would reveal how they voted.'
    : 'The list isn’t available. Fewer than five people voted, and the count would reveal how they voted.';
