import { LANGUAGES } from '@votewise/contract/locales/languages';
import { asName } from '@votewise/contract/text/isolate';
import { formatSeries } from '@votewise/contract/text/lists';
import { decisionOf } from '@votewise/contract/results/outcome-sentences';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { clsx } from 'clsx';
import { CircleCheck, Clock, RefreshCwOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { formatDateTime, formatPercentage } from '../../../lib/format.ts';
import { formatSince } from '../../../lib/format-since.ts';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import { useThrottled } from '../../../lib/use-throttled.ts';
import { isUndecided, shownDecision, leadersIn } from './results-figures.ts';
import { isAwaitingAdministrators, isBeingChecked, type Results } from './shown-results.ts';
import { leadersAloud } from './leaders.ts';

const ANNOUNCE_MS = 10_000;

/** Shows whether the figures below are live, and announces changes to screen readers. */
export function CountState(props: {
  results: Results;
  /** When these figures were loaded, if they are outdated; 0 if unknown. */
  staleSince: number | undefined;
  onReload: () => void;
  isPaused?: boolean;
  /** Absent where the figures do not update. */
  onPause?: (isPaused: boolean) => void;
}) {
  const { results, staleSince, onReload, isPaused = false, onPause } = props;
  const t = useResultTexts();
  const isStale = staleSince !== undefined;
  const isPausable = onPause && (isPaused || results.election.status === 'active');
  return (
    <div className="-mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <output
        className={clsx(
          'flex items-center gap-2 text-14',
          isStale ? 'font-semibold text-amber' : 'text-ink-2',
        )}
      >
        {isPaused ? (
          t('state.paused')
        ) : isStale ? (
          <Stale since={staleSince} />
        ) : (
          <Fresh results={results} />
        )}
      </output>
      {isStale && (
        <Button className="shrink-0" onClick={onReload}>
          {t('state.reload')}
        </Button>
      )}
      {isPausable && (
        <Button className="shrink-0" onClick={() => onPause(!isPaused)}>
          {t(isPaused ? 'state.resume' : 'state.pause')}
        </Button>
      )}
      {results.turnout && (
        <p className="text-14 text-ink-2 tabular-nums">
          {t.rich('state.turnout', {
            ballots: results.turnout.ballots,
            eligible: results.turnout.eligible,
            share: formatPercentage(results.turnout.percentage),
            b: strong,
          })}
        </p>
      )}
      <Announcement results={results} />
    </div>
  );
}

const strong = (chunks: ReactNode[]) => (
  <strong key="strong" className="font-semibold text-ink">
    {chunks}
  </strong>
);

function Stale({ since }: { since: number }) {
  const t = useResultTexts();
  return (
    <>
      <RefreshCwOff aria-hidden="true" className="size-4.5 shrink-0" />
      <span>
        {since > 0 ? t('state.staleSince', { time: formatSince(since) }) : t('state.stale')}
      </span>
    </>
  );
}

function Fresh({ results }: { results: Results }) {
  const t = useResultTexts();
  const { status } = results.election;
  switch (status) {
    case 'active':
      return (
        <>
          <BusyStrokes className="size-4.5 text-brand-text" isBrief />
          {results.isCountHidden ? t('state.liveTurnout') : t('state.live')}
        </>
      );
    case 'upcoming':
      return (
        <>
          <Clock aria-hidden="true" className="size-4.5 shrink-0" />
          {results.times && results.times.opened.length > 0
            ? t('state.notOpen')
            : t('state.notOpenedYet')}
        </>
      );
    case 'completed':
      return (
        <>
          <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
          <span>{stateAfterClose(results, t)}</span>
        </>
      );
    default:
      return status satisfies never;
  }
}

/** Returns sentences about the count and the declaration after the close. Without votes, there is no recount. */
function stateAfterClose(results: Results, t: ResultTexts): string {
  const { totalVotes, times, decryptedBy, countConfirmedAt, declaredAt } = results;
  const isWithoutVoting = times?.opened.length === 0;
  return [
    isWithoutVoting ? t('state.withoutVoting') : t('state.closed'),
    ...(totalVotes === 0 && !isWithoutVoting && !isAwaitingAdministrators(results)
      ? [t('count.noVotes')]
      : []),
    ...pendingSentences(results, t),
    ...(decryptedBy ? [t('state.decrypted', { names: namesOf(decryptedBy, t) })] : []),
    ...(countConfirmedAt ? [t('state.confirmed', { time: formatDateTime(countConfirmedAt) })] : []),
    ...(declaredAt ? [t('state.declared', { time: formatDateTime(declaredAt) })] : []),
  ].join(' ');
}

const namesOf = (names: readonly string[], t: ResultTexts): string =>
  new Intl.ListFormat(LANGUAGES[t.language].locale).format(names.map(asName));

/** Returns what the result waits for; nothing once the count is confirmed. Names are read after paper has joined. */
function pendingSentences(results: Results, t: ResultTexts): string[] {
  const { annulled } = results;
  if (annulled) {
    return [
      t('count.annulled', { time: formatDateTime(annulled.at), reason: asName(annulled.reason) }),
    ];
  }
  if (results.awaitsHandouts) return [t('count.awaitsHandouts')];
  if (results.awaitsNames) return [t('count.awaitsNames')];
  if (!isBeingChecked(results)) return [];
  return [t(results.ballot.encrypted === null ? 'count.beingChecked' : 'count.awaitsDecryption')];
}

/** Only for screen readers: sighted users see the figures change. */
function Announcement({ results }: { results: Results }) {
  const t = useResultTexts();
  return <output className="sr-only">{useThrottled(figuresAloud(results, t), ANNOUNCE_MS)}</output>;
}

function figuresAloud(results: Results, t: ResultTexts): string {
  const { election, totalVotes, candidates, isCountHidden } = results;
  if (candidates.length === 0) return '';
  const total = totalVotes === 0 ? [] : [t('state.votesAloud', { count: totalVotes })];
  if (isCountHidden) return [...total, t('state.hiddenAloud')].join(' ');
  if (isUndecided(results)) return [...total, ...pendingSentences(results, t)].join(' ');
  const decision = results.declaredAt ? decisionOf(results, t) : shownDecision(results, t);
  const leaders = decision ? decision.text : leadersAloud(leadersIn(results), election.status, t);
  return [...total, leaders].join(' ');
}

type Times = NonNullable<Results['times']>;

/** Returns the planned and actual times of voting in short sentences. The dates of a question of a meeting mean nothing. */
export function votingTimes(
  { startDate, endDate, opened, closed }: Times,
  { isQuestion, t }: { isQuestion: boolean; t: ResultTexts },
): string {
  const listed = (moments: readonly string[]) =>
    formatSeries(moments.map(formatDateTime), t.language);
  const closedText = (count: number, times: string) =>
    t('times.closed', { count, isRepeated: count > 1 ? 'yes' : 'no', times });
  const planned = () =>
    t('times.planned', { start: formatDateTime(startDate), end: formatDateTime(endDate) });
  const parts = [
    ...(isQuestion ? [] : [planned()]),
    ...(isQuestion && opened.length === 0 ? [t('times.inMeeting')] : []),
    ...(opened.length > 0 ? [t('times.opened', { times: listed(opened) })] : []),
    ...(closed.length > 0 ? [closedText(closed.length, listed(closed))] : []),
  ];
  return parts.join(' ');
}

/** The times known from the list of elections, until the results load. */
export const plannedTimes = ({ startDate, endDate }: Omit<Times, 'opened' | 'closed'>): Times => ({
  startDate,
  endDate,
  opened: [],
  closed: [],
});

/** The planned and actual times of voting, next to a count. Space is reserved for the actual times until they load. */
export function VotingTimes({ times, isQuestion = false }: { times: Times; isQuestion?: boolean }) {
  const t = useResultTexts();
  return (
    <p className="mt-3 min-h-10 text-14 text-ink-2 md:min-h-5">
      {votingTimes(times, { isQuestion, t })}
    </p>
  );
}
