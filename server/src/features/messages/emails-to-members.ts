import type { MeetingEmail, MeetingInvitation, MeetingResultsEmail } from '@votewise/contract';
import { meetingElectorate, type MeetingRecord } from '../meetings/index.ts';
import { isEligible } from '../people/index.ts';
import { declaredQuestions } from './declared-questions.ts';
import type { MeetingMessageKind, SentRound } from './delivery-document.ts';
import { meetingInvitation, meetingResults, type NamedReader } from './meeting-emails.ts';
import { presentCounts } from './present-message.ts';
import { SAMPLE_VOTER } from './message-rules.ts';
import type { MessageRecord } from './message-store.ts';
import type { MessagesContext } from './messages-context.ts';
import type { Recipients } from './recipients.ts';
import { english } from './test-message.ts';
import { FAILURES_SHOWN, presentFailures } from './undelivered.ts';

/** How many members without an address are named. */
const UNADDRESSED_SHOWN = 50;

/** Shows who has got the emails about a meeting, who gets the next one, and what it says. */
export function createEmailsToMembers(context: MessagesContext, recipients: Recipients) {
  const { store, deliveries, elections, groups, voters, electorateCounts } = context;
  const { mailState, publicUrl, sender } = context;

  async function namesWithoutAddress(meeting: MeetingRecord) {
    const electorate = meetingElectorate(meeting, groups);
    const found: { userId: string; name: string }[] = [];
    for await (const some of voters.unaddressed()) {
      found.push(...some.filter((voter) => isEligible(voter, electorate)));
      if (found.length > UNADDRESSED_SHOWN) break;
    }
    return found
      .slice(0, UNADDRESSED_SHOWN)
      .map(({ userId, name }) => ({ userId, name }))
      .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  }

  /** Returns the email to the newest voter, as it would be sent now. */
  async function exampleOf(write: Writing): Promise<MeetingEmail['example']> {
    const newest = await voters.findNewest();
    const to =
      newest && newest.email !== null ? { name: newest.name, email: newest.email } : SAMPLE_VOTER;
    const { subject, text } = write({ name: to.name, t: english });
    const { name, email } = to;
    const paragraphs = text.split(/\n{2,}/);
    return { to: { name, email }, heading: sender.heading, subject, paragraphs };
  }

  /** The messages of one kind, newest first. */
  const sentOf = async (meeting: MeetingRecord, kind: MeetingMessageKind) =>
    (await store.findOf(meeting._id)).filter((one) => one.kind === kind);

  async function emailOf(
    meeting: MeetingRecord,
    sent: readonly MessageRecord[],
    { write, ...about }: Omit<SentRound, 'electionId'> & { write: Writing },
  ): Promise<MeetingEmail> {
    const states = await Promise.all(sent.map((one) => deliveries.countStates(one._id)));
    const counts = presentCounts(...states);
    const failed = await Promise.all(
      sent.map((one) => deliveries.findFailed(one._id, FAILURES_SHOWN)),
    );
    const reached = counts.waiting + counts.sent + counts.uncertain;
    const round = { electionId: meeting._id, ...about };
    return {
      ...(await electorateCounts.countReachable(meetingElectorate(meeting, groups))),
      withoutAddress: await namesWithoutAddress(meeting),
      reached: reached === 0 ? 0 : reached - (await recipients.countGone(round)),
      counts,
      isSending: sent.some(({ state }) => state !== 'done'),
      failures: await presentFailures(failed.flat().slice(0, FAILURES_SHOWN), voters),
      example: await exampleOf(write),
      mail: await mailState(),
    };
  }

  async function invitation(meeting: MeetingRecord, timeZone: string): Promise<MeetingInvitation> {
    const all = await sentOf(meeting, 'meeting');
    const [last] = all;
    const { round, movedFrom } = invitationRound(meeting, last);
    const given = { meeting, elections: await elections.findAll(), timeZone, movedFrom };
    const write: Writing = (to) => meetingInvitation({ ...given, publicUrl, sender }, to);
    const sent = all.filter((one) => one.round === round);
    return {
      ...(await emailOf(meeting, sent, { kind: 'meeting', round, write })),
      last: last?.startDate
        ? { at: last.createdAt.toISOString(), startDate: last.startDate.toISOString() }
        : null,
    };
  }

  async function results(meeting: MeetingRecord): Promise<MeetingResultsEmail> {
    const kind = 'meeting-results';
    const sent = await sentOf(meeting, kind);
    const declared = await declaredQuestions(context, meeting);
    const given = { meeting, declared, weightName: context.general().weight, publicUrl };
    const write: Writing = (to) => meetingResults(given, to);
    return {
      ...(await emailOf(meeting, sent, { kind, write })),
      lastSentAt: sent[0]?.createdAt.toISOString() ?? null,
    };
  }

  return { sentOf, invitation, results };
}

type Writing = (to: NamedReader) => { subject: string; text: string };

/**
 * Returns the round of an invitation that is sent now, and the date in the round before. Two that are sent at the same time
 * have the same round, so no member gets both.
 */
export function invitationRound(
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

export const isSameDate = (one: Date | undefined, other: Date): boolean =>
  one?.getTime() === other.getTime();
