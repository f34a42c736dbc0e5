import type { AgendaItemState, MeetingState } from '@votewise/contract';
import type { NextMeetingStep } from '@votewise/contract/meetings/next-meeting-step';
import { asName } from '@votewise/contract/text/isolate';
import { formatQuantity } from '../../lib/format.ts';

/** Returns what an item is called: its text, or the title of its question. */
export function itemTitle(item: AgendaItemState): string {
  if (item.kind === 'text') return item.text;
  const [first, ...others] = item.questions;
  if (!first) return 'Deleted question';
  return others.length === 0 ? first.title : `${first.title} and ${others.length} more`;
}

/**
 * Returns where a meeting stands, for screen readers.
 * @param secondsTo returns the seconds until a moment (ISO) by the server's clock
 */
export function statusOf(
  state: MeetingState,
  next: NextMeetingStep,
  secondsTo: (moment: string) => number,
): string {
  const title = 'item' in next ? asName(itemTitle(next.item)) : '';
  switch (next.kind) {
    case 'open-voting':
      return `${title} is shown. Voting isn’t open yet.`;
    case 'close-voting': {
      const closesAt = next.item.questions.find(({ status }) => status === 'active')?.closesAt;
      return `Voting on ${title} is open${closesAt ? `, ${durationOf(secondsTo(closesAt))}` : ''}.`;
    }
    case 'wait-for-ballots':
      return `Ballots for ${title} are being prepared.`;
    case 'wait-for-key-holders':
      return `Voting on ${title} has closed. Key holders are awaited.`;
    case 'type-handouts':
      return `Voting on ${title} has closed. The count waits for ${formatQuantity(next.handedOut, 'paper ballot')}.`;
    case 'assign-names':
      return `Voting on ${title} has closed. The recount waits for names that voters wrote in.`;
    case 'wait-for-count':
      return `Voting on ${title} has closed. The ballots are being counted again.`;
    case 'show-result':
      return `The count of ${title} is confirmed.`;
    default:
      return shownOf(state);
  }
}

/** Whether the meeting is open, as a sentence. */
export const MEETING_STATE = {
  planned: 'The meeting hasn’t opened yet.',
  open: 'The meeting is open.',
  closed: 'The meeting is closed.',
} as const satisfies Record<MeetingState['status'], string>;

function shownOf({ status, agenda, currentItem }: MeetingState): string {
  const current = agenda.find(({ id }) => id === currentItem);
  if (status !== 'open' || !current) return MEETING_STATE[status];
  const hasResult =
    current.kind === 'question' && current.questions.some(({ result }) => result !== undefined);
  return `${hasResult ? 'The result of ' : ''}${asName(itemTitle(current))} is shown.`;
}

/** 90 → '1 minute 30 seconds' */
function durationOf(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3_600), 'hour'],
    [Math.floor((seconds % 3_600) / 60), 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const named = parts.filter(([count]) => count > 0);
  return named.map(([count, unit]) => formatQuantity(count, unit)).join(' ');
}
