import type { Audience, ElectionStatus, MessageKind } from '../../contract/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { LIST_MINIMUM, mayRemind } from '../turnout/service.ts';

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

/** Why those who have not voted cannot be written to at the moment; undefined when they can. */
export function reminderRefusal(status: ElectionStatus, ballots: number): string | undefined {
  if (mayRemind({ status }, ballots)) return undefined;
  return `Those who have not voted can be written to once there are ${LIST_MINIMUM} ballots. With fewer, who is left and the count together betray how people voted. Write to everyone instead.`;
}

/** @throws AppError MESSAGE_NOT_DUE, PARTICIPATION_HIDDEN */
export function checkMaySend(
  message: { kind: MessageKind; audience: Audience },
  now: { status: ElectionStatus; ballots: number },
): void {
  const tooEarlyOrLate = kindRefusal(message.kind, now.status);
  if (tooEarlyOrLate) throw new AppError('MESSAGE_NOT_DUE', tooEarlyOrLate);
  if (message.audience !== 'not-voted') return;
  const hidden = reminderRefusal(now.status, now.ballots);
  if (hidden) throw new AppError('PARTICIPATION_HIDDEN', hidden);
}
