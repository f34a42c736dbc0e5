import type { MeetingStatus } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { randomId } from '../../../platform/random.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import type { Actor } from '../../audit/index.ts';
import { type Elections, nextUpdatedAt } from '../../elections/index.ts';
import type { Groups } from '../../people/index.ts';
import type { Attendance } from '../stored/attendance-sums.ts';
import type { MeetingRecord, MeetingStore } from '../stored/meeting-store.ts';
import { createAdmitOpening } from './admit-opening.ts';
import { createMeetingPlans } from './meeting-plans.ts';
import {
  type ChangeMeeting,
  isIn,
  meetingEvent,
  meetingNotFound,
} from '../stored/meeting-rules.ts';

export type Meetings = ReturnType<typeof createMeetings>;

/** Plans meetings, and opens and closes them. */
export function createMeetings(deps: {
  store: MeetingStore;
  elections: Pick<Elections, 'findAll' | 'renewQuestions'>;
  groups: Pick<Groups, 'resolve' | 'refresh' | 'currentOf' | 'everOf'>;
  attendanceNow: (meeting: MeetingRecord) => Promise<Attendance>;
  momentNow: (meetingId: string) => Promise<number>;
  /** Returns the holder of the most proxies, and how many. */
  mostHeld: (meeting: MeetingRecord) => Promise<{ holderId: string; count: number }>;
  clock: TrustedClock;
}) {
  const { store, elections, attendanceNow, momentNow, clock } = deps;

  /** @throws AppError NOT_FOUND */
  async function find(id: string): Promise<MeetingRecord> {
    const meeting = await store.find(id);
    if (!meeting) throw meetingNotFound();
    return meeting;
  }

  const change: ChangeMeeting = (id, changeOf) =>
    untilWritten(async () => {
      const current = await find(id);
      const next = await changeOf(current);
      if (!next) return current;
      const updatedAt = nextUpdatedAt(current.updatedAt, clock.now());
      const stamped = { ...next, set: { ...next.set, updatedAt } };
      return (await store.edit(current, stamped)) ?? OVERTAKEN;
    });

  return {
    find,
    change,
    findAll: store.findAll,
    ...createMeetingPlans({ ...deps, change }),

    /** Opens, closes, or reopens a meeting. @throws AppError NOT_FOUND, VALIDATION_FAILED, VOTING_OPEN */
    setStatus: (id: string, status: MeetingStatus, actor: Actor): Promise<MeetingRecord> =>
      change(id, async (current) => {
        if (current.status === status) return undefined;
        if (status === 'planned') {
          const text = 'A meeting that was opened can’t be planned again. Close it instead.';
          throw new AppError('VALIDATION_FAILED', text, { fields: { status: text } });
        }
        if (status === 'closed') {
          // Whoever was admitted before this version was read either has opened the question, or no longer can.
          await elections.renewQuestions(id);
          await requireNoOpenQuestion(id);
        }
        const [now, place] = [clock.now(), await momentNow(id)];
        const set =
          status === 'open'
            ? { status, ...openedFields(current, { now, place }) }
            : {
                status,
                closedAt: now,
                closedPlace: place,
                closingAttendance: await attendanceNow(current),
                currentItem: null,
              };
        const event = STATUS_EVENTS[status];
        return { set, events: [meetingEvent(current, { event, at: now, actor })] };
      }),

    admitOpening: createAdmitOpening({ ...deps, find }),

    /** Replaces the key of the screen in the hall, for example after its address was made public. @throws AppError NOT_FOUND */
    renewScreenKey: (id: string, actor: Actor): Promise<MeetingRecord> =>
      change(id, (current) => ({
        set: { screenKey: randomId() },
        events: [
          meetingEvent(current, {
            event: 'meeting.screen-key-renewed',
            at: clock.now(),
            actor,
            details: {},
          }),
        ],
      })),

    /** Hides a meeting without elections. @throws AppError NOT_FOUND, MEETING_IN_USE */
    async delete(id: string, actor: Actor): Promise<void> {
      await change(id, async (current) => {
        const isUsed = (await elections.findAll()).some((one) => isIn(current, one));
        if (isUsed || current.status !== 'planned') {
          throw new AppError(
            'MEETING_IN_USE',
            isUsed
              ? 'This meeting has elections. Delete them first, or remove them from the meeting.'
              : 'This meeting was opened, so its record is kept.',
          );
        }
        const now = clock.now();
        const event = meetingEvent(current, { event: 'meeting.deleted', at: now, actor });
        return { set: { deletedAt: now }, events: [event] };
      });
    },
  };

  /** @throws AppError VOTING_OPEN */
  async function requireNoOpenQuestion(id: string): Promise<void> {
    const open = (await elections.findAll()).find(
      (one) => isIn({ _id: id }, one) && one.status === 'active',
    );
    if (!open) return;
    throw new AppError('VOTING_OPEN', `Voting on “${open.title}” is open. Close it first.`);
  }
}

/** Returns what opening a meeting changes. Its first opening is kept, and each close that was undone. */
function openedFields(
  { openedAt, closedAt, reopenings = [] }: MeetingRecord,
  { now, place }: { now: Date; place: number },
): Partial<MeetingRecord> {
  return {
    closedAt: null,
    closingAttendance: null,
    ...(openedAt ? {} : { openedAt: now, openedPlace: place }),
    ...(closedAt && { reopenings: [...reopenings, { closedAt, at: now }] }),
  };
}

const STATUS_EVENTS = { open: 'meeting.opened', closed: 'meeting.closed' } as const;
