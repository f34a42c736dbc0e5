import type { Candidate, ElectionStatus } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { formatSome } from '@votewise/contract/results/result-texts';
import { formatSeries } from '@votewise/contract/text/lists';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { firstNameOf } from './first-name.ts';

type Counted = Pick<Candidate, 'id' | 'name' | 'votes' | 'withdrawnAt'>;

/** Who would fill the seats: one candidate for each seat, a tie for some seats, or no one if there are no votes. */
interface Leaders {
  kind: 'leader' | 'tie' | 'no-votes';
  /** The candidates with enough votes for a seat, in the order of the count. */
  leading: readonly Counted[];
  /** Equal candidates for whom there are too few seats, in the order of the count. */
  tied: readonly Counted[];
}

/** If there are more candidates than this, the others are counted instead of named. */
const NAMED = 3;

/**
 * Determines who is first. Every screen that shows a leader uses this. Withdrawn candidates are never first.
 * @param candidates sorted by votes, most votes first
 */
export function leadersOf(candidates: readonly Counted[], seats = 1): Leaders {
  const running = candidates
    .filter(({ votes, withdrawnAt }) => votes > 0 && withdrawnAt === undefined)
    .toSorted((one, other) => other.votes - one.votes);
  const [last, next] = [running[seats - 1], running[seats]];
  if (last && next && last.votes === next.votes) {
    const leading = running.filter(({ votes }) => votes > last.votes);
    return { kind: 'tie', leading, tied: running.filter(({ votes }) => votes === last.votes) };
  }
  const leading = running.slice(0, seats);
  return { kind: leading.length > 0 ? 'leader' : 'no-votes', leading, tied: [] };
}

/** Returns the value under Leading, such as 'Anna', 'Tie: Anna, Ben, and 3 more', or 'Anna. Tie: Ben and Cleo'. */
export function leadingText(
  { kind, leading, tied }: Leaders,
  status: ElectionStatus,
  t: ResultTexts,
): string {
  if (kind === 'no-votes')
    return status === 'completed' ? t('standing.noVotes') : t('standing.noVotesYet');
  const [only] = leading;
  if (leading.length === 1 && tied.length === 0 && only) return firstNameOf(only.name);
  if (tied.length === 0) return someNames(leading, t);
  const names = someNames(tied, t);
  return leading.length > 0
    ? t('standing.leadersAndTie', { leaders: someNames(leading, t), names })
    : t('standing.tie', { names });
}

/** Returns 'Anna Berg, Ben Cole, and 3 more'. Full names, because the first word of a name may be "The", or a family name. */
export function someNames(candidates: readonly Pick<Counted, 'name'>[], t: ResultTexts): string {
  return formatSome(
    candidates.map(({ name }) => asName(name)),
    NAMED,
    t,
  );
}

/** Returns the badge of a leading or tied candidate; undefined for the others. */
export function badgeOf(
  { leading, tied }: Leaders,
  id: string,
  t: ResultTexts,
): string | undefined {
  if (leading.some((one) => one.id === id)) return t('badge.leading');
  return tied.some((one) => one.id === id) ? t('badge.tied') : undefined;
}

/**
 * Returns a caption for the percentage under Lead Margin. The caption is in English, because only administrators and
 * auditors see it.
 * @param base what a percentage is based on
 */
export function marginCaption({ kind, leading }: Leaders, base = 'votes'): string {
  switch (kind) {
    case 'leader':
      return leading.length > 1
        ? 'The first candidate’s percentage'
        : `The leader’s percentage of ${base}`;
    case 'tie':
      return leading.length > 0
        ? 'The first candidate’s percentage'
        : `Each tied candidate’s percentage of ${base}`;
    case 'no-votes':
      return 'No votes have been cast';
    default:
      return kind satisfies never;
  }
}

/** Returns who leads, for screen readers: 'Leading: Amara Okafor, 3.' or 'Tie: Anna and Ben, 3 each.' */
export function leadersAloud(
  { kind, leading, tied }: Leaders,
  status: ElectionStatus,
  t: ResultTexts,
): string {
  if (kind === 'no-votes')
    return status === 'completed' ? t('count.noVotes') : t('standing.noVotesYetAloud');
  const [equal] = tied;
  const leaders = leading
    .slice(0, NAMED)
    .map(({ name, votes }) => t('standing.nameWithVotes', { name: asName(name), votes }));
  return [
    ...(leaders.length > 0
      ? [t('standing.leadingAloud', { names: formatSeries(leaders, t.language) })]
      : []),
    ...(equal ? [t('standing.tieAloud', { names: someNames(tied, t), votes: equal.votes })] : []),
  ].join(' ');
}
