import { isolate, oneWhole, type WeightName } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { OpenElection } from '../user/people-context.ts';
import { currentGroups, isMember } from '../rights/eligibility.ts';
import type { ComingMemberships } from './coming-memberships.ts';
import type { MembershipStore } from './membership-store.ts';
import { stepFor, type WantedRights } from './membership-steps.ts';

/** More titles would distract from the reason. */
const TITLES_NAMED = 5;

const list = new Intl.ListFormat('en-US');
const byTitle = new Intl.Collator('en', { numeric: true });

/** Which voters' rights to change, and how. */
export interface AffectingChange extends WantedRights {
  /** IDs of voters in batches. */
  voters: AsyncIterable<string[]> | Iterable<string[]>;
}

/**
 * Requires confirmation before voters' rights change in elections in which voting is open. Adding voters to groups
 * usually needs no confirmation, because nothing is counted twice as a result.
 * @throws AppError VOTING_OPEN if a voter would leave an open election or its meeting, get a different weight in a
 * weighted one, or be able to vote in one with paper and in one with a visible count
 */
export async function requireConfirmation(
  {
    store,
    coming,
    weightName: name,
  }: {
    store: Pick<MembershipStore, 'findVoters'>;
    coming: ComingMemberships;
    weightName: WeightName | null;
  },
  open: readonly OpenElection[],
  { voters, ...wanted }: AffectingChange,
): Promise<void> {
  const { leave, isExact, weight } = wanted;
  const sorted = open.toSorted((a, b) => byTitle.compare(a.title, b.title));
  const voting = sorted.filter(({ isOpen }) => isOpen);
  const mayLeave = voting.filter((one) =>
    electoratesOf(one).some(
      (groups) => groups.length > 0 && (isExact || groups.some((id) => leave.includes(id))),
    ),
  );
  const mayWeigh = voting.filter(({ weighted }) => weighted && weight !== null);
  const mayMeet = wanted.join.length === 0 ? [] : pairsIn(sorted);
  const left = new Set<OpenElection>();
  const weighed = new Set<OpenElection>();
  const met = new Set<Pair>();
  // Once all of these elections are affected, no more voters have to be read.
  const isCertain = () =>
    left.size === mayLeave.length &&
    weighed.size === mayWeigh.length &&
    met.size === mayMeet.length;
  if (isCertain()) return;
  for await (const ids of voters) {
    for (const voter of await store.findVoters(ids)) {
      const step = stepFor(voter, wanted, { at: new Date(0), whole: oneWhole(name) });
      if (!step || step === 'full') continue;
      const kept = currentGroups(voter).filter((id) => !step.removed.includes(id));
      const next = [...kept, ...step.added];
      const wasIn = (groups: readonly string[]) =>
        isMember(voter.groups, { groups, close: undefined });
      const isIn = (groups: readonly string[]) =>
        groups.length === 0 || next.some((id) => groups.includes(id));
      const couldVote = ({ groups }: OpenElection) => wasIn(groups);
      const canVote = ({ groups }: OpenElection) => isIn(groups);
      const later = new Set(coming.of(voter._id).map(({ group }) => group));
      const willVote = (one: OpenElection) =>
        canVote(one) || one.groups.some((id) => later.has(id));
      for (const pair of mayMeet) if (pair.every(willVote) && !pair.every(couldVote)) met.add(pair);
      for (const one of mayLeave)
        if (electoratesOf(one).some((groups) => wasIn(groups) && !isIn(groups))) left.add(one);
      for (const one of mayWeigh)
        if (step.isWeighed && (couldVote(one) || canVote(one))) weighed.add(one);
    }
    if (isCertain()) break;
  }
  if (left.size + weighed.size + met.size === 0) return;
  throw unconfirmed({
    name,
    met: mayMeet.filter((pair) => met.has(pair)),
    left: mayLeave.filter((one) => left.has(one)),
    weighed: mayWeigh.filter((one) => weighed.has(one)),
  });
}

/** Who can vote in an election, and who takes part in its meeting, which decides about proxies. */
const electoratesOf = ({ groups, meetingGroups }: OpenElection) => [groups, meetingGroups];

/** An election in which it is known from paper who has voted, and one whose count is visible. */
type Pair = readonly [handedOut: OpenElection, visible: OpenElection];

const pairsIn = (open: readonly OpenElection[]): Pair[] =>
  open
    .filter(({ isKnownFromHandouts }) => isKnownFromHandouts)
    .flatMap((handedOut) =>
      open
        .filter(({ isCountVisible }) => isCountVisible)
        .map((visible) => [handedOut, visible] as const),
    );

function titlesOf(elections: readonly OpenElection[]): string {
  const named = elections.slice(0, TITLES_NAMED).map(({ title }) => `“${isolate(title)}”`);
  const more = elections.length - named.length;
  return list.format(more > 0 ? [...named, `${more} more`] : named);
}

/** Names the elections and what may be counted twice. Does not reveal who has voted. */
function unconfirmed({
  left,
  weighed,
  met,
  name,
}: Record<'left' | 'weighed', OpenElection[]> & {
  met: readonly Pair[];
  name: WeightName | null;
}): AppError {
  const noun = name?.plural ?? 'weight';
  const [handedOut, visible] = [0, 1].map((place) => [
    ...new Set(met.flatMap((pair) => pair[place] ?? [])),
  ]);
  const sentences = [
    met.length > 0 &&
      `Paper ballots show who has voted in ${titlesOf(handedOut ?? [])} or in an election that was open at the same time, and the count is visible in ${titlesOf(visible ?? [])}. Once anyone can vote in both, no more paper can be handed out or taken back. If almost everyone else has paper, the number of ballots can also show when this voter votes, and the count how.`,
    weighed.length > 0 &&
      `Voting is open in ${titlesOf(weighed)}, which ${weighed.length === 1 ? 'is' : 'are'} ${name ? `counted in ${name.plural}` : 'counted by weight'}. Ballots already cast keep their ${noun}. If ${noun} ${name ? 'move' : 'moves'} from a voter who has voted to a voter who hasn’t, ${name ? 'they are' : 'it is'} counted twice.`,
    left.length > 0 &&
      `Voting is open in ${titlesOf(left)}. Voters who leave the groups of an election can no longer vote in it, but ballots already cast still count. A voter who has voted and then joins another group can also vote in the elections of that group.`,
    'Make this change after voting has closed, or confirm it.',
  ];
  return new AppError('VOTING_OPEN', sentences.filter(Boolean).join(' '));
}
