import { AppError } from '../../platform/app-error.ts';
import type { ElectionChange, ElectionRecord } from './election-store.ts';

type Openings = ReturnType<typeof createOpenings>;
export type { Openings };

/** What holds for each opening of an election of a meeting, whichever way it is opened. */
export function createOpenings(deps: {
  /**
   * Records in a meeting that one of its questions is about to be opened, so that the meeting does not close at the same
   * time. Must be called after the election was read: see `renewQuestions`. @throws AppError NOT_FOUND, MEETING_NOT_OPEN
   */
  admitOpening: (meetingId: string) => Promise<void>;
  proxiesVersion: (meetingId: string) => Promise<number>;
}) {
  const { admitOpening, proxiesVersion } = deps;

  return {
    /**
     * Returns an edit with what is stored if it opens the election: which proxies are for it. Without ballots, it may be
     * opened again with newer ones. A question opens only while its meeting is open. An election that is open cannot
     * join a meeting: while the meeting closes, it would not be found.
     * @throws AppError ELECTORATE_LOCKED, NOT_FOUND, MEETING_NOT_OPEN
     */
    async changed(
      current: ElectionRecord,
      change: ElectionChange | undefined,
    ): Promise<ElectionChange | undefined> {
      const { status, meeting, proxies, ballotSalt } = { ...current, ...change?.set };
      if (!change || status !== 'active' || !meeting) return change;
      if (meeting.id !== current.meeting?.id) {
        throw new AppError(
          'ELECTORATE_LOCKED',
          'Voting is open, so this election can no longer become part of a meeting.',
        );
      }
      if (current.status === 'active') return change;
      await admitOpening(meeting.id);
      if (proxies?.meeting === meeting.id && ballotSalt !== null) return change;
      const version = await proxiesVersion(meeting.id);
      return { ...change, set: { ...change.set, proxies: { meeting: meeting.id, version } } };
    },
  };
}
