import type { Candidate, ElectionStatus } from '@votewise/server/contract';
import { firstNameOf, formatCount, formatQuantity } from '../../lib/format.ts';
import { isolate } from '@votewise/server/contract/isolate';

type Counted = Pick<Candidate, 'id' | 'name' | 'votes'>;

/** Who is first: one candidate, several with the same number of votes, or none without votes. */
export interface Standing {
  kind: 'leader' | 'tie' | 'no-votes';
  /** The candidates with the most votes, in the order of the count. Empty without votes. */
  first: readonly Counted[];
}

/** With more tied candidates than this, the others are only counted. */
const NAMED = 3;

/** Decides who is first. Every screen that shows a leader takes it from here. */
export function standingOf(candidates: readonly Counted[]): Standing {
  const most = Math.max(0, ...candidates.map(({ votes }) => votes));
  if (most === 0) return { kind: 'no-votes', first: [] };
  const first = candidates.filter(({ votes }) => votes === most);
  return { kind: first.length === 1 ? 'leader' : 'tie', first };
}

function withoutVotes(status: ElectionStatus): string {
  return status === 'completed' ? 'No votes were cast' : 'No votes yet';
}

/** The value under Leading: a first name (SPEC.md §2), 'Tie: Anna, Ben and 3 more', or that there are no votes. */
export function leadingText({ kind, first }: Standing, status: ElectionStatus): string {
  if (kind === 'no-votes') return withoutVotes(status);
  return kind === 'tie' ? tieText(first) : first.map(({ name }) => firstNameOf(name)).join('');
}

/** 'Tie: Anna, Ben and 3 more'. Full names when two of the first names are the same. */
function tieText(first: readonly Counted[]): string {
  const named = first.length > NAMED ? first.slice(0, NAMED - 1) : first;
  const short = named.map(({ name }) => firstNameOf(name));
  const isClear = new Set(short).size === short.length;
  const names = (isClear ? short : named.map(({ name }) => name)).map(isolate).join(', ');
  const others = first.length - named.length;
  return `Tie: ${names}${others > 0 ? ` and ${formatCount(others)} more` : ''}`;
}

/** The badge of a candidate who is first; undefined for the others. */
export function badgeOf({ kind, first }: Standing, id: string): 'Leading' | 'Tied' | undefined {
  if (!first.some((one) => one.id === id)) return undefined;
  return kind === 'tie' ? 'Tied' : 'Leading';
}

/** What the percentage under Lead Margin is. */
export function marginCaption({ kind }: Standing): string {
  switch (kind) {
    case 'leader':
      return 'The leader’s share of votes';
    case 'tie':
      return 'Each tied candidate’s share of votes';
    case 'no-votes':
      return 'No votes have been cast';
    default:
      return kind satisfies never;
  }
}

/** The standing for screen readers: 'Leading: Amara Okafor, 3.' or 'Tie: Anna, Ben, 3 each.' */
export function standingAloud({ kind, first }: Standing, status: ElectionStatus): string {
  const [leader] = first;
  if (!leader) return `${withoutVotes(status)}.`;
  const votes = formatCount(leader.votes);
  return kind === 'tie'
    ? `${tieText(first)}, ${votes} each.`
    : `Leading: ${isolate(leader.name)}, ${votes}.`;
}

/** What a declaration makes final: 'Anna Berg leads with 12 of 20 votes.' or 'Tie: Anna, Ben, 9 votes each.' */
export function outcomeText({ kind, first }: Standing, totalVotes: number): string {
  const [leader] = first;
  if (!leader) return 'No votes were cast.';
  return kind === 'tie'
    ? `${tieText(first)}, ${formatQuantity(leader.votes, 'vote')} each.`
    : `${isolate(leader.name)} leads with ${formatCount(leader.votes)} of ${formatQuantity(totalVotes, 'vote')}.`;
}
