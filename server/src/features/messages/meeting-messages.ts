import type {
  InviteMembersInput,
  MeetingInvitation,
  MeetingResultsEmail,
  SendMeetingResultsInput,
} from '@votewise/contract';
import { AppError, ifFound } from '../../platform/app-error.ts';
import type { Actor, AuditEvent } from '../audit/index.ts';
import { isIn, meetingEvent, type MeetingRecord } from '../meetings/index.ts';
import { createEmailsToMembers, isSameDate, invitationRound } from './emails-to-members.ts';
import { queuedMessage } from './message-rules.ts';
import type { MeetingMessage } from './message-store.ts';
import type { MessagesContext } from './messages-context.ts';
import type { Recipients } from './recipients.ts';

export type MeetingMessages = ReturnType<typeof createMeetingMessages>;

/** Emails to the members of a meeting: invitations, each of them once for each date, and once that the results are final. */
export function createMeetingMessages(context: MessagesContext, recipients: Recipients) {
  const { store, elections, meetings, clock, onQueued } = context;
  const { sentOf, invitation, results } = createEmailsToMembers(context, recipients);

  /** @throws AppError MESSAGE_NOT_DUE */
  async function requireResults(meeting: MeetingRecord): Promise<void> {
    const ids = meeting.agenda.flatMap((item) =>
      item.kind === 'question' ? item.electionIds : [],
    );
    const found = await Promise.all(ids.map((id) => ifFound(elections.find(id))));
    const isOpen = found.some(
      (one) => one && isIn(meeting, one) && one.status !== 'upcoming' && !one.declared,
    );
    if (meeting.status !== 'closed' || isOpen) throw resultsNotFinal();
  }

  return {
    /** @throws AppError NOT_FOUND */
    invitation: async (meetingId: string, timeZone: string): Promise<MeetingInvitation> =>
      invitation(await meetings.find(meetingId), timeZone),

    /** @throws AppError NOT_FOUND */
    results: async (meetingId: string): Promise<MeetingResultsEmail> =>
      results(await meetings.find(meetingId)),

    /**
     * Queues the invitation. Repeating the same request changes nothing.
     * @throws AppError NOT_FOUND, MESSAGE_NOT_DUE, EDITED_MEANWHILE
     */
    async invite(
      meetingId: string,
      { requestId, expectedStartDate, timeZone, isForUncertain }: InviteMembersInput,
      actor: Actor,
    ): Promise<MeetingInvitation> {
      const meeting = await meetings.find(meetingId);
      const _id = `meeting-${requestId}`;
      if ((await store.find(_id)) === null) {
        requirePlanned(meeting);
        const { startDate } = meeting;
        if (!isSameDate(expectedStartDate, startDate)) throw dateChanged();
        const [last] = await sentOf(meeting, 'meeting');
        const at = clock.now();
        const details = { startDate };
        const event = meetingEvent(meeting, { event: 'meeting.invited', at, actor, details });
        const about = {
          kind: 'meeting',
          timeZone,
          startDate,
          ...invitationRound(meeting, last),
        } as const;
        const written = { _id, createdAt: clock.trusted(), ...about };
        await store.insert(newMessage(meeting, written, { event, isForUncertain }));
        onQueued();
      }
      return invitation(meeting, timeZone);
    },

    /**
     * Queues the email that the results are final. Repeating the same request changes nothing.
     * @throws AppError NOT_FOUND, MESSAGE_NOT_DUE
     */
    async sendResults(
      meetingId: string,
      { requestId, isForUncertain }: SendMeetingResultsInput,
      actor: Actor,
    ): Promise<MeetingResultsEmail> {
      const meeting = await meetings.find(meetingId);
      const _id = `meeting-${requestId}`;
      if ((await store.find(_id)) === null) {
        await requireResults(meeting);
        const at = clock.now();
        const event = meetingEvent(meeting, { event: 'meeting.results-sent', at, actor });
        // The email contains no times.
        const about = { kind: 'meeting-results', timeZone: 'UTC' } as const;
        const written = { _id, createdAt: clock.trusted(), ...about };
        await store.insert(newMessage(meeting, written, { event, isForUncertain }));
        onQueued();
      }
      return results(meeting);
    },
  };
}

type WrittenMessage = Pick<
  MeetingMessage,
  '_id' | 'kind' | 'timeZone' | 'createdAt' | 'startDate' | 'round' | 'movedFrom'
>;

function newMessage(
  { _id: electionId }: MeetingRecord,
  written: WrittenMessage,
  { event, isForUncertain }: { event: AuditEvent; isForUncertain: boolean },
) {
  // The text is written for each member from the meeting.
  const text = { subject: '', text: '', links: false };
  const to = { audience: 'everyone', voters: [] as string[] } as const;
  const retry = isForUncertain ? { which: 'uncertain' as const, at: event.at } : null;
  return queuedMessage({ ...written, electionId, ...to, ...text, retry }, event);
}

function requirePlanned({ status }: MeetingRecord): void {
  if (status === 'planned') return;
  throw new AppError(
    'MESSAGE_NOT_DUE',
    'This meeting has been opened, so invitations can’t be sent anymore.',
  );
}

const resultsNotFinal = () =>
  new AppError(
    'MESSAGE_NOT_DUE',
    'The results of this meeting aren’t final. Close the meeting and declare all results first.',
  );

const dateChanged = () =>
  new AppError(
    'EDITED_MEANWHILE',
    'The date of this meeting was changed. Read the invitation again before you send it.',
  );
