import type { Election, ElectionStatus, SingleElection } from '@votewise/contract';
import { wasOpened } from '@votewise/contract/elections/stages';
import { optionsNoun } from '../stored-ballot.ts';

/** What a change of status means, and the text with which the form asks for confirmation. */
interface StatusMove {
  meaning: string;
  label: string;
  missing: string;
}

const REVEALING =
  'Reopening can reveal votes. Everyone can see the current count, so any change in it shows the votes cast after reopening. If only a few people vote and others know who they are, their votes are revealed. If voters get receipts, the public board shows these votes in a separate checkpoint. Results already announced by email may become outdated.';

const REOPENING: StatusMove = {
  meaning: REVEALING,
  label: 'I understand what this reveals. Reopen the election.',
  missing: 'Confirm that you want to reopen this election.',
};

const MOVES: Record<ElectionStatus, Record<ElectionStatus, StatusMove | undefined>> = {
  upcoming: {
    upcoming: undefined,
    active: {
      meaning:
        'Voting opens as soon as you save, and stays open until the end date. From then on, {options} can’t be changed.',
      label: 'I want to open voting now.',
      missing: 'Confirm that you want to open this election.',
    },
    completed: {
      meaning: 'The election is completed without voting. It won’t open on its start date.',
      label: 'I want to complete the election without voting.',
      missing: 'Confirm that you want to complete this election.',
    },
  },
  active: {
    active: undefined,
    upcoming: {
      meaning:
        'Voting closes as soon as you save. Votes already cast still count. Voting opens again automatically only if the start date is in the future.',
      label: 'I want to close voting and set the election back to upcoming.',
      missing: 'Confirm that you want to close voting.',
    },
    completed: {
      meaning:
        'Voting closes as soon as you save. Voters who haven’t voted can no longer vote. All ballots are then counted again.',
      label: 'I want to close voting now.',
      missing: 'Confirm that you want to close this election.',
    },
  },
  completed: {
    completed: undefined,
    active: REOPENING,
    upcoming: {
      meaning: `The election becomes upcoming again and keeps its votes. Voting opens again automatically only if the start date is in the future. ${REVEALING}`,
      label: 'I understand what this reveals. Set the election back to upcoming.',
      missing: 'Confirm that you want to set this election back to upcoming.',
    },
  },
};

/** Changes to the status of an upcoming election that has been open before. */
const MOVES_BACK: Partial<Record<ElectionStatus, StatusMove>> = {
  active: {
    meaning:
      'Voting opens again as soon as you save, and stays open until the end date. Votes already cast still count.',
    label: 'I want to open voting again now.',
    missing: 'Confirm that you want to open this election again.',
  },
  completed: {
    meaning: 'Voting stays closed. All ballots are then counted.',
    label: 'I want to complete the election.',
    missing: 'Confirm that you want to complete this election.',
  },
};

/** Returns why an election can't be reopened; undefined if it can, or is not closed. */
export function whyNotReopened({
  status,
  ballot,
  hasBallots,
}: Pick<Election, 'status' | 'ballot' | 'hasBallots'>): string | undefined {
  if (status !== 'completed') return undefined;
  if (ballot.results === 'after-close')
    return 'The count was hidden until voting closed, so this election can’t be reopened.';
  if (ballot.writeIns > 0 && hasBallots)
    return 'Names that voters wrote in are shown after voting closes, so this election can’t be reopened.';
  return undefined;
}

/** Returns what a change of the status means; undefined if the status does not change. */
export function statusMoveOf(
  election: Pick<SingleElection, 'status' | 'hasBallots' | 'progress' | 'ballot' | 'candidates'>,
  to: ElectionStatus,
): StatusMove | undefined {
  const { status: from } = election;
  const again = from === 'upcoming' && wasOpened(election) ? MOVES_BACK[to] : undefined;
  const move = again ?? MOVES[from][to];
  return move && { ...move, meaning: move.meaning.replace('{options}', optionsNoun([election])) };
}
