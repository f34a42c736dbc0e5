import type { Election, Candidate } from '@votewise/contract';
import { optionNoun } from '@votewise/contract/elections/ballot';
import {
  type ElectionField,
  electionFieldNames,
  electionFields,
} from '@votewise/contract/elections/fields';
import { describeMeeting } from '@votewise/contract/elections/meeting-of-election';
import { clsx } from 'clsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { ballotSentence } from './stored-ballot.ts';
import { unusualElectorate } from './electorate-words.ts';

interface Fact {
  /** Empty or undefined if there is nothing unusual to show. */
  text: (election: Election) => string | undefined;
  /** Shown below the rows, across both columns. */
  isSentence?: true;
}

/** How each field is shown; null for fields that are shown elsewhere or in the sentence of another field. */
const FACTS: Record<ElectionField, Fact | null> = {
  title: null,
  description: null,
  // Voting on a question of a meeting opens and closes whatever was planned.
  startDate: { text: ({ startDate, meeting }) => (meeting ? '' : formatDateTime(startDate)) },
  endDate: { text: ({ endDate, meeting }) => (meeting ? '' : formatDateTime(endDate)) },
  status: null,
  ballot: { text: ballotSentence, isSentence: true },
  electorate: { text: unusualElectorate, isSentence: true },
  weighted: null,
  paper: { text: ({ paper }) => paper, isSentence: true },
  meeting: {
    text: ({ meeting }) => {
      const sentence = describeMeeting(meeting);
      return meeting ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` : undefined;
    },
    isSentence: true,
  },
  publicResult: {
    text: ({ publicResult }) =>
      publicResult ? 'Anyone can see it once it is declared.' : undefined,
    isSentence: true,
  },
};

function fieldFacts(election: Election, kind: 'rows' | 'sentences') {
  return electionFieldNames.flatMap((field) => {
    const fact = FACTS[field];
    const isOfKind = fact?.isSentence === true ? kind === 'sentences' : kind === 'rows';
    const value = isOfKind && fact?.text(election);
    return value ? [{ label: electionFields[field].label, value }] : [];
  });
}

/** Returns the actual times that differ from the plan. */
function actualFacts(election: Election): { label: string; value: string }[] {
  const { status, startDate, endDate, openedAt, closedAt, meeting } = election;
  const factOf = (label: string, actual: string | undefined, planned: string) => {
    if (actual === undefined) return [];
    const value = formatDateTime(actual);
    return !meeting && value === formatDateTime(planned) ? [] : [{ label, value }];
  };
  return [
    ...(status === 'upcoming' ? [] : factOf('Opened', openedAt, startDate)),
    ...(status === 'completed' ? factOf('Closed', closedAt, endDate) : []),
  ];
}

/** The last of an odd number of facts fills its row, because every group starts in the first column. */
function columnOf(place: number, length: number): string {
  if (place % 2 === 1) return 'sm:border-s sm:ps-4';
  return place === length - 1 ? 'sm:col-span-2' : '';
}

/** Dates, other fields, and counts of an election: rows on a phone, a two-column grid on wider screens. */
export function ElectionFacts({ election }: { election: Election }) {
  const counts = [
    {
      label:
        optionNoun(election.ballot, election.candidates) === 'answer' ? 'Answers' : 'Candidates',
      value: formatCount(election.candidates.length),
    },
    { label: 'Total votes', value: formatCount(election.totalVotes) },
  ];
  const groups = [fieldFacts(election, 'rows'), actualFacts(election), counts];
  const facts = groups.flatMap((group) =>
    group.map((fact, place) => ({ ...fact, style: columnOf(place, group.length) })),
  );
  return (
    <dl className="mt-auto grid border-t border-line sm:grid-cols-2">
      {facts.map(({ label, value, style }) => (
        <div
          key={label}
          className={clsx(
            'flex items-baseline justify-between gap-x-3 border-b border-line py-2 sm:block',
            style,
          )}
        >
          <dt className="shrink-0 text-14 text-ink-2">{label}</dt>
          <dd className="font-medium max-sm:text-end max-sm:text-14 lg:max-wide:text-14">
            {value}
          </dd>
        </div>
      ))}
      {fieldFacts(election, 'sentences').map(({ label, value }) => (
        <div key={label} className="border-b border-line py-2 sm:col-span-2">
          <dt className="text-14 text-ink-2">{label}</dt>
          <dd dir="auto" className="wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Withdrawal({ candidate: { withdrawnAt } }: { candidate: Candidate }) {
  if (withdrawnAt === undefined) return null;
  return <p className="text-14 font-semibold text-amber">Withdrew {formatDateTime(withdrawnAt)}</p>;
}
