import type { Outcome } from '../../votes/ballots/service.ts';

/**
 * Returns a count whose `exhausted` leaves abstentions out. Rules read them as ballots without a further preference,
 * but an abstention has never had one.
 */
export function leaveOutAbstentions(outcome: Outcome, abstentions: number): Outcome {
  const rounds = outcome.rounds.map((round) => {
    const [whole = '0', ...places] = round.exhausted.split('.');
    // Abstentions are whole, so the decimal places stay.
    return { ...round, exhausted: [BigInt(whole) - BigInt(abstentions), ...places].join('.') };
  });
  return { ...outcome, rounds };
}
