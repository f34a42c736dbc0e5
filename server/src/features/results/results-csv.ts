import { Readable } from 'node:stream';
import {
  describeBallot,
  describeElectorate,
  type ElectionField,
  electionFieldNames,
  shareBase,
} from '@votewise/contract';
import { csvStream } from '../../platform/csv.ts';
import { electionTexts } from '../../platform/languages/election-texts.ts';
import { resultTexts } from '../../platform/languages/result-texts.ts';
import { namesIn, type WatchedElection } from '../elections/index.ts';
import { presentTimes, presentOutcome, type Results } from './present-results.ts';

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

/** The first columns of the CSV file. */
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
