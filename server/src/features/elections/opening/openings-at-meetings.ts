import { AppError } from '../../../platform/app-error.ts';
import { type ElectionRecord, mayHaveBallots } from '../stored/election-document.ts';

export type OpeningsAtMeetings = ReturnType<typeof createOpeningsAtMeetings>;

/** What is checked and stored when a question of a meeting opens or closes. */
export function createOpeningsAtMeetings(deps: {
  /**
   * Records in a meeting that one of its questions is about to be opened, so that the meeting does not close at the same
   * time. Must be called after the election was read: see `renewQuestions`.
   * @returns the IDs of the groups whose members take part
   * @throws AppError NOT_FOUND, MEETING_NOT_OPEN, EDITED_MEANWHILE
   */
  admitOpening: (meetingId: string) => Promise<string[]>;
  proxiesVersion: (meetingId: string) => Promise<number>;
  /** Returns the place of what happens now among the changes of attendance of a meeting. */
  momentNow: (meetingId: string) => Promise<number>;
}) {
  const { admitOpening, proxiesVersion, momentNow } = deps;

  /** Returns what counts of the meeting. Without ballots, the election may be opened again with newer proxies and groups. */
  async function proxiesFor(
    meeting: { id: string },
    election: ElectionRecord,
    groups: string[],
  ): Promise<Pick<ElectionRecord, 'proxies'>> {
    if (election.proxies?.meeting === meeting.id && mayHaveBallots(election)) return {};
    return { proxies: { meeting: meeting.id, version: await proxiesVersion(meeting.id), groups } };
  }

  /**
   * A question opens only while its meeting is open. An election that is open cannot join a meeting: while the meeting
   * closes, it would not be found.
   * @throws AppError ELECTORATE_LOCKED, NOT_FOUND, MEETING_NOT_OPEN, EDITED_MEANWHILE
   */
  async function inMeeting(
    current: ElectionRecord,
    next: ElectionRecord,
  ): Promise<Pick<ElectionRecord, 'proxies'>> {
    const { status, meeting } = next;
    if (status !== 'active' || !meeting) return {};
    if (meeting.id !== current.meeting?.id) {
      throw new AppError(
        'ELECTORATE_LOCKED',
        'Voting is open, so this election can no longer become part of a meeting.',
      );
    }
    if (current.status === 'active') return {};
    return proxiesFor(meeting, next, await admitOpening(meeting.id));
  }

  /** Returns the status changes with the place of the last one among the changes of attendance. */
  async function placed(
    { meeting }: Pick<ElectionRecord, 'meeting'>,
    statusChanges: ElectionRecord['statusChanges'] = [],
  ): Promise<Partial<Pick<ElectionRecord, 'statusChanges'>>> {
    const last = statusChanges.at(-1);
    if (!meeting || !last) return {};
    const attendance = { meeting: meeting.id, place: await momentNow(meeting.id) };
    return { statusChanges: [...statusChanges.slice(0, -1), { ...last, attendance }] };
  }

  return { inMeeting, placed };
}
