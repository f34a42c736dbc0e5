import type { QuestionItem, QuestionState } from '@votewise/contract';

export interface ItemTurnout {
  /** Ballots in the box. */
  ballots: number;
  /** Voters who vote on their devices. */
  online: number;
  /** Paper ballots that are typed after the close. */
  onPaper: number;
}

export function turnoutOf({ ballots, eligible, handedOut = 0 }: QuestionState): ItemTurnout {
  return { ballots, online: Math.max(ballots, eligible - handedOut), onPaper: handedOut };
}

/** Returns how many ballots are still out: the most of the questions of a ballot paper. */
export const ballotsOut = ({ questions }: QuestionItem): number =>
  Math.max(0, ...questions.map(turnoutOf).map(({ online, ballots }) => online - ballots));
