import { Readable } from 'node:stream';
import type { Candidate, ExportFormat, Turnout } from '../../contract/index.ts';
import { csvStream } from '../../platform/csv.ts';
import { slugOf } from '../../platform/file-name.ts';
import type { Tally } from '../votes/ballots/service.ts';
import type { WatchedElection } from '../elections/service.ts';

export interface Results<E extends WatchedElection = WatchedElection> {
  election: E;
  totalVotes: number;
  turnout: Turnout;
  /** Most votes first. */
  candidates: Candidate[];
  /** The last recount after a close, if there was one. */
  recount: Tally['recount'];
}

/** The warning about a recount for administrators: empty unless the recount differs from the count. */
export function presentDifference({ recount }: Results) {
  if (!recount || recount.isConfirmed) return {};
  const { totalVotes, at } = recount;
  return { recountDifference: { totalVotes, recountedAt: at.toISOString() } };
}

/** A file name in plain ASCII: `student-union-board-2026-results.csv`. */
export function exportFileName(title: string, format: ExportFormat): string {
  const slug = slugOf(title);
  return slug ? `${slug}-results.${format}` : `voting_results.${format}`;
}

/**
 * One row per candidate, most votes first; times in UTC. New columns are added at the end, so that existing
 * programs still find theirs.
 */
export function csvExport(
  { election, totalVotes, turnout, candidates }: Results,
  exportedAt: Date,
): Readable {
  const stream = csvStream();
  stream.write([
    'Election',
    'Status',
    'Start (UTC)',
    'End (UTC)',
    'Exported (UTC)',
    'Total Votes',
    'Candidate',
    'Description',
    'Votes',
    'Percentage',
    'Eligible Voters',
    'Turnout (%)',
  ]);
  const shared = [
    election.title,
    election.status,
    election.startDate.toISOString(),
    election.endDate.toISOString(),
    exportedAt.toISOString(),
    String(totalVotes),
  ];
  for (const { name, description, votes, percentage } of candidates) {
    stream.write([
      ...shared,
      name,
      description,
      String(votes),
      percentage.toFixed(1),
      String(turnout.eligible),
      turnout.percentage.toFixed(1),
    ]);
  }
  stream.end();
  return stream;
}

/** The same as JSON. */
export function jsonExport(
  { election, totalVotes, turnout, candidates }: Results,
  exportedAt: Date,
): Readable {
  const { _id, title, description, status, startDate, endDate } = election;
  const content = {
    election: { id: _id, title, description, status, startDate, endDate },
    exportedAt,
    totalVotes,
    turnout,
    candidates,
  };
  return Readable.from([`${JSON.stringify(content, null, 2)}\n`]);
}
