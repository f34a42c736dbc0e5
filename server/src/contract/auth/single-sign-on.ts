import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { loginData } from './sign-in.ts';

export const startSignOnData = z.object({
  /** The provider's page, to which the browser goes next. */
  url: z.string(),
  /** Sealed. The browser keeps it and sends it back with the provider's answer. It is valid for 15 minutes. */
  attempt: z.string(),
});

export const finishSignOnRequest = z.object({
  /** The query of the address to which the provider has sent the browser. */
  answer: z
    .string('The provider’s response is required')
    .min(1, 'The provider’s response is required')
    .max(LIMITS.signOnAnswerMax, 'The provider’s response is too long'),
  attempt: z
    .string('The attempt is required')
    .min(1, 'The attempt is required')
    .max(LIMITS.signOnAttemptMax, 'The attempt is too long'),
});
export type FinishSignOnRequest = z.input<typeof finishSignOnRequest>;

export const finishSignOnData = loginData.extend({
  /** Where to sign out from the provider as well; missing if it has no such page. */
  signOutUrl: z.string().optional(),
});
