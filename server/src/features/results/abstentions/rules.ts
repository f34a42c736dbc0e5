import type { Outcome } from '@votewise/contract/counting/outcome';

/**
 * Returns the outcome without abstentions in `exhausted`. The counting rules treat abstentions as ballots that have run
 * out of preferences, but an abstention never had any.
 */
export function leaveOutAbstentions(outcome: Outcome, abstentions: number): Outcome {
  const rounds = outcome.rounds.map((round) => {
    const [whole = '0', ...places] = round.exhausted.split('.');
    // Abstentions are whole numbers, so the decimal places do not change.
    return { ...round, exhausted: [BigInt(whole) - BigInt(abstentions), ...places].join('.') };
  });
  return { ...outcome, rounds };
}
