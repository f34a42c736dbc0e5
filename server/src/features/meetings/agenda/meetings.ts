import { isDeepStrictEqual } from 'node:util';
import {
  type CreateMeetingInput,
  describeElectorate,
  formatQuantity,
  type ElectorateChoice,
  type MeetingStatus,
  type UpdateMeetingInput,
} from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { randomId } from '../../../platform/random.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import { type Actor, type AuditEvent, createEvent, type EventName } from '../../audit/index.ts';
import { type ElectionRecord, type Elections, nextUpdatedAt } from '../../elections/index.ts';
import type { Groups } from '../../people/index.ts';
import { agendaChange, itemTitle } from './agenda-changes.ts';
import type { Attendance } from './attendance-sums.ts';
import type { MeetingChange, MeetingRecord, MeetingStore, StoredItem } from './meeting-store.ts';

/** How many times a change is tried if other changes come first. */

export type Meetings = ReturnType<typeof createMeetings>;

/** Plans meetings, and opens and closes them. */
export function createMeetings(deps: {
  store: MeetingStore;
  elections: Pick<Elections, 'findAll' | 'renewQuestions'>;
  groups: Pick<Groups, 'resolve'>;
  attendanceNow: (meeting: MeetingRecord) => Promise<Attendance>;
  placeNow: (meetingId: string) => Promise<number>;
  /** Returns the holder of the most proxies, and how many. */
  mostHeld: (meeting: MeetingRecord) => Promise<{ holderId: string; count: number }>;
  clock: TrustedClock;
}) {
  const { store, elections, groups, attendanceNow, placeNow, mostHeld, clock } = deps;

  /** @throws AppError NOT_FOUND */
  async function find(id: string): Promise<MeetingRecord> {
    const meeting = await store.find(id);
    if (!meeting) throw notFound();
    return meeting;
  }

  /**
   * Makes a change to the newest version and writes it. Starts over if another change comes first.
   * @param changeOf returns undefined to leave the meeting as it is
   * @throws AppError NOT_FOUND, EDITED_MEANWHILE
   */
  async function change(
    id: string,
    changeOf: (
      current: MeetingRecord,
    ) => MeetingChange | undefined | Promise<MeetingChange | undefined>,
  ): Promise<MeetingRecord> {
    return untilWritten(async () => {
      const current = await find(id);
      const next = await changeOf(current);
      if (!next) return current;
      const updatedAt = nextUpdatedAt(current.updatedAt, clock.now());
      const stamped = { ...next, set: { ...next.set, updatedAt } };
      return (await store.edit(current, stamped)) ?? OVERTAKEN;
    });
  }

  /**
   * Rejects questions whose elections don’t belong to the meeting, and an agenda without a question on which voting has
   * opened: members would no longer find it, and the minutes would no longer contain it.
   * @returns the titles of all elections
   * @throws AppError VALIDATION_FAILED
   */
  async function requireAgenda(
    meeting: Pick<MeetingRecord, '_id' | 'agenda'>,
    agenda: readonly StoredItem[],
  ): Promise<Map<string, string>> {
    const all = await elections.findAll();
    const own = all.filter((one) => isIn(meeting, one));
    const ids = new Set(own.map(({ _id }) => _id));
    const listed = new Set(electionsOn(agenda));
    if (![...listed].every((id) => ids.has(id))) {
      throw wrongAgenda(
        'An election on the agenda doesn’t belong to this meeting. Reload the page.',
      );
    }
    const before = new Set(electionsOn(meeting.agenda));
    const lost = own.find((one) => before.has(one._id) && !listed.has(one._id) && hasOpened(one));
    if (lost) {
      throw wrongAgenda(
        `“${lost.title}” stays on the agenda, because voting on it has opened. Reload the page.`,
      );
    }
    return new Map(all.map(({ _id, title }) => [_id, title]));
  }

  /** Rejects a limit that proxies exceed, so that no member keeps a holder without knowing. @throws AppError VALIDATION_FAILED */
  async function requireFewProxies(current: MeetingRecord, most: number): Promise<void> {
    if (most >= current.proxiesPerHolder) return;
    const { holderId, count } = await mostHeld(current);
    if (count <= most) return;
    const text = `${holderId} represents ${formatQuantity(count, 'member')}. End proxies until no holder has more than ${most}.`;
    throw new AppError('VALIDATION_FAILED', text, { fields: { proxiesPerHolder: text } });
  }

  async function electorateOf(names: ElectorateChoice, actor: Actor) {
    const found = await groups.resolve(names.groups, actor);
    return { groups: found.map(({ _id, name }) => ({ id: _id, name })) };
  }

  return {
    find,
    change,
    findAll: store.findAll,

    /** @throws AppError VALIDATION_FAILED */
    async create(
      { agenda, electorate, ...fields }: CreateMeetingInput,
      actor: Actor,
    ): Promise<MeetingRecord> {
      const [_id, now] = [randomId(), clock.now()];
      const items = withIds(agenda);
      const titles = await requireAgenda({ _id, agenda: [] }, items);
      const meeting: MeetingRecord = {
        _id,
        schema: 1,
        ...fields,
        electorate: await electorateOf(electorate, actor),
        agenda: items,
        status: 'planned',
        openedAt: null,
        closedAt: null,
        closingAttendance: null,
        currentItem: null,
        openings: 0,
        openingWeights: null,
        shownResults: [],
        screenKey: randomId(),
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
      };
      const details = {
        ...auditedFields(meeting),
        ...(items.length > 0 && { agenda: items.map((item) => itemTitle(item, titles)) }),
      };
      await store.insert(
        meeting,
        meetingEvent(meeting, { event: 'meeting.created', at: now, actor, details }),
      );
      return meeting;
    },

    /** @throws AppError NOT_FOUND, EDITED_MEANWHILE, MEETING_CLOSED, VALIDATION_FAILED */
    edit: (
      id: string,
      { expectedUpdatedAt, agenda, electorate, ...given }: UpdateMeetingInput,
      actor: Actor,
    ): Promise<MeetingRecord> =>
      change(id, async (current) => {
        if (
          expectedUpdatedAt &&
          new Date(expectedUpdatedAt).getTime() !== current.updatedAt.getTime()
        ) {
          throw new AppError(
            'EDITED_MEANWHILE',
            'This meeting was changed while you were editing. Reload it and save again.',
          );
        }
        requireNotClosed(current);
        const items = agenda && withIds(agenda);
        const titles = items && (await requireAgenda(current, items));
        await requireFewProxies(current, given.proxiesPerHolder ?? current.proxiesPerHolder);
        const next = {
          ...given,
          ...(items && { agenda: items }),
          ...(electorate && { electorate: await electorateOf(electorate, actor) }),
        };
        const set = changedFields(current, next);
        if (Object.keys(set).length === 0) return undefined;
        const [before, after] = [auditedFields(current), auditedFields({ ...current, ...set })];
        const changes = {
          ...Object.fromEntries(
            Object.keys(set).map((field) => [
              field,
              { from: Reflect.get(before, field), to: Reflect.get(after, field) },
            ]),
          ),
          // Texts that are too long for a sentence are named only.
          ...(set.description !== undefined && { description: {} }),
          ...(set.agenda && titles && { agenda: agendaChange(current.agenda, set.agenda, titles) }),
        };
        return {
          set,
          events: [
            meetingEvent(
              { ...current, ...set },
              { event: 'meeting.updated', at: clock.now(), actor, details: { changes } },
            ),
          ],
        };
      }),

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
        const [now, place] = [clock.now(), await placeNow(id)];
        const set =
          status === 'open'
            ? {
                status,
                closedAt: null,
                closingAttendance: null,
                ...(current.openedAt ? {} : { openedAt: now, openedPlace: place }),
              }
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

    /** Records that a question is about to be opened. @throws AppError NOT_FOUND, MEETING_NOT_OPEN */
    async admitOpening(id: string): Promise<void> {
      const meeting = await find(id);
      requireOpen(meeting);
      const { weights } = await attendanceNow(meeting);
      if (await store.admitOpening(id, weights)) return;
      requireOpen(await find(id));
      throw new AppError('EDITED_MEANWHILE', 'This meeting was just opened. Try again.');
    },

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

const STATUS_EVENTS = { open: 'meeting.opened', closed: 'meeting.closed' } as const;

export const meetingEvent = <Name extends EventName>(
  { _id, title }: Pick<MeetingRecord, '_id' | 'title'>,
  given: Omit<Parameters<typeof createEvent<Name>>[0], 'subject'>,
): AuditEvent => createEvent({ ...given, subject: { type: 'meeting', id: _id, label: title } });

/** @throws AppError MEETING_CLOSED */
export function requireNotClosed({ status }: Pick<MeetingRecord, 'status'>): void {
  if (status !== 'closed') return;
  throw new AppError('MEETING_CLOSED', 'This meeting is closed. Open it again to change it.');
}

/** @throws AppError MEETING_NOT_OPEN */
export function requireOpen({ status }: Pick<MeetingRecord, 'status'>): void {
  if (status === 'open') return;
  throw new AppError(
    'MEETING_NOT_OPEN',
    status === 'planned' ? 'This meeting hasn’t been opened yet.' : 'This meeting is closed.',
    { detail: { reason: `MEETING_NOT_OPEN.${status}` } },
  );
}

/** An election can be moved to another meeting, or out of all, while the agenda still lists it. */
export const isIn = (
  { _id }: Pick<MeetingRecord, '_id'>,
  { meeting }: Pick<ElectionRecord, 'meeting'>,
): boolean => meeting?.id === _id;

/** Returns the question with this ID. @throws AppError NOT_FOUND */
export function questionIn({ agenda }: Pick<MeetingRecord, 'agenda'>, itemId: string) {
  const item = agenda.find(({ id }) => id === itemId);
  if (item?.kind !== 'question') throw noQuestion();
  return item;
}

export const noQuestion = () => new AppError('NOT_FOUND', 'This question is not on the agenda.');

function withIds(agenda: CreateMeetingInput['agenda']): StoredItem[] {
  return agenda.map((item) => ({ ...item, id: item.id ?? randomId() }));
}

function changedFields<Given extends Partial<MeetingRecord>>(
  current: MeetingRecord,
  given: { [Field in keyof Given]: Given[Field] | undefined },
): Partial<MeetingRecord> {
  const changed = Object.entries(given).filter(
    ([field, value]) =>
      value !== undefined && !isDeepStrictEqual(value, Reflect.get(current, field)),
  );
  return Object.fromEntries(changed);
}

const electionsOn = (agenda: readonly StoredItem[]): string[] =>
  agenda.flatMap((item) => (item.kind === 'question' ? item.electionIds : []));

const hasOpened = ({ status, ballotSalt, statusChanges }: ElectionRecord): boolean =>
  status === 'active' || ballotSalt !== null || statusChanges.some(({ to }) => to === 'active');

const wrongAgenda = (text: string) =>
  new AppError('VALIDATION_FAILED', text, { fields: { agenda: text } });

/** Returns the fields as the audit trail records them, except for the description and the agenda. */
function auditedFields(meeting: MeetingRecord) {
  const { title, place, startDate, quorum, proxiesPerHolder, selfCheckIn, electorate } = meeting;
  return {
    title,
    place,
    startDate,
    quorum: quorum && `${quorum.numerator}/${quorum.denominator} of the ${quorum.base}`,
    proxiesPerHolder,
    selfCheckIn,
    electorate: describeElectorate({ groups: electorate.groups.map(({ name }) => name) }),
  };
}

export const notFound = () =>
  new AppError('NOT_FOUND', 'This meeting doesn’t exist. It may have been deleted.', {
    detail: { reason: 'NOT_FOUND.meeting' },
  });
