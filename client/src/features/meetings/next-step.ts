import type { MeetingState } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { formatQuantity } from '../../lib/format.ts';

export type Item = MeetingState['agenda'][number];
export type AgendaQuestion = Extract<Item, { kind: 'question' }>;

/** What comes next in a meeting. */
export type MeetingNextStep =
  | { kind: 'open-meeting' | 'add-items' | 'close-meeting' | 'closed' }
  | { kind: 'show'; item: Item }
  | { kind: 'open-voting' | 'voting' | 'counting' | 'show-result'; item: AgendaQuestion };

/** Returns the next step. Open voting comes before everything else, whatever is shown. */
export function meetingNextStep({ status, agenda, currentItem }: MeetingState): MeetingNextStep {
  if (status === 'planned') return { kind: 'open-meeting' };
  if (status === 'closed') return { kind: 'closed' };
  const open = agenda.find(isOpen);
  if (open) return { kind: 'voting', item: open };
  const place = agenda.findIndex(({ id }) => id === currentItem);
  const current = agenda[place];
  if (current?.kind === 'question' && current.questions.length > 0) {
    const { questions } = current;
    if (questions.some((one) => one.status === 'upcoming'))
      return { kind: 'open-voting', item: current };
    if (!questions.every((one) => one.isCounted)) return { kind: 'counting', item: current };
    if (!questions.every((one) => one.result)) return { kind: 'show-result', item: current };
  }
  const following = current ? agenda[place + 1] : firstAhead(agenda);
  if (following) return { kind: 'show', item: following };
  return { kind: agenda.length === 0 ? 'add-items' : 'close-meeting' };
}

/** Returns the item after the one that is shown; undefined after the last. */
export function itemAfter({ agenda }: MeetingState, id: string): Item | undefined {
  return agenda[agenda.findIndex((item) => item.id === id) + 1];
}

const isOpen = (item: Item): item is AgendaQuestion =>
  item.kind === 'question' && item.questions.some(({ status }) => status === 'active');

const isOver = (item: Item): boolean =>
  item.kind === 'question' &&
  item.questions.length > 0 &&
  item.questions.every(({ status }) => status === 'completed');

/** While no item is shown, the meeting goes on after the last question that is over. */
const firstAhead = (agenda: readonly Item[]): Item | undefined =>
  agenda[agenda.findLastIndex(isOver) + 1];

/** Returns what an item is called: its text, or the title of its question. */
export function itemTitle(item: Item): string {
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
  next: MeetingNextStep,
  secondsTo: (moment: string) => number,
): string {
  if ('item' in next && next.kind !== 'show') {
    const title = asName(itemTitle(next.item));
    switch (next.kind) {
      case 'open-voting':
        return `${title} is shown. Voting isn’t open yet.`;
      case 'voting': {
        const closesAt = next.item.questions.find(({ status }) => status === 'active')?.closesAt;
        return `Voting on ${title} is open${closesAt ? `, ${durationOf(secondsTo(closesAt))}` : ''}.`;
      }
      case 'counting':
        return `Voting on ${title} has closed. The ballots are being counted again.`;
      case 'show-result':
        return `The count of ${title} is confirmed.`;
      default:
        return next satisfies never;
    }
  }
  if (next.kind === 'closed') return 'The meeting is closed.';
  const current = state.agenda.find(({ id }) => id === state.currentItem);
  if (!current) return 'The meeting is open.';
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
