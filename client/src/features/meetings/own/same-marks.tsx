import type { Election } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { useEffect, useRef, useState } from 'react';
import { BallotHeading } from '../../../components/ballot/ballot-heading.tsx';
import { endsSession } from '../../../lib/api-error.ts';
import { useVoteTexts, type VoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useBusy } from '../../../lib/use-busy.ts';
import { useTitleStep } from '../../../lib/use-page-title.ts';
import { BallotActions, BallotForm } from '../../votes/ballot-actions.tsx';
import { castProblem } from '../../votes/casting/cast-problem.ts';
import { electionFor } from '../../votes/casting/giver.ts';
import { chosenText } from '../../votes/marks/marking.ts';
import {
  failureOf,
  type GivenAnswer,
  isCounted,
  type QuestionOutcome,
  useCastPaper,
} from '../../votes/paper/paper-answers.ts';
import { ReceiptOffer } from '../../votes/receipts/receipt-offer.tsx';
import { type BallotVoter, isDoneInAll } from './ballot-voters.ts';
import { type MeetingTexts, useMeetingTexts } from './meeting-texts.ts';

/** What happened to the ballots of one giver. An error is the reason why none was answered. */
type Fate = { outcomes: readonly QuestionOutcome[] } | { error: unknown };

/** Casts the same marks for several givers, a ballot for each. The review names the marks and each of the givers. */
export function SameMarks(props: {
  answers: readonly GivenAnswer[];
  /** Whose ballot has these marks. */
  source: BallotVoter;
  /** All givers. Those whose ballots are already in the box when this opens are left out. */
  givers: readonly BallotVoter[];
  onBack: () => void;
}) {
  const { answers, source, givers, onBack } = props;
  const t = useMeetingTexts();
  const votes = useVoteTexts();
  const electionIds = answers.map(({ election }) => election.id);
  const [keys] = useState(() =>
    givers.filter((one) => !isDoneInAll(one, electionIds)).map(({ key }) => key),
  );
  const named = givers.filter(({ key }) => keys.includes(key));
  const { fates, left, isPending, submit } = useSameMarks(named, answers);
  const isDone = left.length === 0;
  // It says what became of the ballots. The button that was pressed is gone or disabled.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isPending) heading.current?.focus();
  }, [isPending]);
  useTitleStep(isDone ? votes('screen.submitted') : votes('screen.review'));
  const waiting = (some: readonly BallotVoter[]) =>
    some.reduce((sum, one) => sum + answersLeft(one, fates.get(one.key), electionIds), 0);
  const [count] = useState(() => waiting(named));
  const failed = waiting(left.filter(({ key }) => fates.has(key)));

  return (
    <BallotForm onSubmit={() => void submit()}>
      <BallotHeading
        ref={heading}
        title={titleOf(t, { count, members: named.length, failed, isDone })}
        titleId="ballot-title"
        hint={isDone ? t('page.waiting') : hintOf(t, source)}
      />
      {!isDone && <SharedMarks answers={answers} />}
      <h3 className="border-t border-line px-2 pt-4 font-semibold md:px-3">{t('same.members')}</h3>
      <ol className="pb-2">
        {named.map((voter) => (
          <li key={voter.key} className="grid gap-1 px-2 py-2 md:px-3">
            <p className="wrap-anywhere">
              <bdi translate="no" className="font-semibold">
                {voter.giver?.name}
              </bdi>{' '}
              <bdi translate="no" className="text-14 text-ink-2">
                {voter.key}
              </bdi>
            </p>
            <GiverFate
              voter={voter}
              elections={answers.map(({ election }) => election)}
              fate={fates.get(voter.key)}
            />
          </li>
        ))}
      </ol>
      {!isDone && (
        <BallotActions
          giver={undefined}
          labels={[t('same.back'), t('same.submit', { count: waiting(left) })]}
          isPending={isPending}
          isForSeveral
          onClear={onBack}
        >
          <FinalNote votes={waiting(left)} />
        </BallotActions>
      )}
    </BallotForm>
  );
}

/** Says whose marks they are. */
const hintOf = (t: MeetingTexts, { giver }: BallotVoter): string =>
  giver ? t('same.hintOf', { name: asName(giver.name) }) : t('same.hint');

function FinalNote({ votes }: { votes: number }) {
  return <>{useVoteTexts()('paperReview.final', { votes })}</>;
}

function titleOf(
  t: MeetingTexts,
  given: { count: number; members: number; failed: number; isDone: boolean },
) {
  const { count, members, failed, isDone } = given;
  if (isDone) return t('same.done', { count });
  return failed > 0 ? t('same.some', { failed }) : t('same.title', { count: members });
}

/** Returns how many ballots of a giver are not in the box yet. */
function answersLeft(
  { doneIn }: BallotVoter,
  fate: Fate | undefined,
  electionIds: readonly string[],
): number {
  return fate && 'outcomes' in fate
    ? fate.outcomes.filter(({ outcome }) => outcome === undefined).length
    : electionIds.filter((id) => !doneIn.includes(id)).length;
}

function SharedMarks({ answers }: { answers: readonly GivenAnswer[] }) {
  const t = useMeetingTexts();
  const votes = useVoteTexts();
  return (
    <section aria-label={t('same.marks')}>
      {answers.map(({ election, answer }) => {
        const List = election.ballot.kind === 'ranked' ? 'ol' : 'ul';
        return (
          <div key={election.id} className="grid gap-1 border-t border-line px-2 py-4 md:px-3">
            <h3 dir="auto" className="font-semibold wrap-anywhere">
              {election.title}
            </h3>
            {answer.length === 0 && <p className="text-ink-2">{t('same.abstains')}</p>}
            <List className={List === 'ol' ? 'list-inside list-decimal' : undefined}>
              {answer.map((chosen) => (
                <li key={chosen.id} className="wrap-anywhere text-ink-2">
                  <bdi translate="no">{chosenText(votes, election.ballot, chosen)}</bdi>
                </li>
              ))}
            </List>
          </div>
        );
      })}
    </section>
  );
}

/** What became of one giver's ballots, and their receipts. */
function GiverFate(props: {
  voter: BallotVoter;
  elections: readonly Election[];
  fate: Fate | undefined;
}) {
  const { voter, elections, fate } = props;
  const t = useMeetingTexts();
  const votes = useVoteTexts();
  if (!fate) return null;
  if ('error' in fate) {
    const { text } = castProblem(votes, fate.error, 'choice');
    return <p className="text-14 text-red">{text}</p>;
  }
  const { outcomes } = fate;
  const inBox = elections
    .filter(({ id }) => outcomes.some((one) => one.electionId === id && isCounted(one)))
    .map((election) => electionFor(voter.giver, election));
  return (
    <>
      {outcomes.map((one) => (
        <p
          key={one.electionId}
          className={one.outcome === undefined ? 'text-14 text-red' : 'text-14 text-ink-2'}
        >
          {outcomes.length > 1 && (
            <bdi className="font-semibold">
              {elections.find(({ id }) => id === one.electionId)?.title}:{' '}
            </bdi>
          )}
          {fateText(t, votes, one)}
        </p>
      ))}
      {inBox.length > 0 && (
        <ReceiptOffer
          elections={inBox}
          giver={voter.giver}
          label={t('same.receipt', { name: asName(voter.giver?.name ?? '') })}
          hasLink={false}
        />
      )}
    </>
  );
}

function fateText(t: MeetingTexts, votes: VoteTexts, outcome: QuestionOutcome): string {
  if (outcome.outcome === 'refused') return t('same.already');
  if (outcome.outcome !== undefined) return t('same.in');
  return failureOf(votes, outcome) ?? t('same.unclear');
}

/** Casts for all givers at the same time. A failure for one leaves the others as they are, and can be repeated. */
function useSameMarks(givers: readonly BallotVoter[], answers: readonly GivenAnswer[]) {
  const { castPaper, isPending } = useCastPaper('same');
  const { isBusy, run } = useBusy();
  const [fates, setFates] = useState<ReadonlyMap<string, Fate>>(new Map());
  const left = givers.filter(({ key }) => !isSettled(fates.get(key)));

  async function castFor({ giver, doneIn }: BallotVoter): Promise<Fate> {
    const open = answers.filter(({ election }) => !doneIn.includes(election.id));
    if (open.length === 0) return { outcomes: [] };
    try {
      return { outcomes: await castPaper({ giver, answers: open }) };
    } catch (error) {
      // The sign-in form replaces the page. The answers that arrived are kept.
      if (endsSession(error)) throw error;
      return { error };
    }
  }

  return {
    fates,
    left,
    isPending: isPending || isBusy,
    submit: () =>
      run(() =>
        Promise.allSettled(
          left.map(async (voter) => {
            const fate = await castFor(voter);
            setFates((before) =>
              new Map(before).set(voter.key, after(before.get(voter.key), fate)),
            );
          }),
        ),
      ),
  };
}

/** Returns a giver's fate after another attempt, which is only about the questions that were left. */
function after(before: Fate | undefined, latest: Fate): Fate {
  if (!before || 'error' in before || 'error' in latest) return latest;
  const again = new Set(latest.outcomes.map(({ electionId }) => electionId));
  const kept = before.outcomes.filter(
    ({ electionId, outcome }) => outcome !== undefined && !again.has(electionId),
  );
  return { outcomes: [...kept, ...latest.outcomes] };
}

/** Whether nothing is left to cast for a giver: a ballot is in the box on each question. */
const isSettled = (fate: Fate | undefined): boolean =>
  fate !== undefined &&
  'outcomes' in fate &&
  fate.outcomes.every(({ outcome }) => outcome !== undefined);
