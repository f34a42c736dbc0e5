import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { loginData } from './sign-in.ts';

export const startSignOnData = z.object({
  url: z.string().describe("The provider's page, to which the browser goes next."),
  attempt: z
    .string()
    .describe(
      "A sealed value that the browser keeps and sends back with the provider's answer. Valid for 15 minutes.",
    ),
});

export const finishSignOnRequest = z.object({
  answer: z
    .string('The provider’s response is required')
    .min(1, 'The provider’s response is required')
    .max(LIMITS.signOnAnswerMax, 'The provider’s response is too long')
    .describe('The query string of the URL to which the provider returned the browser.'),
  attempt: z
    .string('The attempt is required')
    .min(1, 'The attempt is required')
    .max(LIMITS.signOnAttemptMax, 'The attempt is too long')
    .describe('The `attempt` that `POST /auth/single-sign-on` returned to this browser.'),
});
export type FinishSignOnRequest = z.input<typeof finishSignOnRequest>;

export const finishSignOnData = loginData.extend({
  signOutUrl: z
    .string()
    .optional()
    .describe(
      'The page for signing out of the provider as well; absent if the provider has no such page.',
    ),
});
