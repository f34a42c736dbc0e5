import type { Election } from '@votewise/server/contract';
import { useEffect, useState } from 'react';

interface LandingQuestion {
  /** Undefined while they load. */
  elections: readonly Election[] | undefined;
  /** IDs of the elections in which the voter has voted; undefined while they load, and when that failed. */
  voted: readonly string[] | undefined;
  isVotedPending: boolean;
  selectedId: string | undefined;
  land: (id: string) => void;
}

/**
 * Takes a voter who arrives without a selection straight to the one open election in which a vote is missing. Only on
 * arrival: afterward, an election that opens or a step back must not carry the voter away.
 * @returns true while it is not known where to land
 */
export function useLanding(question: LandingQuestion): boolean {
  const { elections, voted, isVotedPending, selectedId, land } = question;
  const [isArriving, setArriving] = useState(selectedId === undefined);
  const open = elections?.filter(({ status }) => status === 'active') ?? [];
  const isUndecided = elections === undefined || (open.length > 0 && isVotedPending);
  const missing = voted ? open.filter(({ id }) => !voted.includes(id)) : [];
  const target = missing.length === 1 ? missing[0]?.id : undefined;

  useEffect(() => {
    if (!isArriving || isUndecided) return;
    setArriving(false);
    if (target !== undefined && selectedId === undefined) land(target);
  });
  return isArriving && selectedId === undefined && (isUndecided || target !== undefined);
}
