import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, ifFound } from '../../platform/app-error.ts';
import { createNetworkLimit } from '../../platform/http/network-limits.ts';
import { TooManyFailuresError } from '../../platform/http/failure-limits.ts';
import type { Session } from '../../platform/tokens.ts';
import type { PeopleServices } from '../people/index.ts';
import type { MeetingRecord } from './stored/meeting-store.ts';
import { meetingNotFound } from './stored/meeting-rules.ts';
import { meetingElectorate } from './attendance/meeting-members.ts';

/** Wrong keys of screens from one address, as for failed sign-ins. */
const limit = { name: 'screen key', failures: 200, seconds: 900 };

type Caller = Pick<Session, 'sub' | 'role'>;

export type MeetingAccess = ReturnType<typeof createMeetingAccess>;

/** Decides who may see what everyone in a meeting sees. */
export function createMeetingAccess(deps: {
  /** Returns a meeting, which may be a second old. @throws AppError NOT_FOUND */
  find: (id: string) => Promise<MeetingRecord>;
  rights: Pick<PeopleServices['rights'], 'membershipsOf'>;
  groups: Pick<PeopleServices['groups'], 'currentOf'>;
  /** Returns whether a proxy holds that a voter gave or has. */
  hasProxy: (meetingId: string, voter: string) => Promise<boolean>;
  /** Assigns networks to counters. */
  key: Buffer;
}) {
  const { find, rights, groups, hasProxy, key } = deps;
  const wrongKeys = createNetworkLimit({ ...limit, key });

  async function isMember({ sub }: Pick<Caller, 'sub'>, meeting: MeetingRecord): Promise<boolean> {
    const memberships = await rights.membershipsOf(sub);
    return memberships.isMember(meetingElectorate(meeting, groups));
  }

  /** Members who were moved out of the groups may still end their proxies. */
  async function mayFollow(caller: Caller, meeting: MeetingRecord): Promise<boolean> {
    if (caller.role !== 'voter' || (await isMember(caller, meeting))) return true;
    return meeting.status !== 'closed' && hasProxy(meeting._id, caller.sub);
  }

  return {
    isMember,
    mayFollow,

    /** Returns a meeting that the caller may follow. @throws AppError NOT_FOUND */
    async require(id: string, session: Session): Promise<MeetingRecord> {
      const meeting = await find(id);
      if (!(await mayFollow(session, meeting))) throw meetingNotFound();
      return meeting;
    },

    /**
     * Returns whether someone who follows a meeting still may. What can’t be read at the moment is checked again a second
     * later, and reported by the read of the meeting itself.
     */
    async mayStillFollow(id: string, session: Session): Promise<boolean> {
      try {
        return await mayFollow(session, await find(id));
      } catch (error) {
        return !(error instanceof AppError && error.code === 'UNAUTHENTICATED');
      }
    },

    /** Returns the meeting that a key opens the screen of. @throws AppError NOT_FOUND, TOO_MANY_ATTEMPTS */
    async requireKey(id: string, given: string, address: string): Promise<MeetingRecord> {
      try {
        const { outcome } = await wrongKeys.attempt(address, async () => {
          // A meeting that does not exist is treated like a wrong key.
          const meeting = await ifFound(find(id));
          return meeting && isSame(meeting.screenKey, given) ? meeting : null;
        });
        if (outcome) return outcome;
      } catch (error) {
        if (!(error instanceof TooManyFailuresError)) throw error;
        throw new AppError(
          'TOO_MANY_ATTEMPTS',
          'Too many screens were opened with an outdated address. Try again later.',
          { retryAfterSeconds: error.secondsToWait, cause: error },
        );
      }
      throw meetingNotFound();
    },
  };
}

/** Takes the same time wherever the texts differ. */
function isSame(one: string, other: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(one), hashOf(other));
}
