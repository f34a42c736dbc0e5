import type { Election, OwnMeeting } from '@votewise/contract';
import { papersOf } from '@votewise/contract/elections/papers';
import { useState } from 'react';
import { missingVotes } from '../features/votes/missing-votes.ts';

interface Landing {
  /** True until the voter has landed or it is certain that there is nothing to land on. */
  isArriving: boolean;
  /** The path to land on. */
  target: string | undefined;
}

/**
 * Finds what opens when a voter arrives without a selection: a meeting that is open; otherwise, the only open election
 * in which the voter has not voted, or the first question if several such elections are all on one ballot paper.
 * Applies only on arrival. Afterward, neither a newly opened election nor the Back button may move the voter to another
 * election.
 */
export function useLanding(question: {
  /** Undefined while the elections load. */
  elections: readonly Election[] | undefined;
  /** IDs of the elections in which the voter has voted; undefined while they load and if loading failed. */
  voted: readonly string[] | undefined;
  isVotedPending: boolean;
  /** The voter's meetings; undefined while they load and if loading failed. */
  meetings: readonly OwnMeeting[] | undefined;
  areMeetingsPending: boolean;
  /** The selected meeting or election. */
  selectedId: string | undefined;
}): Landing {
  const { elections, voted, isVotedPending, meetings, areMeetingsPending, selectedId } = question;
  const [isArriving, setArriving] = useState(true);
  const hasOpen = elections?.some(({ status }) => status === 'active') ?? false;
  const isUndecided = elections === undefined || areMeetingsPending || (hasOpen && isVotedPending);
  const meeting = meetings?.find(({ state }) => state.status === 'open');
  const election = onlyOne(missingVotes(elections ?? [], voted));
  const target = isUndecided ? undefined : pathTo(meeting, election);
  const isOver = selectedId !== undefined || (!isUndecided && target === undefined);
  if (isArriving && isOver) setArriving(false);
  return { isArriving: isArriving && !isOver, target: isArriving ? target : undefined };
}

function pathTo(
  meeting: OwnMeeting | undefined,
  election: Election | undefined,
): string | undefined {
  if (meeting) return `?meeting=${encodeURIComponent(meeting.id)}`;
  return election && `?election=${encodeURIComponent(election.id)}`;
}

/** The only election, or the first question if all elections are on one paper. */
function onlyOne(missing: readonly Election[]): Election | undefined {
  return papersOf(missing).length === 1 ? missing[0] : undefined;
}
