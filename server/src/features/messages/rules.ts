import type { ElectionStatus, MessageKind } from '../../contract/index.ts';

/** Why a message of this kind has no place while an election is in this state; undefined when it has. */
export function kindRefusal(kind: MessageKind, status: ElectionStatus): string | undefined {
  switch (kind) {
    case 'invitation':
      return status === 'completed'
        ? 'Voting has closed, so nobody can be invited any more.'
        : undefined;
    case 'reminder':
      return status === 'active' ? undefined : 'Reminders can be sent while voting is open.';
    case 'results':
      return status === 'completed'
        ? undefined
        : 'Results can be announced once the election is completed.';
    default:
      return kind satisfies never;
  }
}
