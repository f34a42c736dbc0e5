import {
  formatCount,
  formatQuantity,
  formatWeight,
  type GeneralSettings,
  type WeightName,
} from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import {
  type Attended,
  type ElectionRecord,
  type ElectorateFields,
  electorateOf,
  isForThosePresent,
} from '../elections/index.ts';
import type { ElectorateCounts } from '../people/index.ts';
import type { BallotBox } from '../ballots/index.ts';

/** Numbers of ballots or voters, by weight. In an election that is not weighted, each has a weight of 1. */
type ByWeight = ReadonlyMap<number, number>;

export type HandoutLimits = ReturnType<typeof createHandoutLimits>;

/**
 * Limits how many ballots the tellers can type. There can be more than were handed out, with an explanation: a desk
 * forgot to record some. But no more than there are voters without a ballot online, and of each weight no more than
 * there are voters with this weight. How many voters of a weight voted online is not part of it, because a refusal would
 * show it.
 */
export function createHandoutLimits(deps: {
  electorateCounts: Pick<ElectorateCounts, 'weights'>;
  attendedIn: (election: ElectorateFields) => Promise<Attended>;
  ballots: Pick<BallotBox, 'count'>;
  general: () => GeneralSettings;
}) {
  const { electorateCounts, attendedIn, ballots, general } = deps;

  return {
    /**
     * @param typed including spoiled ballots
     * @throws AppError VALIDATION_FAILED if there are more ballots than could have been cast on paper
     */
    async requirePossible(
      election: ElectionRecord,
      typed: ByWeight,
      held: ByWeight,
    ): Promise<void> {
      if ([...typed].every(([weight, count]) => count <= (held.get(weight) ?? 0))) return;
      const present = isForThosePresent(election) ? await attendedIn(election) : undefined;
      const eligible = await electorateCounts.weights(electorateOf(election), present?.keys());
      const online = (await ballots.count(election._id)).total;
      const handedOut = sumOf(held);
      const most = Math.max(handedOut, sumOf(eligible) - online);
      if (sumOf(typed) > most) {
        throw tooMany(
          `${formatQuantity(sumOf(typed), 'ballot')} are too many. Handed out: ${formatCount(handedOut)}. Only ${formatQuantity(most, 'voter')} could have voted on paper. Check the piles.`,
        );
      }
      if (!election.weighted) return;
      for (const [weight, count] of typed) {
        const possible = Math.max(held.get(weight) ?? 0, eligible.get(weight) ?? 0);
        if (count > possible) throw tooMany(textFor({ weight, count, possible }, general().weight));
      }
    },
  };
}

export const sumOf = (numbers: ByWeight): number =>
  [...numbers.values()].reduce((sum, count) => sum + count, 0);

function textFor(
  given: { weight: number; count: number; possible: number },
  name: WeightName | null,
): string {
  const { count, possible } = given;
  const weight = `${name ? '' : 'a weight of '}${formatWeight(given.weight, name)}`;
  const check = `Check the ${name?.plural ?? 'weights'}.`;
  if (possible === 0) return `No one who could vote has ${weight}. ${check}`;
  return `${formatQuantity(count, 'ballot')} with ${weight} are too many. Only ${formatQuantity(possible, 'voter')} could have cast one. ${check}`;
}

const tooMany = (text: string) =>
  new AppError('VALIDATION_FAILED', text, { fields: { lines: text } });
