import { Readable } from 'node:stream';
import {
  averageOf,
  type Candidate,
  describeBallot,
  describeElectorate,
  describeMeeting,
  type ElectionField,
  type ExportQuery,
  electionFieldNames,
  medianGrade,
  shareBase,
} from '@votewise/contract';
import { csvStream } from '../../platform/csv.ts';
import { electionTexts } from '../../platform/languages/election-texts.ts';
import { resultTexts } from '../../platform/languages/result-texts.ts';
import { namesIn, type WatchedElection } from '../elections/index.ts';
import type { InMeeting } from './in-meeting.ts';
import { VOTES_HEADERS } from './minutes/candidates-table.ts';
import {
  presentOutcome,
  presentHandouts,
  presentTimes,
  type Results,
} from './outcome/present-results.ts';

interface Column {
  header: string;
  cell: (election: WatchedElection) => string;
}

/** A header, and the cell below it, which may depend on the candidate. */
type Cell = readonly [header: string, cell: string | ((candidate: Candidate) => string)];

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
  meeting: {
    header: 'Meeting',
    cell: ({ meeting }) => describeMeeting(meeting),
  },
  publicResult: null,
};

/** The first columns of the CSV file. */
const leadingFields: readonly ElectionField[] = ['title', 'status', 'startDate', 'endDate'];

const trailingFields = electionFieldNames.filter((field) => !leadingFields.includes(field));

/**
 * Returns a CSV file with one row per candidate, most votes first, and with times in UTC. New columns are added at the
 * end, so that existing programs still find their columns. If voters rank, score, or mark several, two headings say so.
 */
export function csvExport(
  results: Results,
  {
    exportedAt,
    separator,
    decimal,
    inMeeting,
  }: Pick<ExportQuery, 'separator' | 'decimal'> & {
    exportedAt: Date;
    inMeeting?: InMeeting | undefined;
  },
): Readable {
  const {
    election,
    totalVotes,
    abstentions,
    isHidden,
    turnout,
    weights,
    candidates,
    decision,
    writeIns,
  } = results;
  const { countConfirmedAt = '', declaredAt = '' } = presentOutcome(results);
  const { opened, closed } = presentTimes(election);
  const { onPaper } = presentHandouts(election);
  const { ballot } = election;
  const grades = decision?.outcome.grades;
  const valid = weights ? weights.cast - weights.abstentions : totalVotes - abstentions;
  const averageIn = (points: number) =>
    ballot.kind === 'scored' && ballot.rule !== 'majority-judgment'
      ? averageOf(points, valid).replace('.', decimal)
      : '';
  // The cell of a hidden count is empty, because 0 would be read as a count.
  const shown = (count: string) => (isHidden ? '' : count);
  const percent = (value: number) => value.toFixed(1).replace('.', decimal);
  const electedAs = (id: string) => {
    if (!decision) return '';
    const place = decision.elected.indexOf(id);
    return place < 0 ? 'no' : String(place + 1);
  };
  const fieldCells = (fields: readonly ElectionField[]) =>
    fields.flatMap((field): Cell[] => {
      const column = columns[field];
      return column ? [[column.header, column.cell(election)]] : [];
    });
  const cells: Cell[] = [
    ...fieldCells(leadingFields),
    ['Exported (UTC)', exportedAt.toISOString()],
    ['Total Votes', String(totalVotes)],
    ['Candidate', ({ name }) => name],
    ['Description', ({ description }) => description],
    [VOTES_HEADERS[ballot.kind], ({ votes }) => shown(String(votes))],
    ['Percentage', ({ percentage }) => shown(percent(percentage))],
    ['Eligible Voters', String(turnout.eligible)],
    ['Turnout (%)', percent(turnout.percentage)],
    ['Opened (UTC)', opened.join('; ')],
    ['Closed (UTC)', closed.join('; ')],
    ['Count confirmed (UTC)', countConfirmedAt],
    ['Declared (UTC)', declaredAt],
    ...fieldCells(trailingFields),
    ['Count', isHidden ? resultTexts('en')('count.hidden') : 'visible'],
    ['Abstentions', shown(String(abstentions))],
    [ballot.kind === 'one' ? 'Elected' : 'Elected (place)', ({ id }) => electedAs(id)],
    ['Withdrawn (UTC)', ({ withdrawnAt = '' }) => withdrawnAt],
    ['Percentage of', shareBase(election.ballot, election.weighted)],
    ['Weight', ({ weight = '' }) => String(weight)],
    ['Weight cast', String(weights?.cast ?? '')],
    ['Weight of abstentions', String(weights?.abstentions ?? '')],
    ['Eligible weight', String(weights?.eligible ?? '')],
    ['On paper', String(onPaper?.ballots ?? '')],
    ['Paper handed out', String(onPaper?.handedOut ?? '')],
    ['Paper spoiled', String(onPaper?.spoiled ?? '')],
    ['Paper missing', String(onPaper?.missing ?? '')],
    ['Paper explanation', onPaper?.explanation ?? ''],
    ['Meeting title', inMeeting?.title ?? ''],
    ['Present at close', String(inMeeting?.atClose?.members.present ?? '')],
    ['Represented at close', String(inMeeting?.atClose?.members.represented ?? '')],
    ['Voters with a proxy holder', String(inMeeting?.proxies ?? '')],
    ['Average points', ({ votes, weight = votes }) => shown(averageIn(weight))],
    ['Median grade', ({ id }) => medianGrade({ ballot, grades }, id) ?? ''],
    ['Other write-ins', String(writeIns?.votes ?? '')],
  ];
  const stream = csvStream(separator);
  stream.write(cells.map(([header]) => header));
  for (const candidate of candidates) {
    stream.write(cells.map(([, cell]) => (typeof cell === 'string' ? cell : cell(candidate))));
  }
  stream.end();
  return stream;
}
