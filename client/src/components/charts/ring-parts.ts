import { formatQuantity } from '../../lib/format.ts';
import type { ChartCandidate } from './chart-color.ts';

/** The number of distinguishable slices. With more candidates, the last slice combines the rest. */
const PARTS_MAX = 11;

export interface RingPart extends Omit<ChartCandidate, 'place'> {
  /** Undefined for the rest, which has no separate color. */
  place: number | undefined;
}

interface Ring {
  candidates: readonly ChartCandidate[];
  totalVotes: number;
  abstentions: number;
}

/**
 * The parts of the ring and its legend. The list below shows the figures of the combined
 * candidates.
 */
export function ringParts({ candidates, totalVotes, abstentions }: Ring): RingPart[] {
  const rest = (id: string, name: string, votes: number): RingPart => ({
    id,
    name,
    votes,
    percentage: totalVotes > 0 ? (votes / totalVotes) * 100 : 0,
    place: undefined,
  });
  const isLong = candidates.length > PARTS_MAX;
  const others = isLong ? candidates.slice(PARTS_MAX - 1) : [];
  const votes = others.reduce((sum, one) => sum + one.votes, 0);
  return [
    ...candidates.slice(0, candidates.length - others.length),
    ...(isLong ? [rest('rest', formatQuantity(others.length, 'other candidate'), votes)] : []),
    ...(abstentions > 0 ? [rest('abstentions', 'Abstentions', abstentions)] : []),
  ];
}
