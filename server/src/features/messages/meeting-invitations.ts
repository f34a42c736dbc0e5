import type { InviteMembersInput, MeetingInvitation } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, AuditEvent } from '../audit/index.ts';
import { meetingElectorate, meetingEvent, type MeetingRecord } from '../meetings/index.ts';
import { isEligible } from '../people/index.ts';
import { meetingInvitation } from './meeting-invitation.ts';
import { presentCounts } from './present-message.ts';
import { queuedMessage, SAMPLE_VOTER } from './message-rules.ts';
import type { MessageRecord } from './message-store.ts';
import type { MessagesContext } from './messages-context.ts';
import type { Recipients } from './recipients.ts';
import { english } from './test-message.ts';
import { FAILURES_SHOWN, presentFailures } from './undelivered.ts';

/** How many members without an address are named. */
const unaddressedShown = 50;

export type MeetingInvitations = ReturnType<typeof createMeetingInvitations>;

/** Invites the members of a meeting, each of them once for each date of the meeting. */
export function createMeetingInvitations(context: MessagesContext, recipients: Recipients) {
  const { store, deliveries, elections, meetings, groups, voters, electorateCounts } = context;
  const { clock, mailState, publicUrl, sender, onQueued } = context;

  async function namesWithoutAddress(meeting: MeetingRecord) {
    const electorate = meetingElectorate(meeting, groups);
    const found: { userId: string; name: string }[] = [];
    for await (const some of voters.unaddressed()) {
      found.push(...some.filter((voter) => isEligible(voter, electorate)));
      if (found.length > unaddressedShown) break;
    }
    return found
      .slice(0, unaddressedShown)
      .map(({ userId, name }) => ({ userId, name }))
      .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  }

  /** Returns the email to the newest voter, as it would be sent now. */
  async function exampleOf(
    meeting: MeetingRecord,
    timeZone: string,
    last: MessageRecord | undefined,
  ): Promise<MeetingInvitation['example']> {
    const newest = await voters.findNewest();
    const to =
      newest && newest.email !== null ? { name: newest.name, email: newest.email } : SAMPLE_VOTER;
    const { subject, text } = meetingInvitation(
      {
        meeting,
        elections: await elections.findAll(),
        timeZone,
        movedFrom: roundOf(meeting, last).movedFrom,
        publicUrl,
        sender,
      },
      { name: to.name, t: english },
    );
    const { name, email } = to;
    const paragraphs = text.split(/\n{2,}/);
    return { to: { name, email }, heading: sender.heading, subject, paragraphs };
  }

  async function overview(meeting: MeetingRecord, timeZone: string): Promise<MeetingInvitation> {
    const all = await store.findOf(meeting._id);
    const [last] = all;
    const { round } = roundOf(meeting, last);
    const sent = all.filter((one) => one.round === round);
    const states = await Promise.all(sent.map((one) => deliveries.countStates(one._id)));
    const counts = presentCounts(...states);
    const failed = await Promise.all(
      sent.map((one) => deliveries.findFailed(one._id, FAILURES_SHOWN)),
    );
    const reached = counts.waiting + counts.sent + counts.uncertain;
    return {
      ...(await electorateCounts.countReachable(meetingElectorate(meeting, groups))),
      withoutAddress: await namesWithoutAddress(meeting),
      reached:
        reached === 0
          ? 0
          : reached -
            (await recipients.countGone({ electionId: meeting._id, kind: 'meeting', round })),
      counts,
      isSending: sent.some(({ state }) => state !== 'done'),
      last: last?.startDate
        ? { at: last.createdAt.toISOString(), startDate: last.startDate.toISOString() }
        : null,
      failures: await presentFailures(failed.flat().slice(0, FAILURES_SHOWN), voters),
      example: await exampleOf(meeting, timeZone, last),
      mail: await mailState(),
    };
  }

  return {
    /** @throws AppError NOT_FOUND */
    overview: async (meetingId: string, timeZone: string): Promise<MeetingInvitation> =>
      overview(await meetings.find(meetingId), timeZone),

    /**
     * Queues the invitation. Repeating the same request changes nothing.
     * @throws AppError NOT_FOUND, MESSAGE_NOT_DUE, EDITED_MEANWHILE
     */
    async send(
      meetingId: string,
      { requestId, expectedStartDate, timeZone }: InviteMembersInput,
      actor: Actor,
    ): Promise<MeetingInvitation> {
      const meeting = await meetings.find(meetingId);
      const _id = `meeting-${requestId}`;
      if ((await store.find(_id)) === null) {
        requirePlanned(meeting);
        if (!isSameDate(expectedStartDate, meeting.startDate)) throw dateChanged();
        const [last] = await store.findOf(meeting._id);
        const event = meetingEvent(meeting, {
          event: 'meeting.invited',
          at: clock.now(),
          actor,
          details: { startDate: meeting.startDate },
        });
        const written = { _id, timeZone, createdAt: clock.trusted() };
        await store.insert(newInvitation(meeting, { written, event, last }));
        onQueued();
      }
      return overview(meeting, timeZone);
    },
  };
}

function newInvitation(
  meeting: MeetingRecord,
  given: {
    written: Pick<MessageRecord, '_id' | 'timeZone' | 'createdAt'>;
    event: AuditEvent;
    last: MessageRecord | undefined;
  },
) {
  const { written, event, last } = given;
  const { _id: electionId, startDate } = meeting;
  // The text is written for each member from the meeting.
  const text = { subject: '', text: '', links: false };
  const to = { audience: 'everyone', voters: [] as string[] } as const;
  const sending = { ...written, electionId, startDate, ...roundOf(meeting, last), ...to, ...text };
  return queuedMessage({ ...sending, kind: 'meeting' }, event);
}

/**
 * Returns the round of an invitation that is sent now, and the date in the round before. Two that are sent at the same time
 * have the same round, so no member gets both.
 */
function roundOf(
  { startDate }: MeetingRecord,
  last: MessageRecord | undefined,
): { round: number; movedFrom?: Date } {
  const { round = 0, startDate: lastDate, movedFrom } = last ?? {};
  const earlier = isSameDate(lastDate, startDate) ? movedFrom : lastDate;
  return {
    round: isSameDate(lastDate, startDate) ? round : round + 1,
    ...(earlier && { movedFrom: earlier }),
  };
}

const isSameDate = (one: Date | undefined, other: Date): boolean =>
  one?.getTime() === other.getTime();

function requirePlanned({ status }: MeetingRecord): void {
  if (status === 'planned') return;
  throw new AppError(
    'MESSAGE_NOT_DUE',
    'This meeting has been opened, so invitations can’t be sent anymore.',
  );
}

const dateChanged = () =>
  new AppError(
    'EDITED_MEANWHILE',
    'The date of this meeting was changed. Read the invitation again before you send it.',
  );
