import { createSums, type Sums } from '../../sums.ts';
import { fromHex, type Hash, toHex } from '../bytes.ts';
import { votedFor } from '../../choices.ts';
import { countElection } from '../../counting/count-election.ts';
import type { Outcome } from '../../counting/outcome/rules.ts';
import { MAX_BALLOTS } from '../../counting/profile/rules.ts';
import type { PackageContest, PackageResult } from '../package.ts';
import { countingRuleOf } from './contest.ts';
import { type FileOpenings, HASH_BYTES } from './file.ts';
import type { Findings } from './findings.ts';

/** What counting the openings gives. */
export interface Recounted {
  /** By head. */
  ballots: Sums;
  /** By weight: the same unless votes are weighted. */
  weights: Sums;
  /** Undefined if no ballot has a choice: then no one is elected, and no lot is drawn. */
  outcome: Outcome | undefined;
}

/** Adds up the openings, and counts them by the rule of the election. Undefined if they are too many to count. */
export function recount({
  openings,
  contest,
  seed,
  hash,
}: {
  openings: FileOpenings;
  contest: PackageContest;
  seed: Uint8Array;
  hash: Hash;
}): Recounted | undefined {
  const [heads, byWeight] = [createSums(), createSums()];
  for (let place = 0; place < openings.count; place += 1) {
    const ids = votedFor(openings.choiceAt(place));
    heads.add(ids, 1);
    byWeight.add(ids, openings.weights[place] ?? 0);
  }
  const [ballots, weights] = [heads.sums(), byWeight.sums()];
  if (weights.total > MAX_BALLOTS) return undefined;
  if (ballots.total === ballots.abstentions) return { ballots, weights, outcome: undefined };
  const { candidates, seats, ties } = contest;
  const outcome = countElection({
    rule: countingRuleOf(contest),
    candidates: candidates.map(({ id }) => id),
    withdrawn: candidates.flatMap(({ id, withdrawn }) => (withdrawn ? [id] : [])),
    seats,
    profile: profileOf(openings),
    seed,
    hash,
    ties,
  });
  return { ballots, weights, outcome };
}

function* profileOf(openings: FileOpenings): Generator<readonly [string, number]> {
  for (let place = 0; place < openings.count; place += 1) {
    yield [openings.choiceAt(place), openings.weights[place] ?? 0];
  }
}

/** Checks the seed against the hash that was fixed before. Returns the seed with which a lot is drawn. */
export function checkSeed(
  { seedHash }: PackageContest,
  { seed }: PackageResult,
  { hash, findings }: { hash: Hash; findings: Findings },
): Uint8Array {
  const bytes = seed === null ? undefined : fromHex(seed, HASH_BYTES);
  if (bytes && toHex(hash(bytes)) !== seedHash) findings.add('seed-wrong', 'seed');
  return bytes ?? new Uint8Array();
}

/** Checks a result against the count of the openings. */
export function checkResult(
  { ballots, weights, outcome }: Recounted,
  { contest, result }: { contest: PackageContest; result: PackageResult },
  findings: Findings,
): void {
  const compare = (
    code: 'result-ballots' | 'result-abstentions' | 'result-votes' | 'result-weights',
    { given, counted, of }: { given: number; counted: number; of: string },
  ) => {
    if (given !== counted) findings.add(code, `${of}: ${given} in the file, ${counted} counted`);
  };
  compare('result-ballots', { given: result.ballots, counted: ballots.total, of: 'ballots' });
  compare('result-abstentions', {
    given: result.abstentions,
    counted: ballots.abstentions,
    of: 'abstentions',
  });
  const nameOf = namesIn(contest);
  for (const { id, given, counted } of votesIn(result.votes, ballots, contest)) {
    compare('result-votes', { given, counted, of: nameOf(id) });
  }
  if ((result.weights === null) === contest.weighted) {
    findings.add('result-weights', contest.weighted ? 'no weights' : 'weights');
  }
  if (result.weights && contest.weighted) {
    const { total, abstentions, votes } = result.weights;
    compare('result-weights', { given: total, counted: weights.total, of: 'total' });
    const counted = weights.abstentions;
    compare('result-weights', { given: abstentions, counted, of: 'abstentions' });
    for (const one of votesIn(votes, weights, contest)) {
      compare('result-weights', { given: one.given, counted: one.counted, of: nameOf(one.id) });
    }
  }
  const isDrawn = outcome?.ties.some(({ by }) => by === 'lot') ?? false;
  const elected = outcome?.elected ?? [];
  if (isDrawn && result.seed === null && contest.seedHash !== null) {
    findings.add('seed-missing', 'seed');
  } else if (elected.join(' ') !== result.elected.join(' ')) {
    findings.add('result-elected', `counted: ${elected.map(nameOf).join(', ') || 'no one'}`);
  }
  const cast = contest.weighted ? weights.total : ballots.total;
  if (result.eligible < cast) {
    findings.add('turnout-impossible', `${cast} of ${result.eligible}`);
  }
}

/** How people know a candidate. The ID follows if it is needed to tell two of one name apart. */
function namesIn({ candidates }: PackageContest): (id: string) => string {
  const names = new Map(candidates.map(({ id, name }) => [id, name]));
  return (id) => {
    const name = names.get(id);
    if (name === undefined) return id;
    return candidates.some((one) => one.name === name && one.id !== id) ? `${name} ${id}` : name;
  };
}

/** Of each candidate, and of everyone else who has votes in the file. A candidate without votes may be missing. */
function votesIn(given: Record<string, number>, counted: Sums, { candidates }: PackageContest) {
  const ids = new Set([...candidates.map(({ id }) => id), ...Object.keys(given)]);
  return Array.from(ids, (id) => ({
    id,
    given: Object.hasOwn(given, id) ? (given[id] ?? 0) : 0,
    counted: counted.votes.get(id) ?? 0,
  }));
}
