import type { Election } from '@votewise/server/contract';
import { isSamePaper } from '@votewise/server/contract/elections/papers';
import { useState } from 'react';
import { missingVotes } from '../features/votes/missing-votes.ts';

interface LandingQuestion {
  /** Undefined while they load. */
  elections: readonly Election[] | undefined;
  /** IDs of the elections in which the voter has voted; undefined while they load, and when that failed. */
  voted: readonly string[] | undefined;
  isVotedPending: boolean;
  selectedId: string | undefined;
}

interface Landing {
  /** True until it is known that there is nowhere to land, or the voter has landed. */
  isArriving: boolean;
  /** The election to land on. */
  target: string | undefined;
}

/**
 * Where a voter who arrives without a selection lands: on the one open election in which a vote is missing, or on the
 * first question of the one ballot paper. Only on arrival: afterward, an election that opens or a step back must not carry the voter away.
 */
export function useLanding(question: LandingQuestion): Landing {
  const { elections, voted, isVotedPending, selectedId } = question;
  const [isArriving, setArriving] = useState(true);
  const hasOpen = elections?.some(({ status }) => status === 'active') ?? false;
  const isUndecided = elections === undefined || (hasOpen && isVotedPending);
  const missing = missingVotes(elections ?? [], voted);
  const target = isUndecided ? undefined : onlyOne(missing)?.id;
  const isOver = selectedId !== undefined || (!isUndecided && target === undefined);
  if (isArriving && isOver) setArriving(false);
  return { isArriving: isArriving && !isOver, target: isArriving ? target : undefined };
}

/** The only election, or the first question if all are on one paper. */
function onlyOne(missing: readonly Election[]): Election | undefined {
  const [first, ...others] = missing;
  return first && others.every((one) => isSamePaper(one, first)) ? first : undefined;
}
