import { z } from 'zod';
import { deliveryKindSchema } from '../people/users.ts';

export const messageKindSchema = z.enum(['invitation', 'reminder', 'results'], {
  error: 'Kind must be invitation, reminder, or results',
});

/** Everyone who can vote, or voters selected individually. */
export const audienceSchema = z.enum(['everyone', 'selection'], {
  error: 'Recipients must be everyone or selection',
});
export type Audience = z.infer<typeof audienceSchema>;

/** The number of a message's emails, by delivery status. */
const deliveryCounts = z.object({
  /** Not sent yet, including emails that will be retried. */
  waiting: z.number().int(),
  sent: z.number().int(),
  /** Certainly not delivered. */
  failed: z.number().int(),
  /** Accepted by the mail server, but returned by the recipient's mail server. */
  bounced: z.number().int(),
  /** Unknown: the mail server's response was lost. */
  uncertain: z.number().int(),
});

export const messageSchema = z.object({
  id: z.string(),
  kind: messageKindSchema,
  audience: audienceSchema,
  subject: z.string(),
  text: z.string(),
  /** True if the emails have voting links. */
  links: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The administrator who sent it; absent for automatic messages. */
  sentBy: z.string().optional(),
  /** `preparing`: the recipients are being determined. `held`: sending waits for a condition. */
  state: z.enum(['preparing', 'held', 'sending', 'done']),
  /** Why the message is held or delayed. */
  note: z.string().optional(),
  counts: deliveryCounts,
  /** The number of voters who get no email, because they have no address. */
  unaddressed: z.number().int(),
  /** The subject of the last email as it was sent, but still with `{name}`; absent if no email has been sent. */
  sentSubject: z.string().optional(),
  /** How the emails were delivered; absent if no email has been sent. */
  deliveries: z.array(deliveryKindSchema).optional(),
});
export type Message = z.infer<typeof messageSchema>;
