import { AppError } from '../../../platform/app-error.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Actor } from '../../audit/index.ts';
import type { Elections } from '../../elections/index.ts';
import { itemTitle } from './agenda-changes.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import { meetingEvent, questionItem } from '../stored/meeting-rules.ts';
import type { Meetings } from './meetings.ts';

/** Chooses what the hall sees. */
export function createShownItems(deps: {
  meetings: Pick<Meetings, 'change'>;
  elections: Pick<Elections, 'findAll'>;
  clock: TrustedClock;
}) {
  const { meetings, elections, clock } = deps;

  /** Returns what the audit trail calls an item: its text, or the titles of its elections. */
  async function labelOf({ agenda }: MeetingRecord, itemId: string | null): Promise<string> {
    const item = agenda.find(({ id }) => id === itemId);
    if (!item) return 'none';
    const all = await elections.findAll();
    return itemTitle(item, new Map(all.map(({ _id, title }) => [_id, title])));
  }

  /** Shows an item of the agenda, or none. @throws AppError NOT_FOUND */
  const show = (id: string, item: string | null, actor: Actor): Promise<MeetingRecord> =>
    meetings.change(id, async (current) => {
      if (current.currentItem === item) return undefined;
      if (item !== null && !current.agenda.some((one) => one.id === item)) {
        throw new AppError('NOT_FOUND', 'This item is not on the agenda.');
      }
      const details = { item: await labelOf(current, item) };
      const event = meetingEvent(current, {
        event: 'meeting.item-shown',
        at: clock.now(),
        actor,
        details,
      });
      return { set: { currentItem: item }, events: [event] };
    });

  return {
    show,

    /** Shows or hides the result of a question. It appears once it is counted. @throws AppError NOT_FOUND */
    showResult: (
      id: string,
      item: string,
      { isShown, actor }: { isShown: boolean; actor: Actor },
    ) =>
      meetings.change(id, async (current) => {
        questionItem(current, item);
        const { shownResults } = current;
        if (shownResults.includes(item) === isShown) return undefined;
        const event = meetingEvent(current, {
          event: isShown ? 'meeting.result-shown' : 'meeting.result-hidden',
          at: clock.now(),
          actor,
          details: { item: await labelOf(current, item) },
        });
        const others = shownResults.filter((one) => one !== item);
        return { set: { shownResults: isShown ? [...others, item] : others }, events: [event] };
      }),
  };
}
