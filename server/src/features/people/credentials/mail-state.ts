import type { RollData } from '@votewise/contract';
import type { Mailer } from '../../../platform/mail/mailer.ts';

/** Why returned emails could not be read, and since when. */
export interface BounceProblem {
  since: Date;
  text: string;
}

export type MailState = ReturnType<typeof createMailState>;

/** Returns a function that returns how emails are sent, and why returned emails cannot be read. */
export function createMailState(
  { delivery }: Pick<Mailer, 'delivery'>,
  findBounceProblem: () => Promise<BounceProblem | undefined>,
) {
  return async (): Promise<RollData['mail']> => {
    const problem = await findBounceProblem();
    return {
      delivery: delivery.kind,
      ...(delivery.kind === 'files' && { folder: delivery.folder }),
      ...(problem && {
        bounceProblem: { since: problem.since.toISOString(), text: problem.text },
      }),
    };
  };
}
