import { z } from 'zod';
import { deliveryKindSchema } from '../people/users.ts';

export const messageKindSchema = z
  .enum(['invitation', 'reminder', 'results'], {
    error: 'Kind must be invitation, reminder, or results',
  })
  .describe('What the message is for.');

export const audienceSchema = z
  .enum(['everyone', 'selection'], {
    error: 'Recipients must be everyone or selection',
  })
  .describe('Everyone who can vote, or the voters in `voters`.');
export type Audience = z.infer<typeof audienceSchema>;

/** The number of a message's emails, by delivery status. */
export const deliveryCounts = z.object({
  waiting: z.number().int().describe('Not sent yet, including emails that will be retried.'),
  sent: z.number().int().describe('Accepted by the mail server.'),
  failed: z.number().int().describe('Certainly not delivered.'),
  bounced: z
    .number()
    .int()
    .describe("Accepted by the mail server, but returned by the recipient's mail server."),
  uncertain: z.number().int().describe("Unknown: the mail server's response was lost."),
});

export const messageSchema = z.object({
  id: z.string().describe('The ID of the message.'),
  kind: messageKindSchema,
  audience: audienceSchema,
  subject: z.string().describe('The subject, with its placeholders.'),
  text: z.string().describe('The text, with its placeholders.'),
  links: z.boolean().describe('True if the emails have voting links.'),
  createdAt: z.iso.datetime().describe('When the message was written.'),
  sentBy: z
    .string()
    .optional()
    .describe('The administrator who sent it; absent for automatic messages.'),
  state: z
    .enum(['preparing', 'held', 'sending', 'done'])
    .describe(
      '`preparing`: the recipients are being determined. `held`: sending waits for a condition.',
    ),
  note: z.string().optional().describe('Why the message is held or delayed.'),
  counts: deliveryCounts.describe('The emails of this message, by state.'),
  unaddressed: z
    .number()
    .int()
    .describe('The number of voters who get no email, because they have no address.'),
  sentSubject: z
    .string()
    .optional()
    .describe(
      'The subject of the last email as it was sent, but still with `{name}`; absent if no email has been sent.',
    ),
  deliveries: z
    .array(deliveryKindSchema)
    .optional()
    .describe('How the emails were delivered; absent if no email has been sent.'),
});
export type Message = z.infer<typeof messageSchema>;
