import type { MailOutcome, Metrics } from '../metrics/metrics.ts';
import { explainMailFailure } from './mail-failure.ts';
import type { Mailer } from './mailer.ts';

function outcomeOf(error: unknown): MailOutcome {
  const { isPermanent, mayHaveArrived } = explainMailFailure(error);
  if (isPermanent) return 'refused';
  return mayHaveArrived ? 'uncertain' : 'delayed';
}

/** Wraps the mailer so that its emails are counted by outcome. */
export function measured(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        metrics.mail(outcomeOf(error));
        throw error;
      }
      metrics.mail('sent');
    },
  };
}
