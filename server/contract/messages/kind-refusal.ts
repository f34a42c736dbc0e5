import type { ElectionStatus } from '../elections/elections.ts';
import type { MessageKind } from './template.ts';

/** Returns why a message of this type cannot be sent in this status; undefined if it can. */
export function kindRefusal(kind: MessageKind, status: ElectionStatus): string | undefined {
  switch (kind) {
    case 'invitation':
      if (status === 'upcoming') {
        return 'Voting hasn’t opened yet. Invitations can be sent while voting is open, or automatically when it opens.';
      }
      return status === 'completed'
        ? 'The election is completed, so invitations can’t be sent.'
        : undefined;
    case 'reminder':
      return status === 'active' ? undefined : 'Reminders can only be sent while voting is open.';
    case 'results':
      return status === 'completed'
        ? undefined
        : 'Results can’t be announced until the election is completed.';
    default:
      return kind satisfies never;
  }
}
