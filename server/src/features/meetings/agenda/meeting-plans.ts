import { isDeepStrictEqual } from 'node:util';
import {
  type CreateMeetingInput,
  describeElectorate,
  formatQuantity,
  type MeetingField,
  type UpdateMeetingInput,
} from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { randomId } from '../../../platform/random.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Actor } from '../../audit/index.ts';
import {
  type ElectionRecord,
  type Elections,
  mayHaveBallots,
  wasOpened,
} from '../../elections/index.ts';
import type { Groups } from '../../people/index.ts';
import { agendaChange, itemTitle } from './agenda-changes.ts';
import { createMeetingElectorates } from '../stored/meeting-electorates.ts';
import type { MeetingRecord, MeetingStore, StoredItem } from '../stored/meeting-store.ts';
import {
  type ChangeMeeting,
  isIn,
  meetingEvent,
  requireNotBegun,
  requireNotClosed,
} from '../stored/meeting-rules.ts';

/** Plans meetings: their agenda, and what can be changed until they close. */
export function createMeetingPlans(deps: {
  store: Pick<MeetingStore, 'insert'>;
  elections: Pick<Elections, 'findAll'>;
  groups: Pick<Groups, 'resolve' | 'refresh' | 'currentOf'>;
  /** Returns the holder of the most proxies, and how many. */
  mostHeld: (meeting: MeetingRecord) => Promise<{ holderId: string; count: number }>;
  change: ChangeMeeting;
  clock: TrustedClock;
}) {
  const { store, elections, mostHeld, change, clock } = deps;
  const electorates = createMeetingElectorates(deps.groups);

  /**
   * Rejects a limit that proxies exceed, so that no member keeps a holder without knowing.
   * @throws AppError VALIDATION_FAILED
   */
  async function requireFewProxies(current: MeetingRecord, most: number): Promise<void> {
    if (most >= current.proxiesPerHolder) return;
    const { holderId, count } = await mostHeld(current);
    if (count <= most) return;
    const text = `${holderId} represents ${formatQuantity(count, 'member')}. End proxies until no holder has more than ${most}.`;
    throw new AppError('VALIDATION_FAILED', text, { fields: { proxiesPerHolder: text } });
  }

  return {
    /** @throws AppError VALIDATION_FAILED */
    async create(
      { agenda, electorate, ...fields }: CreateMeetingInput,
      actor: Actor,
    ): Promise<MeetingRecord> {
      const [_id, now] = [randomId(), clock.now()];
      const items = withIds(agenda);
      const titles = requireAgenda(await elections.findAll(), { _id, agenda: [] }, items);
      const meeting: MeetingRecord = {
        _id,
        schema: 1,
        ...fields,
        electorate: await electorates.store(electorate, actor),
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

    /** @throws AppError NOT_FOUND, EDITED_MEANWHILE, MEETING_CLOSED, ELECTORATE_LOCKED, VALIDATION_FAILED */
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
        const titles = items && requireAgenda(await elections.findAll(), current, items);
        await requireFewProxies(current, given.proxiesPerHolder ?? current.proxiesPerHolder);
        const next = {
          ...given,
          ...(items && { agenda: items }),
          electorate: electorate && (await electorates.storeOther(current, electorate, actor)),
        };
        const set = changedFields(current, next);
        if (Object.keys(set).length === 0) return undefined;
        if (set.quorum !== undefined) requireNotBegun(current);
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
  };
}

/**
 * Rejects questions whose elections don’t belong to the meeting, and an agenda without a question on which voting has
 * opened, or for which paper was handed out: members would no longer find it, and the minutes would no longer contain it.
 * @returns the titles of all elections
 * @throws AppError VALIDATION_FAILED
 */
function requireAgenda(
  all: readonly ElectionRecord[],
  meeting: Pick<MeetingRecord, '_id' | 'agenda'>,
  agenda: readonly StoredItem[],
): Map<string, string> {
  const own = all.filter((one) => isIn(meeting, one));
  const ids = new Set(own.map(({ _id }) => _id));
  const listed = new Set(electionsOn(agenda));
  if (![...listed].every((id) => ids.has(id))) {
    throw wrongAgenda('An election on the agenda doesn’t belong to this meeting. Reload the page.');
  }
  const before = new Set(electionsOn(meeting.agenda));
  const mustStay = (one: ElectionRecord) => wasOpened(one) || mayHaveBallots(one);
  const lost = own.find((one) => before.has(one._id) && !listed.has(one._id) && mustStay(one));
  if (lost) {
    const why = wasOpened(lost) ? 'voting on it has opened' : 'paper ballots were handed out';
    throw wrongAgenda(`“${lost.title}” stays on the agenda, because ${why}.`);
  }
  return new Map(all.map(({ _id, title }) => [_id, title]));
}

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
  } satisfies Record<Exclude<MeetingField, 'description' | 'agenda'>, unknown>;
}
