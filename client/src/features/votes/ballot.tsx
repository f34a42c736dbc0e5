import type { Election } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { asName } from '@votewise/contract/text/isolate';
import { type ReactNode, useEffect, useRef, type Ref } from 'react';
import { BallotHeading } from '../../components/ballot/ballot-heading.tsx';
import { CandidateText } from '../../components/ballot/candidate-line.tsx';
import { CandidatePhoto, hasPhotos } from '../../components/ballot/candidate-photo.tsx';
import { RankMark } from '../../components/ballot/rank-mark.tsx';
import { Mark } from '../../components/ui/mark.tsx';
import { formatCount } from '../../lib/format.ts';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { useTitleStep } from '../../lib/use-page-title.ts';
import { BallotActions, BallotForm } from './ballot-actions.tsx';
import { BallotMarks } from './ballot-marks.tsx';
import { LostMarks, Problem } from './ballot-problem.tsx';
import { useDeadline } from './deadline.ts';
import type { Encryptor } from './casting/encryptor.ts';
import type { Giver } from './casting/giver.ts';
import { type Chosen, pointsText } from './marks/marking.ts';
import { useBallot } from './use-ballot.ts';

export function Ballot(props: {
  election: Election;
  /** The member whose ballot it is; undefined for the user's own. */
  giver: Giver | undefined;
  /** Only if ballots are encrypted. */
  encryptor?: Encryptor;
  /** Who can decrypt what, below the marks. */
  secrecy?: ReactNode;
}) {
  const { election, giver, encryptor, secrecy } = props;
  const t = useVoteTexts();
  const form = useRef<HTMLFormElement>(null);
  const ballot = useBallot({ election, giver, encryptor }, form);
  const { candidates, limit, choices, chosen, lost, problem, screen, isPending } = ballot;
  const isExplained = problem?.isWithdrawal === true && lost.length > 0;
  const heading = useFocusOnChange(screen);
  useTitleStep(screen === 'marks' ? undefined : t('screen.review'));
  const deadline = useDeadline(election);
  return (
    <div className="grid grid-cols-1 gap-4">
      {problem && !isExplained && <Problem problem={problem} />}
      {lost.length > 0 && (
        <LostMarks candidates={lost} hasOthers={choices.length > 0} isRefused={isExplained} />
      )}
      <BallotForm ref={form} onSubmit={ballot.submit}>
        {screen === 'marks' && (
          <BallotMarks
            ref={heading}
            {...{ election, giver, candidates, limit, choices, isPending }}
            setChoices={ballot.setChoices}
            onAbstain={ballot.abstain}
            submitLabel={t(election.ballot.kind === 'one' ? 'submit.vote' : 'submit.review')}
            isComplete={choices.length > 0}
            secrecy={secrecy}
          />
        )}
        {screen === 'review' && <BallotReview ref={heading} {...{ election, giver, chosen }} />}
        {screen === 'abstain' && (
          <BallotHeading
            ref={heading}
            title={t('abstain.title')}
            titleId="ballot-title"
            hint={t(isMotion(candidates) ? 'abstain.questionHint' : 'abstain.hint')}
            note={[chosen.length > 0 && t('abstain.marksLost'), deadline].filter(Boolean).join(' ')}
          />
        )}
        {screen !== 'marks' && secrecy}
        {screen !== 'marks' && (
          <BallotActions
            giver={giver}
            labels={[
              t('review.change'),
              t(screen === 'review' ? 'submit.vote' : 'submit.abstention'),
            ]}
            isPending={isPending}
            onClear={ballot.change}
          >
            {t('submit.final')}
          </BallotActions>
        )}
      </BallotForm>
    </div>
  );
}

/** Moves focus to the heading of the new screen, because the pressed button is gone. */
function useFocusOnChange(screen: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(screen);
  useEffect(() => {
    if (last.current !== screen) heading.current?.focus();
    last.current = screen;
  }, [screen]);
  return heading;
}

const REVIEW_TEXTS = {
  one: { hint: 'review.marksHint', label: 'review.marks', rest: 'review.unmarked' },
  several: { hint: 'review.marksHint', label: 'review.marks', rest: 'review.unmarked' },
  ranked: { hint: 'review.orderHint', label: 'review.order', rest: 'review.unranked' },
  scored: { hint: 'review.scoresHint', label: 'review.scores', rest: 'review.unscored' },
} as const;

const mostPointsFirst = (chosen: readonly Chosen[]): Chosen[] =>
  chosen.toSorted((one, other) => (other.points ?? 0) - (one.points ?? 0));

function BallotReview(props: {
  ref: Ref<HTMLHeadingElement>;
  election: Election;
  giver: Giver | undefined;
  /** The marked candidates; ranked ones in the voter's order. */
  chosen: readonly Chosen[];
}) {
  const { ref, election, giver, chosen } = props;
  const t = useVoteTexts();
  const { ballot } = election;
  const isRanked = ballot.kind === 'ranked';
  const words = REVIEW_TEXTS[ballot.kind];
  const listed = ballot.kind === 'scored' ? mostPointsFirst(chosen) : chosen;
  const isWithPhotos = hasPhotos(listed);
  const List = isRanked ? 'ol' : 'ul';
  const listedMarks = chosen.filter((one) => !one.isWrittenIn).length;
  const rest = election.candidates.filter((one) => !one.withdrawnAt).length - listedMarks;
  return (
    <>
      <BallotHeading
        ref={ref}
        title={giver ? t('ballot.titleFor', { name: asName(giver.name) }) : t('review.title')}
        titleId="ballot-title"
        hint={t(words.hint, { marks: chosen.length })}
      />
      <List aria-label={t(words.label)} className="portraits">
        {listed.map((candidate, place) => (
          <li
            key={candidate.id}
            className="flex items-center gap-4 border-t border-line px-2 py-4 md:px-3"
          >
            {isRanked && <RankMark rank={place + 1} />}
            {candidate.points === undefined && !isRanked && <Mark isMarked className="size-8" />}
            {isRanked && (
              <span className="sr-only">
                {t('ranking.place', { place: formatCount(place + 1) })}
              </span>
            )}
            {isWithPhotos && <CandidatePhoto candidate={candidate} />}
            <CandidateText candidate={candidate} isLarge />
            {candidate.points !== undefined && (
              <span dir="auto" className="text-end font-semibold wrap-anywhere tabular-nums">
                {pointsText(t, ballot, candidate.points)}
              </span>
            )}
          </li>
        ))}
      </List>
      {rest > 0 && (
        <p className="border-t border-line px-2 py-4 text-ink-2 md:px-3">
          {t(ballot.scale?.words ? 'review.ungraded' : words.rest, {
            rest,
            grade: ballot.scale?.words?.at(-1) ?? '',
          })}
        </p>
      )}
    </>
  );
}
