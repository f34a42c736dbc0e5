import { isDeepStrictEqual } from 'node:util';
import { changeBetween, type MeetingMessage, type MeetingStateData } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import type { EventStream, Following } from '../../platform/http/event-streams.ts';
import { createHub } from '../../platform/hub.ts';
import type { Logger } from '../../platform/logger.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import type { Session } from '../../platform/tokens.ts';
import type { KnownAttendance } from './attendance/known-attendance.ts';
import type { KnownProxies } from './attendance/known-proxies.ts';
import type { MeetingRecord } from './stored/meeting-store.ts';
import type { Meetings } from './agenda/meetings.ts';
import type { MeetingStates } from './present-meeting.ts';

/** How long a state is used for devices that ask for it. */
const SHARED_MS = 1_000;

/** A meeting as it is watched. Everyone gets the same data, so that it is converted to JSON only once. */
interface Watched {
  meeting: MeetingRecord;
  data: Record<Audience, MeetingStateData>;
  /** Differs after each change of the attendance or the proxies. */
  version: string;
  /** Returns text that differs after each change of a member’s own attendance or proxies. */
  ownOf: (member: string) => string;
}

/** See `StatesOfMeeting`. */
type Audience = 'forAdministrators' | 'forAll';

const audienceOf = ({ role }: Pick<Session, 'role'>): Audience =>
  role === 'admin' ? 'forAdministrators' : 'forAll';

type Message = Omit<MeetingMessage, 'now'>;

const MINE = { mine: true } as const;

const isSame = (one: Watched, other: Watched) =>
  one.version === other.version &&
  isDeepStrictEqual([one.meeting, one.data], [other.meeting, other.data]);

/** Returns a function that makes the message for an audience once for everyone who saw the same state before. */
function createMeetingMessages() {
  /** The change that led to a state, for all who saw the state before it. */
  const changes = {
    forAdministrators: new WeakMap<Watched, { before: Watched; message: Message | undefined }>(),
    forAll: new WeakMap<Watched, { before: Watched; message: Message | undefined }>(),
  };

  /** Returns undefined if nothing has changed that can be seen. */
  function messageFor(
    value: Watched,
    before: Watched | undefined,
    audience: Audience,
  ): Message | undefined {
    const data = value.data[audience];
    if (!before) return data;
    const made = changes[audience].get(value);
    if (made?.before === before) return made.message;
    const change = changeBetween(before.data[audience].state, data.state);
    const isSeen = !change || Object.keys(change).length > 0;
    const message = isSeen ? (change ? { change } : data) : undefined;
    changes[audience].set(value, { before, message });
    return message;
  }

  return messageFor;
}

export type MeetingStreams = ReturnType<typeof createMeetingStreams>;

/** Sends what everyone in a meeting sees, and its changes. */
export function createMeetingStreams(deps: {
  meetings: Pick<Meetings, 'find'>;
  states: MeetingStates;
  known: KnownAttendance;
  proxies: KnownProxies;
  clock: { elapsed: () => number };
  logger: Logger;
}) {
  const { meetings, states, known, proxies, clock, logger } = deps;
  const asked = createShortCache<Watched>({ milliseconds: SHARED_MS, elapsed: clock.elapsed });
  async function read(id: string): Promise<Watched> {
    const meeting = await meetings.find(id);
    const [{ forAdministrators, forAll }, attended, given] = await Promise.all([
      states.of(meeting),
      known.of(id),
      proxies.of(id),
    ]);
    const changesOf = (member: string) => attended.records.get(member)?.changes ?? 0;
    return {
      meeting,
      data: { forAdministrators: { state: forAdministrators }, forAll: { state: forAll } },
      version: `${attended.version} ${given.version}`,
      ownOf: (member) =>
        JSON.stringify([
          changesOf(member),
          given.proxies
            .filter(({ giver, holder }) => giver === member || holder === member)
            .map((one) => [one.giver, one.holder, one.ended, changesOf(one.giver)]),
        ]),
    };
  }
  const hub = createHub({ read, isSame, logger });
  const messageFor = createMeetingMessages();

  const recent = async (id: string): Promise<Watched> =>
    hub.known(id) ?? (await asked.get(id, () => read(id)));

  const followWith = (
    id: string,
    stream: EventStream<Message>,
    {
      audience,
      member,
      isAllowed = () => true,
    }: {
      audience: Audience;
      member?: string | undefined;
      isAllowed?: (value: Watched) => boolean;
    },
  ) => {
    let latest: Watched | undefined;
    let own: string | undefined;
    const stop = hub.watch(id, {
      changed(value, before) {
        const wasOpen = latest !== undefined && latest.meeting.status !== 'closed';
        latest = value;
        if (!isAllowed(value)) return stream.end();
        const message = messageFor(value, before, audience);
        if (message) stream.send(message);
        const ownNow = member === undefined ? undefined : value.ownOf(member);
        if (own !== undefined && own !== ownNow) stream.send(MINE);
        own = ownNow;
        // Administrators and the screen connect again, because a meeting that was closed can be opened again.
        if (value.meeting.status === 'closed' && (wasOpen || member !== undefined)) stream.end();
      },
      gone: () => stream.end(),
    });
    return { newest: () => latest && { ...latest.data[audience], ...(member && MINE) }, stop };
  };

  return {
    /** Returns the state, at most a second old, however many devices ask. @throws AppError NOT_FOUND */
    async stateOf(
      { _id }: Pick<MeetingRecord, '_id'>,
      caller: Pick<Session, 'role'> = { role: 'voter' },
    ): Promise<MeetingStateData> {
      return (await recent(_id)).data[audienceOf(caller)];
    },

    /** Returns the meeting, at most a second old. @throws AppError NOT_FOUND */
    async find(id: string): Promise<MeetingRecord> {
      return (await recent(id)).meeting;
    },

    /**
     * Sends the state and its changes to a member, an administrator, or an auditor. Only the member concerned also learns
     * that their own attendance or proxies have changed.
     */
    follow: (
      { _id }: Pick<MeetingRecord, '_id'>,
      { sub, role }: Pick<Session, 'sub' | 'role'>,
    ): Following<Message> => ({
      follow: (stream) =>
        followWith(_id, stream, {
          audience: audienceOf({ role }),
          member: role === 'voter' ? sub : undefined,
        }),
    }),

    /** Sends the state and its changes to a screen in the hall, until its key is replaced. */
    followInHall: ({
      _id,
      screenKey,
    }: Pick<MeetingRecord, '_id' | 'screenKey'>): Following<Message> => ({
      holder: `screen ${_id}`,
      follow: (stream) =>
        followWith(_id, stream, {
          audience: 'forAll',
          isAllowed: ({ meeting }) => meeting.screenKey === screenKey,
        }),
    }),

    /** Sends a change at once to all in this process. Other processes find it within a second. */
    changed(id: string): void {
      asked.forget(id);
      hub.changed(id);
    },
  };
}

/** Defines routes whose writes are sent at once to everyone who follows the meeting, even if they fail halfway. */
export const sendingWrites =
  (route: DefineRoute, streams: Pick<MeetingStreams, 'changed'>): DefineRoute =>
  (endpoint, handle) => {
    const isWrite = endpoint.method !== 'get' && endpoint.access !== 'public';
    route(endpoint, async (call) => {
      try {
        return await handle(call);
      } finally {
        const { id }: { id?: string } = call.params ?? {};
        if (isWrite && id !== undefined) streams.changed(id);
      }
    });
  };
