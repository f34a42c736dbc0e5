import { areOthersOnly, createSums, type Sums } from '../../votes/sums.ts';
import { fromHex, type Hash, toHex } from '../bytes.ts';
import { countElection } from '../../counting/count-election.ts';
import type { Outcome } from '../../counting/outcome.ts';
import { MAX_BALLOTS } from '../../counting/profile.ts';
import { type LotBox, lotOf, writeLot } from '../lot.ts';
import { readNote } from '../note.ts';
import type { PackageContest, PackageResult } from '../package.ts';
import { mapperOf, withoutWriteIns } from '../../votes/write-ins.ts';
import { WRITE_IN } from '../../votes/choice-format.ts';
import { countingRuleOf, withWrittenIn } from './check-contest.ts';
import type { Crypto } from './crypto.ts';
import { type FileOpenings, HASH_BYTES } from './read-board-file.ts';
import type { FindingCode, Findings } from './findings.ts';
import { type CheckedHeads, isStatement } from './check-heads.ts';
import type { Place } from './finding-places.ts';

const LOT: Place = { key: 'place.field', values: { field: 'lot' } };
const SEED: Place = { key: 'place.field', values: { field: 'seed' } };
const ON_PAPER: Place = { key: 'place.field', values: { field: 'onPaper' } };
const ELECTED: Place = { key: 'place.field', values: { field: 'elected' } };

/** The result of counting the openings. */
export interface Recounted {
  /** The number of ballots, regardless of weight. */
  ballots: Sums;
  /** The weight of the ballots; the same as `ballots` unless votes are weighted. */
  weights: Sums;
  /** Undefined if no ballot has a choice for someone. In that case, no one is elected, and no lot is drawn. */
  outcome: Outcome | undefined;
}

/** Adds up the openings and counts them by the election's rule. Returns undefined if there are too many to count. */
export function recount({
  openings,
  contest,
  result,
  lot,
  hash,
}: {
  openings: FileOpenings;
  contest: PackageContest;
  /** Says for whom names count that voters have written in. */
  result: Pick<PackageResult, 'writeIns'>;
  /** No bytes if there is none. */
  lot: Uint8Array;
  hash: Hash;
}): Recounted | undefined {
  const [byNumber, byWeight] = [createSums(), createSums()];
  const map = mapperOf(result.writeIns ?? NONE_ASSIGNED);
  for (let place = 0; place < openings.count; place += 1) {
    const choice = map(openings.choiceAt(place));
    byNumber.add(choice, 1);
    byWeight.add(choice, openings.weights[place] ?? 0);
  }
  const [ballots, weights] = [byNumber.sums(), byWeight.sums()];
  if (weights.total > MAX_BALLOTS) return undefined;
  if (ballots.total === ballots.abstentions || areOthersOnly(ballots))
    return { ballots, weights, outcome: undefined };
  const { seats, ties, scale, budget } = contest;
  const { candidates } = withWrittenIn(contest, result);
  const outcome = countElection({
    rule: countingRuleOf(contest),
    candidates: candidates.map(({ id }) => id),
    withdrawn: candidates.flatMap(({ id, withdrawal }) => (withdrawal === null ? [] : [id])),
    seats,
    scale,
    budget,
    profile: profileOf(openings, map),
    seed: lot,
    hash,
    ties,
  });
  return { ballots, weights, outcome };
}

const NONE_ASSIGNED = { texts: [] };

function* profileOf(
  openings: FileOpenings,
  map: (choice: string) => string,
): Generator<readonly [string, number]> {
  for (let place = 0; place < openings.count; place += 1) {
    yield [withoutWriteIns(map(openings.choiceAt(place))), openings.weights[place] ?? 0];
  }
}

/**
 * Checks the seed against the hash that was fixed earlier, and the signature against the ballots. Returns the lot, which
 * the seed and the signature decide; undefined if there is none.
 */
export function checkLot(
  { seedHash }: PackageContest,
  { seed, lot, elected }: PackageResult,
  { box, checked, crypto, findings }: LotCheck,
): Uint8Array | undefined {
  const bytes = seed === null ? undefined : fromHex(seed, HASH_BYTES);
  if (bytes && toHex(crypto.hash(bytes)) !== seedHash) findings.add('seed-wrong', SEED);
  const isAsSigned = lot === null || isStatement(lot, writeLot(box), { ...checked, crypto });
  if (!isAsSigned || (lot !== null && seedHash === null)) findings.add('lot-wrong', LOT);
  const isDue = elected !== null && seedHash !== null && box.ballots > 0;
  if (isDue && seed === null) findings.add('lot-missing', SEED);
  if (isDue && lot === null) findings.add('lot-missing', LOT);
  const signed = lot === null ? undefined : readNote(lot);
  return bytes && signed && lotOf(bytes, signed.signature, crypto.hash);
}

interface LotCheck {
  box: LotBox;
  checked: CheckedHeads;
  crypto: Crypto;
  findings: Findings;
}

/** Checks that a recount has confirmed the count, whether or not the ballots can be counted here. */
export function checkConfirmed({ elected }: PackageResult, findings: Findings): void {
  if (elected === null) findings.add('count-unconfirmed', ELECTED);
}

/** A number from the file, and the number that was counted. */
interface Compared {
  given: number;
  counted: number;
}

/** A result to check. Without a lot where one may be needed, `elected` is not compared. */
interface Checked {
  contest: PackageContest;
  result: PackageResult;
  hasLot: boolean;
}

/** Checks a result against the count of the openings. */
export function checkResult(
  { ballots, weights, outcome }: Recounted,
  checked: Checked,
  findings: Findings,
): void {
  const { result } = checked;
  const contest = withWrittenIn(checked.contest, result);
  const compare = (code: FindingCode, place: Extract<Place, { values: Compared }>) => {
    if (place.values.given !== place.values.counted) findings.add(code, place);
  };
  compare('result-ballots', {
    key: 'place.ballots',
    values: { given: result.ballots, counted: ballots.total },
  });
  compare('result-abstentions', {
    key: 'place.abstentions',
    values: { given: result.abstentions, counted: ballots.abstentions },
  });
  for (const place of votesIn(result.votes, ballots, contest)) compare('result-votes', place);
  if ((result.weights === null) === contest.weighted) {
    const key = contest.weighted ? 'place.weightsMissing' : 'place.weightsExtra';
    findings.add('result-weights', { key, values: {} });
  }
  if (result.weights && contest.weighted) {
    const { total, abstentions, votes } = result.weights;
    compare('result-weights', {
      key: 'place.total',
      values: { given: total, counted: weights.total },
    });
    compare('result-weights', {
      key: 'place.abstentions',
      values: { given: abstentions, counted: weights.abstentions },
    });
    for (const place of votesIn(votes, weights, contest)) compare('result-weights', place);
  }
  if ((result.onPaper === null) === contest.onPaper) findings.add('result-paper', ON_PAPER);
  if (result.onPaper && result.onPaper.ballots > ballots.total) {
    const values = { given: result.onPaper.ballots, counted: ballots.total };
    findings.add('result-paper', { key: 'place.paper', values });
  }
  checkElected(outcome, checked, findings);
  const cast = contest.weighted ? weights.total : ballots.total;
  if (result.eligible < cast) {
    findings.add('turnout-impossible', {
      key: 'place.turnout',
      values: { cast, eligible: result.eligible },
    });
  }
}

/** Checks who is elected. If `elected` is null, there is nothing to compare. */
function checkElected(
  outcome: Outcome | undefined,
  { contest, result, hasLot }: Checked,
  findings: Findings,
): void {
  const mayBeDrawn = outcome !== undefined && contest.ties === 'lot';
  if (result.elected === null || (mayBeDrawn && !hasLot)) return;
  const elected = outcome?.elected ?? [];
  if (elected.join(' ') !== result.elected.join(' ')) {
    const all = withWrittenIn(contest, result);
    findings.add('result-elected', electedPlace(elected.map(namesIn(all))));
  }
}

/** Returns the names of candidates by ID. The ID follows the name if several candidates share it. */
function namesIn({ candidates }: PackageContest): (id: string) => string {
  const names = new Map(candidates.map(({ id, name }) => [id, name]));
  return (id) => {
    const name = names.get(id);
    if (name === undefined) return id;
    return candidates.some((one) => one.name === name && one.id !== id) ? `${name} ${id}` : name;
  };
}

const electedPlace = (names: string[]): Place =>
  names.length === 0
    ? { key: 'place.electedNoOne', values: {} }
    : { key: 'place.elected', values: { names } };

/** Returns the votes of each candidate and of any other ID in the file, which may omit candidates without votes. */
function votesIn(given: Record<string, number>, counted: Sums, contest: PackageContest) {
  const nameOf = namesIn(contest);
  const ids = new Set([
    ...contest.candidates.map(({ id }) => id),
    ...(contest.writeIns > 0 ? [WRITE_IN] : []),
    ...Object.keys(given),
  ]);
  return Array.from(ids, (id) => ({
    key: 'place.votes' as const,
    values: {
      candidate: nameOf(id),
      given: Object.hasOwn(given, id) ? (given[id] ?? 0) : 0,
      counted: counted.votes.get(id) ?? 0,
    },
  }));
}
