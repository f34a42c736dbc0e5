import { z } from 'zod';
import { requestIdSchema } from '../base/request-id.ts';
import { timeZoneSchema } from '../base/time-zone.ts';
import { deliveryCounts } from '../elections/election-message.ts';
import { deliverySchema } from '../people/users.ts';
import { instantOf } from '../text/text-fields.ts';
import { failureSchema } from './messages.ts';

const forUncertain = z
  .boolean('isForUncertain must be true or false')
  .describe(
    'True to send it also to members whose email may have arrived, and who may get it twice.',
  )
  .default(false);

export const inviteMembersRequest = z.object({
  requestId: requestIdSchema,
  expectedStartDate: instantOf('Start').describe(
    'When the meeting begins, as you saw it. If it has changed since, the response is 409.',
  ),
  timeZone: timeZoneSchema.describe('The time zone of the times in the emails.'),
  isForUncertain: forUncertain,
});
export type InviteMembersRequest = z.input<typeof inviteMembersRequest>;
export type InviteMembersInput = z.output<typeof inviteMembersRequest>;

export const meetingInvitationQuery = z.object({ timeZone: timeZoneSchema.default('UTC') });

/** Who gets an email about a meeting, who has got it, and what it says. */
const meetingEmail = z.object({
  recipients: z.number().int().describe('How many enabled members have an address.'),
  unaddressed: z.number().int().describe('How many enabled members have none, and get no email.'),
  withoutAddress: z
    .array(
      z.object({
        userId: z.string().describe('The voter ID, such as `VOTER001`.'),
        name: z.string().describe('The name of the member.'),
      }),
    )
    .describe('The first of these members, sorted by voter ID.'),
  reached: z.number().int().describe('How many members have received it, or are about to.'),
  counts: deliveryCounts.describe('The emails by state.'),
  isSending: z.boolean().describe('True until every email was sent or has failed.'),
  failures: z.array(failureSchema).describe('The first failures, sorted by voter ID.'),
  example: z
    .object({
      to: z
        .object({
          name: z.string().describe('The name of the member.'),
          email: z.string().describe('The address of the member.'),
        })
        .describe('To whom the example is addressed.'),
      heading: z
        .string()
        .describe('The heading of the email: the organization, if one is configured.'),
      subject: z.string().describe('The subject of the email.'),
      paragraphs: z.array(z.string()).describe('The text of the email.'),
    })
    .describe('The email to a member, in English.'),
  mail: deliverySchema.describe('How emails are sent.'),
});

/** Who has been invited to a meeting on its date, and what the next invitation says. */
export const meetingInvitationSchema = meetingEmail.extend({
  last: z
    .object({
      at: z.iso.datetime().describe('When it was sent.'),
      startDate: z.iso
        .datetime()
        .describe('When the meeting begins, according to this invitation.'),
    })
    .nullable()
    .describe('The last invitation; null if none was sent.'),
});
export type MeetingInvitation = z.infer<typeof meetingInvitationSchema>;

export const meetingInvitationData = z.object({
  invitation: meetingInvitationSchema.describe(
    'Who has been invited, and what the next invitation says.',
  ),
});

export const sendMeetingResultsRequest = z.object({
  requestId: requestIdSchema,
  isForUncertain: forUncertain,
});
export type SendMeetingResultsRequest = z.input<typeof sendMeetingResultsRequest>;
export type SendMeetingResultsInput = z.output<typeof sendMeetingResultsRequest>;

/** To whom it was emailed that the results of a meeting are final, and the email. */
export const meetingResultsEmailSchema = meetingEmail.extend({
  lastSentAt: z.iso.datetime().nullable().describe('When it was last sent; null if it was not.'),
});
export type MeetingResultsEmail = z.infer<typeof meetingResultsEmailSchema>;
export type MeetingEmail = z.infer<typeof meetingEmail>;

export const meetingResultsEmailData = z.object({
  email: meetingResultsEmailSchema.describe('Who has got the email, and what it says.'),
});
