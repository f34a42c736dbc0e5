import type { Election, OwnMeeting, QuestionItem, QuestionState } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { asName } from '@votewise/contract/text/isolate';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ClampedText } from '../../../components/ui/clamped-text.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { useDrafts } from '../../../lib/drafts.ts';
import { ELECTIONS_KEY } from '../../../lib/query-keys.ts';
import { electionQuery } from '../../elections/election-queries.ts';
import { electionFor } from '../../votes/casting/giver.ts';
import { type Question, questionState } from '../../votes/paper/questions.ts';
import { VotingPanel } from '../../votes/voting-panel.tsx';
import { type BallotVoter, castAnswer, isDoneInAll, useBallotVoters } from './ballot-voters.ts';
import { Countdown } from './countdown.tsx';
import { useMeetingTexts } from './meeting-texts.ts';
import { MoreTime } from './more-time.tsx';
import { QuestionResult } from './question-result.tsx';
import { NextBallots, RepresentedBallots } from './represented-ballots.tsx';

const PaperPanel = lazy(async () => ({
  default: (await import('../../votes/paper/paper-panel.tsx')).PaperPanel,
}));
/** Loaded only by holders of several proxies. */
const SameMarks = lazy(async () => ({ default: (await import('./same-marks.tsx')).SameMarks }));

/** Begins the value of `for` in the URL while the marks of the voter who follows are cast for several givers. */
const ALL = '*';

/** The current question: its ballots while voting is open, then the count and the result. */
export function QuestionNow(props: {
  meeting: OwnMeeting;
  item: QuestionItem;
  /** Whether another question may follow. */
  hasMore: boolean;
  onViewResults: (electionId: string) => void;
}) {
  const { meeting, item, hasMore, onViewResults } = props;
  const t = useMeetingTexts();
  const { questions } = item;
  const { elections, hasFailed, retry } = useQuestionElections(questions);
  const open = questions.filter(({ status }) => status === 'active');
  const openIds = open.map(({ electionId }) => electionId);
  const isFor = ({ notIn }: { notIn: readonly string[] }) =>
    open.length === 0 || openIds.some((id) => !notIn.includes(id));
  const represents = meeting.represents.filter(isFor);
  const voters = useBallotVoters({ ...meeting, represents });
  const closed = questions.filter(({ status }) => status === 'completed');
  const closesAt = open[0]?.closesAt;
  const isUpcoming = questions.every(({ status }) => status === 'upcoming');
  const isOfHolder =
    open.length > 0 && !meeting.isPresent && meeting.holder !== null && isFor(meeting.holder);
  const isBarred =
    isOfHolder || (!meeting.isPresent && open.some(({ presence }) => presence === 'present'));
  return (
    <div className="grid grid-cols-1 gap-2 md:gap-4">
      {closesAt && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Countdown closesAt={closesAt} />
          {!isBarred && <MoreTime key={closesAt} meetingId={meeting.id} itemId={item.id} />}
        </div>
      )}
      {questions.length === 1 && elections?.[0] && <Wording election={elections[0]} />}
      {isUpcoming && elections?.[0] && <Names election={elections[0]} />}
      {isUpcoming && <p className="text-ink-2">{t('now.upcoming')}</p>}
      {closed.map((question) => (
        <QuestionResult
          key={question.electionId}
          question={question}
          isTitled={questions.length > 1}
          onViewResults={onViewResults}
        />
      ))}
      {isBarred && <Barred meeting={meeting} questions={open} />}
      {!isUpcoming && !isBarred && elections && (
        <Ballots
          {...{ elections, voters, questions, hasMore, onViewResults }}
          givers={voters.filter(({ giver }) => giver)}
          isOpen={open.length > 0}
        />
      )}
      {!isUpcoming && !isBarred && !elections && !hasFailed && (
        <LoadingState label={t('page.loading')} />
      )}
      {!isUpcoming && !isBarred && !elections && hasFailed && (
        <Banner tone="error" action={<Button onClick={retry}>{t('page.tryAgain')}</Button>}>
          {t('page.loadFailed')}
        </Banner>
      )}
    </div>
  );
}

/** What is voted on. */
function Wording({ election: { id, description } }: { election: Election }) {
  const t = useMeetingTexts();
  return (
    <ClampedText key={id} what={t('page.description')} clamp="max-md:line-clamp-4">
      {description}
    </ClampedText>
  );
}

/** Who can be elected, until the ballot shows it. */
function Names({ election: { candidates } }: { election: Election }) {
  if (isMotion(candidates)) return null;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {candidates
        .filter(({ withdrawnAt }) => withdrawnAt === undefined)
        .map(({ id, name }) => (
          <li
            key={id}
            translate="no"
            dir="auto"
            className="py-2 font-display text-18 font-semibold wrap-anywhere"
          >
            {name}
          </li>
        ))}
    </ul>
  );
}

/** Why the member can't vote on these questions now. */
function Barred(props: { meeting: OwnMeeting; questions: readonly QuestionState[] }) {
  const { meeting, questions } = props;
  const { holder } = meeting;
  const t = useMeetingTexts();
  if (holder && questions.every(({ presence }) => presence === 'anyone'))
    return <Banner tone="notice">{t('now.holderVotes', { name: asName(holder.name) })}</Banner>;
  return (
    <Banner tone="notice">
      <p>
        {t('now.presentOnly')}{' '}
        {holder ? t('now.represented', { name: asName(holder.name) }) : t('now.checkIn')}
      </p>
    </Banner>
  );
}

/** The elections of a question, loaded again as soon as the meeting shows that voting opened, closed, or was extended. */
function useQuestionElections(questions: readonly QuestionState[]) {
  const client = useQueryClient();
  const elections = useQueries({
    queries: questions.map(({ electionId }) => electionQuery(electionId)),
    combine: (results) => ({
      loaded: results.flatMap(({ data }) => data ?? []),
      hasFailed: results.some(({ isError, data }) => isError && !data),
    }),
  });
  const news = questions
    .map(({ electionId, status, closesAt, isCounted }) =>
      [electionId, status, closesAt, isCounted].join(' '),
    )
    .join();
  const last = useRef(news);
  useEffect(() => {
    if (last.current === news) return;
    last.current = news;
    void client.invalidateQueries({ queryKey: [...ELECTIONS_KEY, 'one'] });
  }, [client, news]);
  return {
    elections: elections.loaded.length === questions.length ? elections.loaded : undefined,
    hasFailed: elections.hasFailed,
    retry: () => void client.refetchQueries({ queryKey: [...ELECTIONS_KEY, 'one'] }),
  };
}

/** The ballots that are cast on a question: the voter's own, and those for givers. */
function Ballots(props: {
  elections: readonly Election[];
  questions: readonly QuestionState[];
  voters: readonly BallotVoter[];
  givers: readonly BallotVoter[];
  isOpen: boolean;
  hasMore: boolean;
  onViewResults: (electionId: string) => void;
}) {
  const { elections, questions, voters, givers, isOpen, hasMore, onViewResults } = props;
  const t = useMeetingTexts();
  const drafts = useDrafts();
  const [params, setParams] = useSearchParams();
  const openIds = questions
    .filter(({ status }) => status === 'active')
    .map(({ electionId }) => electionId);
  // After the close, the list shows which ballots are in the box.
  const listed = questions
    .filter(({ status }) => status === (isOpen ? 'active' : 'completed'))
    .map(({ electionId, status }) => ({ id: electionId, status }));
  const wanted = params.get('for') ?? '';
  const isForAll = wanted.startsWith(ALL) && isOpen;
  const shownKey = wanted.replace(ALL, '');
  const shown = voters.find(({ key }) => key === shownKey) ?? voters[0];
  const left = givers.filter((one) => !isDoneInAll(one, openIds));
  const open = elections.filter(({ id }) => openIds.includes(id));
  const answers = open.flatMap((election) => {
    const answer = shown && castAnswer(drafts, election, shown.giver);
    const isCastable = answer && (answer.length > 0 || election.ballot.abstain);
    return isCastable ? [{ election, answer }] : [];
  });

  function show(key: string, electionId?: string): void {
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('step');
      next.delete('election');
      if (key === '') next.delete('for');
      else next.set('for', key);
      if (electionId !== undefined) next.set('election', electionId);
      return next;
    });
  }

  const onward = isOpen ? (
    <NextBallots
      left={left}
      hasMarks={answers.length > 0}
      onNext={({ key }) => show(key)}
      onSame={() => show(`${ALL}${shown?.key ?? ''}`)}
    />
  ) : (
    // Even if it is empty, it replaces the button to the results, which are announced first.
    <>{hasMore && <p className="text-ink-2">{t('page.waiting')}</p>}</>
  );
  if (!shown) return null;
  return (
    <>
      {givers.length > 0 && (
        <RepresentedBallots
          voters={voters}
          questions={listed}
          shownKey={isForAll ? undefined : shown.key}
          onShow={({ key }) => show(key)}
        />
      )}
      {isForAll && answers.length === 0 && <Banner tone="notice">{t('same.noMarks')}</Banner>}
      {isForAll && answers.length > 0 && (
        <Suspense fallback={<LoadingState label={t('page.loading')} />}>
          <SameMarks
            answers={answers}
            source={shown}
            givers={givers}
            onBack={() => show(shown.key)}
          />
        </Suspense>
      )}
      {!isForAll && (
        <VoterBallots
          key={shown.key}
          {...{ elections, voter: shown, onward, onViewResults }}
          onSelect={(id) => show(shown.key, id)}
        />
      )}
    </>
  );
}

/** The ballots of one voter on a question: one, or a paper of several. */
function VoterBallots(props: {
  elections: readonly Election[];
  voter: BallotVoter;
  onward: ReactNode;
  onSelect: (electionId: string) => void;
  onViewResults: (electionId: string) => void;
}) {
  const { voter, onward, onSelect, onViewResults } = props;
  const t = useMeetingTexts();
  const [params] = useSearchParams();
  const elections = props.elections.map((election) => electionFor(voter.giver, election));
  const selected = elections.find(({ id }) => id === params.get('election')) ?? elections[0];
  if (!selected) return null;
  if (elections.length === 1) {
    return (
      <VotingPanel
        electionId={selected.id}
        giver={voter.giver}
        next={undefined}
        {...{ onSelect, onward }}
        onViewResults={() => onViewResults(selected.id)}
      />
    );
  }
  const questions = elections.map(
    (election): Question => ({
      election,
      state: questionState(election, { voted: voter.votedIn, onPaper: voter.onPaper }),
    }),
  );
  return (
    <Suspense fallback={<LoadingState label={t('page.loading')} />}>
      <h3 dir="auto" className="text-20 font-semibold wrap-anywhere">
        {selected.title}
      </h3>
      <Wording election={selected} />
      <PaperPanel
        {...{ questions, onward }}
        election={selected}
        giver={voter.giver}
        nextElection={undefined}
        onSelect={(id, view) => (view === 'results' ? onViewResults(id) : onSelect(id))}
        onViewResults={() => onViewResults(selected.id)}
      />
    </Suspense>
  );
}
