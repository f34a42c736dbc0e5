import type { Candidate, Election } from '@votewise/contract';
import type { Ref } from 'react';
import { BallotHeading } from '../../components/ballot/ballot-heading.tsx';
import { CandidateText } from '../../components/ballot/candidate-line.tsx';
import { RankMark } from '../../components/ballot/rank-mark.tsx';
import { Mark } from '../../components/ui/mark.tsx';
import { formatCount } from '../../lib/format.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';

interface BallotReviewProps {
  ref: Ref<HTMLHeadingElement>;
  election: Election;
  /** The marked candidates; ranked ones in the voter's order. */
  chosen: readonly Candidate[];
}

/** What the voter is about to cast, in large type. */
export function BallotReview({ ref, election, chosen }: BallotReviewProps) {
  const t = useTexts(voteTexts);
  const isRanked = election.ballot.kind === 'ranked';
  const List = isRanked ? 'ol' : 'ul';
  const rest = election.candidates.filter((one) => !one.withdrawnAt).length - chosen.length;
  return (
    <>
      <BallotHeading
        ref={ref}
        title={t('review.title')}
        titleId="ballot-title"
        hint={isRanked ? t('review.orderHint') : t('review.marksHint', { marks: chosen.length })}
      />
      <List aria-label={t(isRanked ? 'review.order' : 'review.marks')}>
        {chosen.map((candidate, place) => (
          <li
            key={candidate.id}
            className="flex items-center gap-4 border-t border-line px-2 py-4 md:px-3"
          >
            {isRanked ? <RankMark rank={place + 1} /> : <Mark isMarked className="size-8" />}
            {isRanked && (
              <span className="sr-only">
                {t('ranking.place', { place: formatCount(place + 1) })}
              </span>
            )}
            <CandidateText candidate={candidate} isLarge />
          </li>
        ))}
      </List>
      {rest > 0 && (
        <p className="border-t border-line px-2 py-4 text-ink-2 md:px-3">
          {t(isRanked ? 'review.unranked' : 'review.unmarked', { rest })}
        </p>
      )}
    </>
  );
}
