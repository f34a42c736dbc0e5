import type { OpenTie, SingleElection } from '@votewise/contract';

/** What a tab of an election's page gets: the election, and how to open the forms that change it. */
export interface ElectionTabProps {
  election: SingleElection;
  onEdit: () => void;
  onEditParticipants: () => void;
  /** Schedules a runoff between these candidates for the seats that stay empty. */
  onRunoff: (between: Pick<OpenTie, 'tied' | 'seats'>) => void;
}
