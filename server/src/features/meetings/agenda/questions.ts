import { LIMITS } from '@votewise/contract';
import { AppError, ifFound } from '../../../platform/app-error.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Actor } from '../../audit/index.ts';
import type { ElectionRecord, Elections } from '../../elections/index.ts';
import { type MeetingStore, needTimeKey } from '../stored/meeting-store.ts';
import { isIn, noQuestion, questionItem, requireOpen } from '../stored/meeting-rules.ts';
import type { Meetings } from './meetings.ts';
import { createShownItems } from './shown-items.ts';

/** A question can’t be kept open for longer than this from now. */
const LONGEST_MS = LIMITS.questionMinutesMax * 60_000;

/** More questions than are open at the same time. */
const REMEMBERED_CLOSES = 200;

export type Questions = ReturnType<typeof createQuestions>;

/** Opens and closes the questions of a meeting, and chooses what the hall sees. */
export function createQuestions(deps: {
  meetings: Pick<Meetings, 'find' | 'change'>;
  elections: Pick<Elections, 'find' | 'findAll' | 'reschedule'>;
  store: Pick<MeetingStore, 'addNeedTime'>;
  clock: TrustedClock;
}) {
  const { elections, store, meetings, clock } = deps;
  const shown = createShownItems(deps);
  /** Who has asked, by question and close, so that no one is counted twice. Forgotten when the process ends. */
  const asked = new Map<string, Set<string>>();

  /**
   * Returns the elections of a question of an open meeting, without those that were deleted or moved.
   * @throws AppError NOT_FOUND, MEETING_NOT_OPEN
   */
  async function electionsOf(id: string, item: string): Promise<ElectionRecord[]> {
    const meeting = await meetings.find(id);
    requireOpen(meeting);
    const { electionIds } = questionItem(meeting, item);
    const found = await Promise.all(electionIds.map((one) => ifFound(elections.find(one))));
    const all = found.flatMap((one) => (one && isIn(meeting, one) ? [one] : []));
    if (all.length === 0) throw noQuestion();
    return all;
  }

  return {
    ...shown,

    /**
     * Opens voting for this long, and shows the question. Elections that are open or were open already stay as they are,
     * so opening a question twice, or again after a failure, opens it once, however late the second request arrives.
     * @throws AppError NOT_FOUND, MEETING_NOT_OPEN, ELECTION_NOT_OPEN, and what opening an election throws
     */
    async open(id: string, item: string, { seconds, actor }: { seconds: number; actor: Actor }) {
      const all = await electionsOf(id, item);
      if (all.every(({ status }) => status === 'completed')) throw closed();
      // The questions of a ballot paper close together, even if opening them was interrupted.
      const opened = all.find(({ status }) => status === 'active');
      let endDate = opened?.endDate ?? new Date(clock.now().getTime() + seconds * 1_000);
      for (const { _id } of all) {
        const current = await elections.reschedule(
          _id,
          ({ status, startDate }) => {
            if (status !== 'upcoming') return undefined;
            const now = clock.now();
            return { status: 'active', startDate: startDate < now ? startDate : now, endDate };
          },
          actor,
        );
        // Another request may have opened it first, so its date is also that of the other questions.
        if (current.status === 'active') endDate = current.endDate;
      }
      return shown.show(id, item, actor);
    },

    /**
     * Moves the close of voting to a later time. Repeating it changes nothing.
     * @throws AppError NOT_FOUND, MEETING_NOT_OPEN, ELECTION_NOT_OPEN, VALIDATION_FAILED
     */
    async extend(id: string, item: string, { closesAt, actor }: { closesAt: Date; actor: Actor }) {
      if (closesAt.getTime() > clock.now().getTime() + LONGEST_MS) {
        const text = 'A question can be open for at most 24 hours.';
        throw new AppError('VALIDATION_FAILED', text, { fields: { closesAt: text } });
      }
      for (const { _id } of await electionsOf(id, item)) {
        await elections.reschedule(
          _id,
          ({ status, endDate, startDate }) => {
            if (status !== 'active') throw closed();
            return endDate >= closesAt ? undefined : { status, startDate, endDate: closesAt };
          },
          actor,
        );
      }
      return meetings.find(id);
    },

    /**
     * Counts a member who needs more time. Repeating it changes nothing. Whether the member has voted plays no part, and
     * nothing that is stored names the member.
     * @param member the ID of the voter
     * @throws AppError NOT_FOUND, MEETING_NOT_OPEN, ELECTION_NOT_OPEN
     */
    async askForTime(id: string, item: string, member: string): Promise<void> {
      const open = (await electionsOf(id, item)).find(({ status }) => status === 'active');
      if (!open) throw closed();
      const key = needTimeKey(item, open.endDate);
      const members = asked.get(key) ?? new Set();
      if (members.has(member)) return;
      asked.set(key, members.add(member));
      if (asked.size > REMEMBERED_CLOSES) asked.delete([...asked.keys()][0] ?? '');
      try {
        await store.addNeedTime(id, key);
      } catch (error) {
        members.delete(member);
        throw error;
      }
    },

    /** Closes voting at once. Repeating it changes nothing. @throws AppError NOT_FOUND, MEETING_NOT_OPEN */
    async close(id: string, item: string, { actor }: { actor: Actor }) {
      for (const { _id } of await electionsOf(id, item)) {
        await elections.reschedule(
          _id,
          ({ status, startDate, endDate }) =>
            status === 'active' ? { status: 'completed', startDate, endDate } : undefined,
          actor,
        );
      }
      return meetings.find(id);
    },
  };
}

const closed = () => new AppError('ELECTION_NOT_OPEN', 'Voting has already closed.');
