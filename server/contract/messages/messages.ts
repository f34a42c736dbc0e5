import { z } from 'zod';
import { audienceSchema, messageKindSchema, messageSchema } from '../elections/election-message.ts';
import { electionStatusSchema, turnoutSchema } from '../elections/elections.ts';
import { LIMITS } from '../base/limits.ts';
import { requestIdSchema } from '../base/request-id.ts';
import { placeholderProblem } from './template.ts';
import { lineOf, paragraphOf } from '../text/text-fields.ts';
import { deliverySchema } from '../people/users.ts';
import { timeZoneSchema } from '../base/time-zone.ts';

const composed = {
  kind: messageKindSchema,
  subject: lineOf('Subject', LIMITS.subjectMax).describe(
    'The subject. Can contain placeholders such as `{title}`.',
  ),
  text: paragraphOf('Text', LIMITS.messageMax)
    .min(1, 'Text is required')
    .describe(
      'The text. Placeholders such as `{name}`, `{title}`, `{start}`, `{end}`, and `{link}` are filled in for each voter.',
    ),
  timeZone: timeZoneSchema,
  links: z
    .boolean('links must be true or false')
    .describe(
      'True if each email has a personal voting link. Ignored for results and for elections without `ballot.links`.',
    )
    .default(true),
};

interface Composed {
  kind: z.infer<typeof messageKindSchema>;
  subject: string;
  text: string;
}

function checkPlaceholders({ kind, ...parts }: Composed, context: z.RefinementCtx): void {
  for (const part of ['subject', 'text'] as const) {
    const problem = placeholderProblem(parts[part], kind, part);
    if (problem) context.addIssue({ code: 'custom', message: problem, path: [part] });
  }
}

export const testMessageRequest = z.object(composed).superRefine(checkPlaceholders);
export type TestMessageRequest = z.input<typeof testMessageRequest>;
export type TestMessageInput = z.output<typeof testMessageRequest>;

export const sendMessageRequest = z
  .object({
    requestId: requestIdSchema,
    audience: audienceSchema,
    voters: z
      .array(z.string('Each voter must be an ID').max(64, 'Each voter must be an ID'), {
        error: 'Voters must be a list of IDs',
      })
      .max(LIMITS.selectionMax, `At most ${LIMITS.selectionMax} voters can be selected`)
      .describe('Only for `selection`: the `id` of each voter, 24 hex digits.')
      .default([]),
    ...composed,
  })
  .superRefine(checkPlaceholders)
  .refine(({ audience, voters }) => audience !== 'selection' || voters.length > 0, {
    message: 'Select at least one voter',
    path: ['voters'],
  });
export type SendMessageRequest = z.input<typeof sendMessageRequest>;
export type SendMessageInput = z.output<typeof sendMessageRequest>;

/** Messages that are sent automatically. */
const automaticSchema = z.object({
  invitation: z.boolean().describe('True if it is sent when the election opens.'),
  reminderHours: z
    .number()
    .int()
    .nullable()
    .describe('Sent this many hours before voting closes; null if off.'),
  results: z
    .boolean()
    .describe('True if they are sent when the election is completed and its count is confirmed.'),
  links: z.boolean().describe('True if invitations and reminders have personal voting links.'),
});
export type Automatic = z.infer<typeof automaticSchema>;

export const automaticRequest = z.object({
  invitation: z
    .boolean('invitation must be true or false')
    .describe('True sends an invitation when the election opens.'),
  reminderHours: z
    .number('Hours must be a whole number')
    .int('Hours must be a whole number')
    .min(1, 'Hours must be at least 1')
    .max(LIMITS.reminderHoursMax, `Hours must be at most ${LIMITS.reminderHoursMax}`)
    .nullable()
    .describe('Sends a reminder this many hours before voting closes; null for none.'),
  results: z
    .boolean('results must be true or false')
    .describe('True sends the results once the election is completed and its count is confirmed.'),
  links: z
    .boolean('links must be true or false')
    .describe('True if invitations and reminders have personal voting links.')
    .default(true),
  timeZone: timeZoneSchema,
});

export type AutomaticRequest = z.input<typeof automaticRequest>;
export type AutomaticInput = z.output<typeof automaticRequest>;
export const automaticData = z.object({
  automatic: automaticSchema.describe('What is sent automatically.'),
});

export const messagesQuery = z.object({ timeZone: timeZoneSchema.default('UTC') });

export const messagesData = z.object({
  election: z
    .object({
      id: z.string().describe('The ID of the election.'),
      title: z.string().describe('The title of the election.'),
      status: electionStatusSchema,
      endDate: z.iso.datetime().describe('When voting is scheduled to close.'),
    })
    .describe('The election.'),
  turnout: turnoutSchema.describe('How many eligible voters have voted.'),
  task: z.string().describe('What the suggested invitation asks voters to do.'),
  paper: z
    .object({
      name: z.string().describe('The name of the ballot paper.'),
      questions: z.array(z.string()).describe('Titles, in the order of the paper.'),
      status: electionStatusSchema.describe(
        '`active` while voting is open on any question; `completed` once it has closed on all of them.',
      ),
      recipients: z
        .number()
        .int()
        .describe(
          'How many voters its messages go to: everyone with an address who can vote on at least one question.',
        ),
      unaddressed: z
        .number()
        .int()
        .describe(
          'How many enabled voters can vote on at least one question, but have no address.',
        ),
    })
    .optional()
    .describe(
      'The ballot paper, if the election is a question on one. Its messages are about all questions of the paper.',
    ),
  listRefusal: z
    .string()
    .optional()
    .describe(
      'Why the participation list is not available at the moment; absent if it is available.',
    ),
  listFrom: z.iso
    .datetime()
    .optional()
    .describe(
      'When the participation list will be available; only if it waits for nothing but ballots that arrive late.',
    ),
  recipients: z
    .number()
    .int()
    .describe('How many voters the message goes to, including those who have already received it.'),
  unaddressed: z
    .number()
    .int()
    .describe(
      'How many enabled voters can vote, but get no message, because they have no address.',
    ),
  starting: z
    .array(messageKindSchema)
    .optional()
    .describe('Automatic messages that are due, but have not been created yet.'),
  reached: z
    .object({
      invitation: z.number().int().describe('The number for the invitation.'),
      results: z.number().int().describe('The number for the results.'),
    })
    .describe(
      'How many enabled voters have received, or are about to receive, the invitation and the results.',
    ),
  example: z
    .object({
      to: z
        .object({
          name: z.string().describe('The name of the voter.'),
          email: z.string().describe('The address of the voter.'),
          userId: z.string().describe('The voter ID, such as `VOTER001`.'),
        })
        .describe('To whom the example is addressed.'),
      values: z
        .object({
          name: z.string().describe('The value of `{name}`.'),
          title: z.string().describe('The value of `{title}`.'),
          start: z.string().describe('The value of `{start}`.'),
          end: z.string().describe('The value of `{end}`.'),
          link: z.string().describe('The value of `{link}` without a voting link.'),
          turnout: z.string().describe('The value of `{turnout}`.'),
          results: z.string().describe('The value of `{results}`.'),
        })
        .describe('The text that replaces each placeholder.'),
      votingLink: z
        .string()
        .optional()
        .describe(
          'An example of a personal voting link; absent if the election requires the password.',
        ),
      heading: z
        .string()
        .describe('The heading of the email: the organization, if one is configured.'),
      questions: z.string().describe('The last line of the email: whom to contact with questions.'),
    })
    .describe('The values of the placeholders for a voter on the roll.'),
  automatic: automaticSchema.describe('What is sent automatically.'),
  mail: deliverySchema.describe('How emails are sent.'),
  messages: z.array(messageSchema).describe('Newest first.'),
});
export type MessagesData = z.infer<typeof messagesData>;

export const invitedData = z.object({
  invited: z
    .array(
      z.object({
        election: z.string().describe('The ID of the election.'),
        recipients: z
          .number()
          .int()
          .describe('How many voters an invitation to it, or to its ballot paper, goes to.'),
        reached: z
          .object({ invitation: z.number().int().describe('The number for the invitation.') })
          .describe('How many enabled voters have received it, or are about to.'),
        automatic: automaticSchema
          .pick({ invitation: true })
          .describe('Whether it is sent automatically.'),
      }),
    )
    .describe('The first to open is first.'),
});
export type InvitedData = z.infer<typeof invitedData>;

export const messageData = z.object({ message: messageSchema.describe('The message.') });

export const messageParams = z.object({
  id: z.string().describe('The `id` of the election.'),
  messageId: z.string().describe('The `id` of the message.'),
});

export const retryRequest = z.object({
  which: z
    .enum(['failed', 'uncertain'], { error: '`which` must be failed or uncertain' })
    .describe(
      '`failed`: emails that were certainly not delivered or that came back. `uncertain`: emails that may have been delivered and may now arrive twice.',
    ),
});
export type RetryRequest = z.input<typeof retryRequest>;

/** A voter who did not get a message, and why. */
export const failureSchema = z.object({
  voter: z
    .object({
      id: z.string().describe('The ID on the voter roll.'),
      userId: z.string().describe('The voter ID, such as `VOTER001`.'),
      name: z.string().describe('The name of the voter.'),
      email: z.string().nullable().describe('The address of the voter; null for none.'),
    })
    .describe('The voter.'),
  reason: z.string().describe('Why the email was not delivered, in plain words.'),
  mayHaveArrived: z.boolean().describe('True if the email may have arrived all the same.'),
});

export const failuresData = z.object({
  failures: z.array(failureSchema).describe('The first failures, sorted by voter ID.'),
  total: z.number().int().describe('The number of all failures.'),
});
export type FailuresData = z.infer<typeof failuresData>;
