import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { meetingParams } from './meetings.ts';

const person = z.object({ userId: z.string(), name: z.string() });

/** Whom a member names as the holder: a voter ID or an email address, because members don’t see the roll. */
const holder = z
  .string('Enter a voter ID or an email address')
  .trim()
  .min(1, 'Enter a voter ID or an email address')
  .max(LIMITS.emailMax, 'This is too long for a voter ID or an email address');

export const giveProxyRequest = z.object({ holder });

/** The giver’s `proxyChanges` that the desk saw. If there are more, nothing is changed. */
const proxyChanges = z.coerce.number().int().min(0).optional();

/** An administrator enters a proxy that was given on paper. Both by voter ID. */
export const enterProxyRequest = z.object({
  giver: z
    .string('Choose who gives the proxy')
    .trim()
    .min(1, 'Choose who gives the proxy')
    .max(LIMITS.userIdMax),
  holder,
  changes: proxyChanges,
});

export const endProxyQuery = z.object({ changes: proxyChanges });

export const proxyParams = meetingParams.extend({ giver: z.string() });

export const proxySchema = z.object({
  giver: person,
  holder: person,
  givenAt: z.iso.datetime(),
  /** True if an administrator entered it. */
  isEntered: z.boolean(),
  /** True if the giver has no email address, and so is not told about a proxy that was entered. */
  hasNoAddress: z.boolean(),
  /** Why it ended; null while it holds. */
  ended: z.enum(['taken-back', 'declined', 'in-person', 'replaced']).nullable(),
  /** The giver’s `proxyChanges`. */
  changes: z.number().int(),
});
export type Proxy = z.infer<typeof proxySchema>;

/** Sorted by the holder’s name, then by the giver’s. */
export const proxiesData = z.object({ proxies: z.array(proxySchema) });
export type ProxiesData = z.infer<typeof proxiesData>;
export const proxyData = z.object({ proxy: proxySchema });
