import { setTimeout as delay } from 'node:timers/promises';
import type { ResultsData } from '@votewise/contract';
import type { Ledger } from './faults-casts.ts';
import { call } from '../people.ts';
import type { Product } from '../product.ts';
import { createProfile } from './choice-profile.ts';

/** Compares the acknowledged votes and their weights with the displayed votes and weights. */
export async function compareShown(
  product: Product,
  token: string,
  { election, acknowledged }: Ledger,
): Promise<string[]> {
  const told = createProfile();
  for (const { choice } of acknowledged) told.add(choice);
  const { votes, weights } = told.sum.totals();
  const shown = await shownCounts(product, token, election.id);
  return election.candidates.flatMap(({ id }) => {
    const expected = [votes.get(id) ?? 0, weights.votes.get(id) ?? 0];
    const { votes: heads = 0, weight = heads } = shown.find((one) => one.id === id) ?? {};
    const isSame = heads === expected[0] && weight === expected[1];
    const counted = [heads, weight].join(' with weight ');
    return isSame
      ? []
      : [`${id}: ${expected.join(' with weight ')} acknowledged, ${counted} counted`];
  });
}

async function shownCounts(product: Product, token: string, electionId: string) {
  for (let left = 50; left > 0; left -= 1) {
    const url = `${product.api}/votes/results/${electionId}`;
    const answer = await call(url, { token, timeoutMs: 3_000 }).catch(() => undefined);
    if (answer?.status === 200 && !answer.data.results.isCountHidden) {
      const { results } = answer.data as Pick<ResultsData, 'results'>;
      return results.candidates;
    }
    await delay(200);
  }
  throw new Error(`the results are not available: ${product.output()}`);
}
