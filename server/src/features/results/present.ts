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
} from '../../contract/index.ts';
import { csvStream } from '../../platform/csv.ts';
import { slugOf } from '../../platform/file-name.ts';
import type { Actor } from '../audit/service.ts';
import { createLot } from '../../contract/votes/counting/ties/rules.ts';
import { electionTexts } from '../../platform/languages/election-texts.ts';
import { resultTexts } from '../../platform/languages/result-texts.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { Outcome, Tally } from '../votes/ballots/service.ts';
import { lotHashOf, namesIn, presentBallot, type WatchedElection } from '../elections/service.ts';

/** What a confirmed count decides. */
export interface Decision {
  outcome: Outcome;
  /** In the order of election; fewer than in the outcome if a requirement is missed. */
  elected: string[];
  verdict: Verdict;
}

export interface Results {
  election: WatchedElection;
  /** Ballots, with and without a choice. */
  totalVotes: number;
  abstentions: number;
  /** Whether no one may see the count yet: then all votes are 0, and nothing is decided. */
  isHidden: boolean;
  turnout: Turnout;
  /** The count by weight; undefined unless the election is weighted and its count is visible. */
  weights: Weights | undefined;
  /** Most votes first. */
  candidates: Candidate[];
  /** When a recount since the current close confirmed the count. */
  confirmedAt: Date | undefined;
  /** Whether the count is final: a recount has confirmed it, or the election is over without a cast. */
  isConfirmed: boolean;
  /**
   * Whether auditors get every ballot: the count is final, or a recount since the current close differs from a count
   * that everyone has seen. Then they have to see which ballots were altered.
   */
  isOpened: boolean;
  decision: Decision | undefined;
  /** The number of the newest checkpoint; 0 before the first. */
  checkpoint: number;
  /** The last recount after a close, if there was one. */
  recount: Tally['recount'];
}

/** When the count was confirmed and when the result was declared: each is left out before that. */
export function presentOutcome({ confirmedAt, election: { declared } }: Results) {
  return {
    ...(confirmedAt && { countConfirmedAt: confirmedAt.toISOString() }),
    ...(declared && { declaredAt: declared.at.toISOString() }),
  };
}

/** Who is elected and why; empty until the count is confirmed. */
export function presentDecision({ decision }: Pick<Results, 'decision'>) {
  if (!decision) return {};
  const { outcome, elected, verdict } = decision;
  const { ties, rounds, order } = outcome;
  return { elected, ties, rounds, ...(order && { order }), verdict };
}

/** The count and what it decides, as the sentences of the contract read it. */
export function decidedCount(
  results: Pick<Results, 'election' | 'candidates' | 'totalVotes' | 'decision'>,
): Count<Candidate> {
  const { election, candidates, totalVotes } = results;
  return { ballot: election.ballot, candidates, totalVotes, ...presentDecision(results) };
}

/** The lot: its hash from the beginning, all of it once the count is confirmed. Empty if no lot breaks ties. */
export function presentLot({ election, isConfirmed }: Results): { lot?: Lot } {
  const { ballot, candidates, lotSeed } = election;
  if (ballot.ties !== 'lot' || lotSeed === null) return {};
  const hash = lotHashOf(lotSeed);
  if (!isConfirmed) return { lot: { hash } };
  const ids = candidates.map(({ id }) => id);
  const order = createLot({ candidates: ids, seed: Buffer.from(lotSeed, 'hex'), hash: sha256 })([
    ...ids.keys(),
  ]);
  return { lot: { hash, seed: lotSeed, order: order.flatMap((place) => ids[place] ?? []) } };
}

/** The warning about a recount: empty unless the recount differs from the count. */
export function presentDifference({ recount }: Results) {
  if (!recount || recount.isConfirmed) return {};
  const { totalVotes, at } = recount;
  return { recountDifference: { totalVotes, recountedAt: at.toISOString() } };
}

/** When voting was planned and when it took place, without names: voters see it as well. */
export function presentTimes(election: WatchedElection): ResultsData['results']['times'] {
  const { opened, closed, isComplete } = actualTimes(election.statusChanges);
  return {
    startDate: election.startDate.toISOString(),
    endDate: election.endDate.toISOString(),
    opened: opened.map(({ at }) => at.toISOString()),
    closed: closed.map(({ at }) => at.toISOString()),
    isComplete,
  };
}

/** The times of one cell. The earlier ones are missing in elections from earlier releases. */
function cellOf(times: readonly string[], isComplete: boolean): string {
  return [...(isComplete ? [] : ['not recorded']), ...times].join('; ');
}

/** A file name in plain ASCII: `student-union-board-2026-results.csv`. */
export function exportFileName(title: string, format: ExportFormat): string {
  const slug = slugOf(title);
  return slug ? `${slug}-results.${format}` : `voting_results.${format}`;
}

interface Column {
  header: string;
  cell: (election: WatchedElection) => string;
}

/** The column of each field; null for one that is in the JSON export alone. */
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

/** The columns that the first release began with. */
const leadingFields: readonly ElectionField[] = ['title', 'status', 'startDate', 'endDate'];
const trailingFields = electionFieldNames.filter((field) => !leadingFields.includes(field));
const columnsOf = (fields: readonly ElectionField[]) =>
  fields.flatMap((field) => columns[field] ?? []);

/**
 * One row per candidate, most votes first; times in UTC. New columns are added at the end, so that existing
 * programs still find theirs.
 */
export function csvExport(results: Results, exportedAt: Date): Readable {
  const { election, totalVotes, abstentions, isHidden, turnout, weights, candidates, decision } =
    results;
  const { countConfirmedAt = '', declaredAt = '' } = presentOutcome(results);
  const stream = csvStream();
  const [leading, trailing] = [columnsOf(leadingFields), columnsOf(trailingFields)];
  const headers = (some: readonly Column[]) => some.map(({ header }) => header);
  const cells = (some: readonly Column[]) => some.map(({ cell }) => cell(election));
  const { opened, closed, isComplete } = presentTimes(election);
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
  // An empty cell is no count. A zero would be read as one.
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
      cellOf(opened, isComplete),
      cellOf(closed, isComplete),
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
 * The same as JSON. `ballotPosition` counts from 1, so that no reader takes it for a rank by votes. A hidden count is
 * null and not 0.
 */
export function jsonExport(results: Results, exportedAt: Date): Readable {
  const { election, totalVotes, abstentions, isHidden, turnout, candidates, confirmedAt } = results;
  const { opened, closed, isComplete } = actualTimes(election.statusChanges);
  const content = {
    election: {
      id: election._id,
      ...pickFields(election),
      ballot: presentBallot(election),
      electorate: namesIn(election.electorate),
    },
    actual: { opened: opened.map(actOf), closed: closed.map(actOf), isComplete },
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
