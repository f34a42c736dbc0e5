import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { meetingParams } from './meetings.ts';

const person = z.object({
  userId: z.string().describe('The voter ID, such as `VOTER001`.'),
  name: z.string().describe('The name of the member.'),
});

const holder = z
  .string('Enter a voter ID or an email address')
  .trim()
  .min(1, 'Enter a voter ID or an email address')
  .max(LIMITS.emailMax, 'This is too long for a voter ID or an email address')
  .describe('Who is to represent the giver: a voter ID or an email address.');

export const giveProxyRequest = z.object({ holder });

const proxyChanges = z.coerce
  .number()
  .int()
  .min(0)
  .describe('The giver’s `proxyChanges` that you saw. If there are more, nothing is changed.')
  .optional();

/** An administrator enters a proxy that was given on paper. */
export const enterProxyRequest = z.object({
  giver: z
    .string('Choose who gives the proxy')
    .trim()
    .min(1, 'Choose who gives the proxy')
    .max(LIMITS.userIdMax)
    .describe('Who gives the proxy: a voter ID or an email address.'),
  holder,
  changes: proxyChanges,
});

export const endProxyQuery = z.object({ changes: proxyChanges });

export const proxyParams = meetingParams.extend({
  giver: z.string().describe('The voter ID of the member who gave the proxy, such as `VOTER002`.'),
});

export const proxySchema = z.object({
  giver: person.describe('The member who is represented.'),
  holder: person.describe('The member who represents the giver.'),
  givenAt: z.iso.datetime().describe('When the proxy was given.'),
  isEntered: z.boolean().describe('True if an administrator entered it.'),
  hasNoAddress: z
    .boolean()
    .describe(
      'True if the giver has no email address, and so is not told about a proxy that was entered.',
    ),
  ended: z
    .enum(['taken-back', 'declined', 'in-person', 'replaced'])
    .nullable()
    .describe('Why it ended; null while it holds.'),
  changes: z.number().int().describe('The giver’s `proxyChanges`.'),
});
export type Proxy = z.infer<typeof proxySchema>;

/** Sorted by the holder’s name, then by the giver’s. */
export const proxiesData = z.object({
  proxies: z.array(proxySchema).describe('Sorted by the holder’s name, then by the giver’s.'),
});
export type ProxiesData = z.infer<typeof proxiesData>;
export const proxyData = z.object({ proxy: proxySchema.describe('The proxy.') });
