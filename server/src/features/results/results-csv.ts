import { Readable } from 'node:stream';
import {
  averageOf,
  type Candidate,
  decisionOf,
  describeBallot,
  describeElectorate,
  describeMeeting,
  type ElectionField,
  type ExportQuery,
  inWholes,
  isMotion,
  medianGrade,
  percentageBase,
  type WeightName,
} from '@votewise/contract';
import { csvStream } from '../../platform/csv.ts';
import { electionTexts } from '../../platform/languages/election-texts.ts';
import { resultTexts } from '../../platform/languages/result-texts.ts';
import { namesIn, type WatchedElection } from '../elections/index.ts';
import type { InMeeting } from './in-meeting.ts';
import { VOTES_HEADERS } from './minutes/candidates-table.ts';
import {
  decidedCount,
  hasOnlyWeights,
  presentConfirmation,
  presentHandouts,
  presentTimes,
  type Results,
} from './outcome/present-results.ts';

interface Options extends Pick<ExportQuery, 'separator' | 'decimal'> {
  exportedAt: Date;
  weightName: WeightName | null;
  inMeeting?: InMeeting | undefined;
}

/** What the cells of all candidates are made of. */
type Shown = ReturnType<typeof shownIn>;

function shownIn(results: Results, { exportedAt, decimal, weightName, inMeeting }: Options) {
  const { election, totalVotes, abstentions, isHidden, weights } = results;
  const { ballot } = election;
  const hasAverage = ballot.kind === 'scored' && ballot.rule !== 'majority-judgment';
  const valid = weights ? weights.cast - weights.abstentions : totalVotes - abstentions;
  return {
    ...results,
    ballot,
    exportedAt,
    weightName,
    inMeeting,
    decided: decisionOf(decidedCount(results), resultTexts('en')),
    ...presentConfirmation(results),
    ...presentTimes(election),
    ...presentHandouts(election),
    // The cell of a hidden or unknown count is empty, because 0 would be read as a count.
    count: (cell: string) => (isHidden ? '' : cell),
    ballots: (cell: number) => (isHidden || hasOnlyWeights(results) ? '' : String(cell)),
    weight: (units: number | undefined) =>
      units === undefined ? '' : String(inWholes(units, weightName)).replace('.', decimal),
    percent: (value: number) => value.toFixed(1).replace('.', decimal),
    average: (points: number) => (hasAverage ? averageOf(points, valid).replace('.', decimal) : ''),
  };
}

interface Column {
  header: string | ((election: WatchedElection) => string);
  cell: (shown: Shown, candidate: Candidate) => string;
}

const yesOrNo = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no');

/** The column of each field; null for a field that only the JSON export has. */
export const FIELD_COLUMNS = {
  title: { header: 'Election', cell: ({ election }) => election.title },
  description: null,
  status: { header: 'Status', cell: ({ election }) => election.status },
  startDate: { header: 'Start (UTC)', cell: ({ election }) => election.startDate.toISOString() },
  endDate: { header: 'End (UTC)', cell: ({ election }) => election.endDate.toISOString() },
  ballot: {
    header: 'Ballot',
    cell: ({ election: { ballot, weighted, candidates, status }, weightName }) =>
      describeBallot(
        { ...ballot, weighted },
        { candidates, weightName, isOver: status === 'completed', t: electionTexts('en') },
      ),
  },
  electorate: {
    header: 'Who can vote',
    cell: ({ election }) => describeElectorate(namesIn(election.electorate)),
  },
  weighted: { header: 'Weighted', cell: ({ election }) => yesOrNo(election.weighted) },
  paper: { header: 'Ballot paper', cell: ({ election }) => election.paper },
  meeting: { header: 'Meeting', cell: ({ election }) => describeMeeting(election.meeting) },
  publicResult: null,
} as const satisfies Record<ElectionField, Column | null>;

/** In the order of the file. New columns are added at the end, so that existing programs still find their columns. */
export const COLUMNS: readonly Column[] = [
  FIELD_COLUMNS.title,
  FIELD_COLUMNS.status,
  FIELD_COLUMNS.startDate,
  FIELD_COLUMNS.endDate,
  { header: 'Exported (UTC)', cell: ({ exportedAt }) => exportedAt.toISOString() },
  { header: 'Total Votes', cell: ({ totalVotes }) => String(totalVotes) },
  { header: 'Candidate', cell: (_shown, { name }) => name },
  { header: 'Description', cell: (_shown, { description }) => description },
  {
    header: ({ ballot }) => VOTES_HEADERS[ballot.kind],
    cell: ({ ballots }, { votes }) => ballots(votes),
  },
  {
    header: 'Percentage',
    cell: ({ count, percent }, { percentage }) => count(percent(percentage)),
  },
  { header: 'Eligible Voters', cell: ({ turnout }) => String(turnout.eligible) },
  { header: 'Turnout (%)', cell: ({ turnout, percent }) => percent(turnout.percentage) },
  { header: 'Opened (UTC)', cell: ({ opened }) => opened.join('; ') },
  { header: 'Closed (UTC)', cell: ({ closed }) => closed.join('; ') },
  { header: 'Count confirmed (UTC)', cell: ({ countConfirmedAt = '' }) => countConfirmedAt },
  { header: 'Declared (UTC)', cell: ({ declaredAt = '' }) => declaredAt },
  FIELD_COLUMNS.ballot,
  FIELD_COLUMNS.electorate,
  FIELD_COLUMNS.weighted,
  FIELD_COLUMNS.paper,
  FIELD_COLUMNS.meeting,
  { header: 'Count hidden', cell: ({ isHidden }) => yesOrNo(isHidden) },
  { header: 'Abstentions', cell: ({ ballots, abstentions }) => ballots(abstentions) },
  {
    header: ({ candidates }) => (isMotion(candidates) ? 'Carried' : 'Elected'),
    cell: ({ decision, decided }, { id }) => {
      if (!decision || !decided) return '';
      return yesOrNo(decided.isMotion ? decided.kind === 'carried' : decision.elected.includes(id));
    },
  },
  { header: 'Withdrawn (UTC)', cell: (_shown, { withdrawnAt = '' }) => withdrawnAt },
  {
    header: 'Percentage of',
    cell: ({ election, weightName }) =>
      percentageBase(election.ballot, unitOf(election, weightName)),
  },
  { header: 'Weight', cell: ({ weight }, candidate) => weight(candidate.weight) },
  { header: 'Weight cast', cell: ({ weight, weights }) => weight(weights?.cast) },
  { header: 'Weight of abstentions', cell: ({ weight, weights }) => weight(weights?.abstentions) },
  { header: 'Eligible weight', cell: ({ weight, weights }) => weight(weights?.eligible) },
  { header: 'On paper', cell: ({ onPaper }) => String(onPaper?.ballots ?? '') },
  { header: 'Paper handed out', cell: ({ onPaper }) => String(onPaper?.handedOut ?? '') },
  { header: 'Paper spoiled', cell: ({ onPaper }) => String(onPaper?.spoiled ?? '') },
  { header: 'Paper missing', cell: ({ onPaper }) => String(onPaper?.missing ?? '') },
  { header: 'Paper explanation', cell: ({ onPaper }) => onPaper?.explanation ?? '' },
  { header: 'Meeting title', cell: ({ inMeeting }) => inMeeting?.title ?? '' },
  {
    header: 'Present at close',
    cell: ({ inMeeting }) => String(inMeeting?.atClose?.members.present ?? ''),
  },
  {
    header: 'Represented at close',
    cell: ({ inMeeting }) => String(inMeeting?.atClose?.members.represented ?? ''),
  },
  {
    header: 'Voters with a proxy holder',
    cell: ({ inMeeting }) => String(inMeeting?.proxies ?? ''),
  },
  {
    header: 'Average points',
    cell: ({ count, average }, { votes, weight = votes }) => count(average(weight)),
  },
  {
    header: 'Median grade',
    cell: ({ ballot, decision }, { id }) =>
      medianGrade({ ballot, grades: decision?.outcome.grades }, id) ?? '',
  },
  { header: 'Other write-ins', cell: ({ writeIns }) => String(writeIns?.votes ?? '') },
  {
    header: 'Elected after a tie',
    cell: ({ decision }, { id }) => {
      const { tieDecision } = decision ?? {};
      return tieDecision ? yesOrNo(tieDecision.elected.includes(id)) : '';
    },
  },
  { header: 'Tie decided by', cell: ({ decision }) => decision?.tieDecision?.by ?? '' },
  { header: 'Tie decided (UTC)', cell: ({ decision }) => decision?.tieDecision?.decidedAt ?? '' },
  { header: 'Note on the tie', cell: ({ decision }) => decision?.tieDecision?.note ?? '' },
  {
    header: 'Place in the order of election',
    cell: ({ decision, decided }, { id }) =>
      decided?.isMotion ? '' : String((decision?.elected.indexOf(id) ?? -1) + 1 || ''),
  },
];

/** What votes are counted in; undefined unless they are weighted. */
export const unitOf = (
  { weighted }: Pick<WatchedElection, 'weighted'>,
  weightName: WeightName | null,
): string | undefined => (weighted ? (weightName?.plural ?? 'weight') : undefined);

/**
 * Returns a CSV file with one row per candidate, most votes first, and with times in UTC. What is either so or not is `yes`
 * or `no`, what is hidden or not decided is empty. The heading of votes says if voters rank or score, and that of what is
 * decided if it is a motion, in which both rows say whether it was carried.
 */
export function csvExport(results: Results, options: Options): Readable {
  const shown = shownIn(results, options);
  const stream = csvStream(options.separator);
  stream.write(
    COLUMNS.map(({ header }) => (typeof header === 'string' ? header : header(results.election))),
  );
  for (const candidate of results.candidates) {
    stream.write(COLUMNS.map(({ cell }) => cell(shown, candidate)));
  }
  stream.end();
  return stream;
}
