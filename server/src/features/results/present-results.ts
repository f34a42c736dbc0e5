import { Readable } from 'node:stream';
import {
  actualTimes,
  describeBallot,
  describeElectorate,
  type Candidate,
  type Count,
  type ElectionField,
  electionFieldNames,
  type ExportFormat,
  type Lot,
  pickFields,
  type ResultsData,
  shareBase,
  type Turnout,
  type Verdict,
  type Weights,
} from '@votewise/contract';
import { csvStream } from '../../platform/csv.ts';
import { slugOf } from '../../platform/file-name.ts';
import type { Actor } from '../audit/index.ts';
import { createLot } from '@votewise/contract/counting/ties';
import { electionTexts } from '../../platform/languages/election-texts.ts';
import { resultTexts } from '../../platform/languages/result-texts.ts';
import { sha256 } from '../../platform/sha256.ts';
import { toHex } from '@votewise/contract/board/bytes';
import { lotIn, type Tally } from '../votes/index.ts';
import type { Outcome } from '@votewise/contract/counting/outcome';
import { lotHashOf, namesIn, presentBallot, type WatchedElection } from '../elections/index.ts';

/** What a confirmed count decides. */
export interface Decision {
  outcome: Outcome;
  /** In the order of election; fewer than in the outcome if a requirement is not met. */
  elected: string[];
  verdict: Verdict;
}

export interface Results {
  election: WatchedElection;
  /** All ballots, including abstentions. */
  totalVotes: number;
  abstentions: number;
  /** True while no one may see the count. During that time, all votes are 0, and nothing is decided. */
  isHidden: boolean;
  turnout: Turnout;
  /** The count by weight; undefined unless the election is weighted and its count is visible. */
  weights: Weights | undefined;
  /** Most votes first. */
  candidates: Candidate[];
  /** When a recount since voting last closed confirmed the count. */
  confirmedAt: Date | undefined;
  /** True if the count is final: a recount has confirmed it, or the election is over and no ballot was cast. */
  isConfirmed: boolean;
  /**
   * True if auditors get every ballot: the count is final, or a recount since voting last closed differs from a count
   * that was public. In the latter case, they have to see which ballots were altered.
   */
  isOpened: boolean;
  decision: Decision | undefined;
  /** The number of the newest checkpoint; 0 before the first. */
  checkpoint: number;
  /** The last recount after voting closed, if there was one. */
  recount: Tally['recount'];
  /** The public key that signs the board and the lot. */
  boardKey: string;
}

/** Returns when the count was confirmed and when the result was declared. Leaves out what has not happened yet. */
export function presentOutcome({ confirmedAt, election: { declared } }: Results) {
  return {
    ...(confirmedAt && { countConfirmedAt: confirmedAt.toISOString() }),
    ...(declared && { declaredAt: declared.at.toISOString() }),
  };
}

/** Returns who is elected and why. Empty until the count is confirmed. */
export function presentDecision({ decision }: Pick<Results, 'decision'>) {
  if (!decision) return {};
  const { outcome, elected, verdict } = decision;
  const { ties, rounds, order } = outcome;
  return { elected, ties, rounds, ...(order && { order }), verdict };
}

/** Returns the count and what it decides, in the form that the contract uses to write sentences. */
export function decidedCount(
  results: Pick<Results, 'election' | 'candidates' | 'totalVotes' | 'decision'>,
): Count<Candidate> {
  const { election, candidates, totalVotes } = results;
  return { ballot: election.ballot, candidates, totalVotes, ...presentDecision(results) };
}

/** Returns the hash of the seed and, once the count is confirmed, the lot. Empty if no lot breaks ties. */
export function presentLot({ election, confirmedAt, recount, boardKey }: Results): { lot?: Lot } {
  const { ballot, candidates, lotSeed } = election;
  if (ballot.ties !== 'lot' || lotSeed === null) return {};
  const hash = lotHashOf(lotSeed);
  const statement = recount?.lot;
  if (!confirmedAt || statement === undefined) return { lot: { hash } };
  const ids = candidates.map(({ id }) => id);
  const lot = lotIn(Buffer.from(lotSeed, 'hex'), statement);
  const order = createLot({ candidates: ids, seed: lot, hash: sha256 })([...ids.keys()]);
  return {
    lot: {
      hash,
      seed: lotSeed,
      statement,
      key: boardKey,
      value: toHex(lot),
      order: order.flatMap((place) => ids[place] ?? []),
    },
  };
}

/** Returns the warning about a recount. Empty unless the recount differs from the count. */
export function presentDifference({ recount }: Results) {
  if (!recount || recount.isConfirmed) return {};
  const { totalVotes, at } = recount;
  return { recountDifference: { totalVotes, recountedAt: at.toISOString() } };
}

/** Returns when voting was planned and when it took place, without names, because voters see the times too. */
export function presentTimes(election: WatchedElection): ResultsData['results']['times'] {
  const { opened, closed } = actualTimes(election.statusChanges);
  return {
    startDate: election.startDate.toISOString(),
    endDate: election.endDate.toISOString(),
    opened: opened.map(({ at }) => at.toISOString()),
    closed: closed.map(({ at }) => at.toISOString()),
  };
}

/** Returns a file name in plain ASCII: `student-union-board-2026-results.csv`. */
export function exportFileName(title: string, format: ExportFormat): string {
  const slug = slugOf(title);
  return slug ? `${slug}-results.${format}` : `voting_results.${format}`;
}

interface Column {
  header: string;
  cell: (election: WatchedElection) => string;
}

/** The column of each field; null for a field that only the JSON export has. */
const columns: Record<ElectionField, Column | null> = {
  title: { header: 'Election', cell: ({ title }) => title },
  description: null,
  status: { header: 'Status', cell: ({ status }) => status },
  startDate: { header: 'Start (UTC)', cell: ({ startDate }) => startDate.toISOString() },
  endDate: { header: 'End (UTC)', cell: ({ endDate }) => endDate.toISOString() },
  ballot: {
    header: 'Ballot',
    cell: ({ ballot, weighted, candidates, status }) =>
      describeBallot(
        { ...ballot, weighted },
        { candidates, isOver: status === 'completed', t: electionTexts('en') },
      ),
  },
  electorate: {
    header: 'Who can vote',
    cell: ({ electorate }) => describeElectorate(namesIn(electorate)),
  },
  weighted: { header: 'Weighted', cell: ({ weighted }) => (weighted ? 'yes' : 'no') },
  paper: { header: 'Ballot paper', cell: ({ paper }) => paper },
};

/** The first columns of the CSV file in the first release. */
const leadingFields: readonly ElectionField[] = ['title', 'status', 'startDate', 'endDate'];
const trailingFields = electionFieldNames.filter((field) => !leadingFields.includes(field));
const columnsOf = (fields: readonly ElectionField[]) =>
  fields.flatMap((field) => columns[field] ?? []);

/**
 * Returns a CSV file with one row per candidate, most votes first, and with times in UTC. New columns are added at the
 * end, so that existing programs still find their columns.
 */
export function csvExport(results: Results, exportedAt: Date): Readable {
  const { election, totalVotes, abstentions, isHidden, turnout, weights, candidates, decision } =
    results;
  const { countConfirmedAt = '', declaredAt = '' } = presentOutcome(results);
  const stream = csvStream();
  const [leading, trailing] = [columnsOf(leadingFields), columnsOf(trailingFields)];
  const headers = (some: readonly Column[]) => some.map(({ header }) => header);
  const cells = (some: readonly Column[]) => some.map(({ cell }) => cell(election));
  const { opened, closed } = presentTimes(election);
  stream.write([
    ...headers(leading),
    'Exported (UTC)',
    'Total Votes',
    'Candidate',
    'Description',
    'Votes',
    'Percentage',
    'Eligible Voters',
    'Turnout (%)',
    'Opened (UTC)',
    'Closed (UTC)',
    'Count confirmed (UTC)',
    'Declared (UTC)',
    ...headers(trailing),
    'Count',
    'Abstentions',
    'Elected',
    'Withdrawn (UTC)',
    'Percentage of',
    'Weight',
    'Weight cast',
    'Weight of abstentions',
    'Eligible weight',
  ]);
  // The cell of a hidden count is empty, because 0 would be read as a count.
  const shown = (count: number) => (isHidden ? '' : String(count));
  const electedAs = (id: string) => {
    if (!decision) return '';
    const place = decision.elected.indexOf(id);
    return place < 0 ? 'no' : String(place + 1);
  };
  const ofAll = weights && [weights.cast, weights.abstentions, weights.eligible];
  for (const candidate of candidates) {
    const { id, name, description, votes, percentage, weight = '', withdrawnAt = '' } = candidate;
    stream.write([
      ...cells(leading),
      exportedAt.toISOString(),
      String(totalVotes),
      name,
      description,
      shown(votes),
      isHidden ? '' : percentage.toFixed(1),
      String(turnout.eligible),
      turnout.percentage.toFixed(1),
      opened.join('; '),
      closed.join('; '),
      countConfirmedAt,
      declaredAt,
      ...cells(trailing),
      isHidden ? resultTexts('en')('count.hidden') : 'visible',
      shown(abstentions),
      electedAs(id),
      withdrawnAt,
      shareBase(election.ballot, election.weighted),
      String(weight),
      ...(ofAll?.map(String) ?? ['', '', '']),
    ]);
  }
  stream.end();
  return stream;
}

const actOf = ({ at, by }: { at: Date; by: Actor }) => ({ at, by });

/**
 * Returns the same facts as JSON. A place on the ballot is called `ballotPosition` and counts from 1, so that it is not
 * mistaken for a rank by votes. A hidden count is null, not 0.
 */
export function jsonExport(results: Results, exportedAt: Date): Readable {
  const { election, totalVotes, abstentions, isHidden, turnout, candidates, confirmedAt } = results;
  const { opened, closed } = actualTimes(election.statusChanges);
  const content = {
    election: {
      id: election._id,
      ...pickFields(election),
      ballot: presentBallot(election),
      electorate: namesIn(election.electorate),
    },
    actual: { opened: opened.map(actOf), closed: closed.map(actOf) },
    countConfirmedAt: confirmedAt,
    declared: election.declared,
    exportedAt,
    totalVotes,
    abstentions: isHidden ? null : abstentions,
    ...(isHidden && { isCountHidden: true, note: resultTexts('en')('count.hidden') }),
    percentagesOf: shareBase(election.ballot, election.weighted),
    turnout,
    weights: results.weights,
    ...presentDecision(results),
    ...presentLot(results),
    candidates: candidates.map(({ place, ...rest }) => ({
      ...rest,
      ...(isHidden && { votes: null, percentage: null }),
      ballotPosition: place + 1,
    })),
  };
  return Readable.from([`${JSON.stringify(content, null, 2)}\n`]);
}
