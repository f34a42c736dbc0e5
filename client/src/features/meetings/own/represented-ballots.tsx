import type { Election } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatCount } from '../../../lib/format.ts';
import { type BallotsOfVoter, useBallotsOf } from '../../votes/casting/vote-queries.ts';
import { type BallotVoter, isHandedOut } from './ballot-voters.ts';
import { type MeetingTexts, useMeetingTexts } from './meeting-texts.ts';

/** The ballots that a holder casts on a question: the holder's own and one for each giver, and which are in the box. */
export function RepresentedBallots(props: {
  voters: readonly BallotVoter[];
  questions: readonly Pick<Election, 'id' | 'status'>[];
  /** The voter whose ballot is shown; undefined while the same marks are cast for several. */
  shownKey: string | undefined;
  onShow: (voter: BallotVoter) => void;
}) {
  const { voters, questions, shownKey, onShow } = props;
  const t = useMeetingTexts();
  const list = useRef<HTMLOListElement>(null);
  const isRow = voters.length > 2;
  const place = voters.findIndex(({ key }) => key === shownKey);
  useLayoutEffect(() => {
    const shown = list.current?.children[place];
    if (!list.current || !shown) return;
    list.current.scrollLeft +=
      shown.getBoundingClientRect().left - list.current.getBoundingClientRect().left;
  }, [place]);
  return (
    // On phones, more than two are one row to scroll: the marks of the ballot stay in sight.
    <Panel className="max-md:border-0 max-md:bg-transparent md:px-6 md:py-4">
      <nav aria-labelledby="ballots">
        <h3 id="ballots" className="font-semibold max-md:sr-only">
          {t('ballots.title')}
        </h3>
        <ol
          ref={list}
          className={clsx('gap-1 md:mt-2 md:grid', isRow ? 'flex max-md:overflow-x-auto' : 'grid')}
        >
          {voters.map((voter) => {
            const isShown = voter.key === shownKey;
            return (
              <li key={voter.key} className={clsx(isRow && 'max-md:max-w-70 max-md:shrink-0')}>
                <button
                  type="button"
                  aria-current={isShown ? 'step' : undefined}
                  onClick={() => onShow(voter)}
                  className={clsx(
                    'quick flex max-md:-outline-offset-3! min-h-11 w-full items-center justify-between gap-x-4 rounded-2 border px-3 py-1 text-start md:flex-wrap',
                    isShown ? 'border-brand bg-brand-tint' : 'border-line max-md:bg-surface',
                  )}
                >
                  <span className="font-semibold wrap-anywhere">
                    {voter.giver
                      ? t('ballots.for', { name: asName(voter.giver.name) })
                      : t('ballots.own')}
                  </span>
                  <Whereabouts voter={voter} questions={questions} />
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
    </Panel>
  );
}

/** Where a voter's ballots are. Says “not cast” only after the close, and only if a response proves it. */
function Whereabouts(props: {
  voter: BallotVoter;
  questions: readonly Pick<Election, 'id' | 'status'>[];
}) {
  const { voter, questions } = props;
  const t = useMeetingTexts();
  const ballots = useBallotsOf(voter, questions);
  const onPaper = questions.some(({ id }) => isHandedOut(voter, id));
  const isIn = ballots.cast === ballots.total && !onPaper;
  return (
    <span className={clsx('flex items-center gap-2 text-14', isIn ? 'text-green' : 'text-ink-2')}>
      {isIn && <Check aria-hidden="true" className="size-4" />}
      {onPaper ? t('ballots.onPaper') : whereabouts(t, ballots, questions)}
    </span>
  );
}

function whereabouts(
  t: MeetingTexts,
  { cast, total, isKnown }: BallotsOfVoter,
  questions: readonly Pick<Election, 'status'>[],
): string {
  if (cast === total) return t('ballots.in');
  if (cast > 0) return t('ballots.some', { cast: formatCount(cast), total: formatCount(total) });
  if (questions.some(({ status }) => status === 'active')) return t('ballots.open');
  return t(isKnown ? 'ballots.notCast' : 'ballots.unknown');
}

/** After a ballot is in the box: the next giver's ballot, or the same marks for all givers who are left. */
export function NextBallots(props: {
  /** The givers without a ballot. */
  left: readonly BallotVoter[];
  /** Whether the marks of the last ballot are known on this page. */
  hasMarks: boolean;
  onNext: (voter: BallotVoter) => void;
  onSame: () => void;
}) {
  const { left, hasMarks, onNext, onSame } = props;
  const t = useMeetingTexts();
  const [next] = left;
  if (!next?.giver) return <p className="text-ink-2">{t('page.waiting')}</p>;
  return (
    <>
      <Button
        variant="primary"
        size="large"
        className="max-w-full wrap-anywhere max-sm:w-full"
        onClick={() => onNext(next)}
      >
        {t('ballots.next', { name: asName(next.giver.name) })}
      </Button>
      {hasMarks && (
        <Button size="large" className="max-sm:w-full" onClick={onSame}>
          {t('ballots.same', { count: left.length })}
        </Button>
      )}
    </>
  );
}
