import { Readable } from 'node:stream';
import {
  actualTimes,
  describeBallot,
  type Candidate,
  type ElectionField,
  electionFieldNames,
  type ExportFormat,
  pickFields,
  type ResultsData,
  type Turnout,
} from '../../contract/index.ts';
import { csvStream } from '../../platform/csv.ts';
import { slugOf } from '../../platform/file-name.ts';
import type { Actor } from '../audit/service.ts';
import type { Tally } from '../votes/ballots/service.ts';
import type { WatchedElection } from '../elections/service.ts';

export interface Results<E extends WatchedElection = WatchedElection> {
  election: E;
  totalVotes: number;
  turnout: Turnout;
  /** Most votes first. */
  candidates: Candidate[];
  /** When a recount since the current close confirmed the count. */
  confirmedAt: Date | undefined;
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

/** The warning about a recount for administrators: empty unless the recount differs from the count. */
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
  ballot: { header: 'Ballot', cell: ({ ballot }) => describeBallot(ballot) },
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
  const { election, totalVotes, turnout, candidates } = results;
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
    ...headers(trailing),
    'Opened (UTC)',
    'Closed (UTC)',
    'Count confirmed (UTC)',
    'Declared (UTC)',
  ]);
  for (const { name, description, votes, percentage } of candidates) {
    stream.write([
      ...cells(leading),
      exportedAt.toISOString(),
      String(totalVotes),
      name,
      description,
      String(votes),
      percentage.toFixed(1),
      String(turnout.eligible),
      turnout.percentage.toFixed(1),
      ...cells(trailing),
      cellOf(opened, isComplete),
      cellOf(closed, isComplete),
      countConfirmedAt,
      declaredAt,
    ]);
  }
  stream.end();
  return stream;
}

const actOf = ({ at, by }: { at: Date; by: Actor }) => ({ at, by });

/** The same as JSON. `ballotPosition` counts from 1, so that no reader takes it for a rank by votes. */
export function jsonExport(
  { election, totalVotes, turnout, candidates, confirmedAt }: Results,
  exportedAt: Date,
): Readable {
  const { opened, closed, isComplete } = actualTimes(election.statusChanges);
  const content = {
    election: { id: election._id, ...pickFields(election) },
    actual: { opened: opened.map(actOf), closed: closed.map(actOf), isComplete },
    countConfirmedAt: confirmedAt,
    declared: election.declared,
    exportedAt,
    totalVotes,
    turnout,
    candidates: candidates.map(({ place, ...rest }) => ({ ...rest, ballotPosition: place + 1 })),
  };
  return Readable.from([`${JSON.stringify(content, null, 2)}\n`]);
}
