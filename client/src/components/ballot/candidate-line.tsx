import { clsx } from 'clsx';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { Badge } from '../ui/badge.tsx';
import { CandidateMore } from './candidate-more.tsx';
import { CandidatePhoto } from './candidate-photo.tsx';

/** A row of a ballot, with its timing mark. */
export const BALLOT_ROW =
  'timing-mark quick group flex min-h-16 md:min-h-19 items-center gap-3 border-t border-line px-2 py-3 [--timing-left:-16px] md:gap-4 md:px-3 md:[--timing-left:-22px] md:pe-5';

/** The parts of a candidate that a ballot shows. */
export interface BallotCandidate {
  id: string;
  name: string;
  description: string;
  photo?: string | null | undefined;
  statement?: string | null | undefined;
  withdrawnAt?: string | undefined;
}

/** The name and the description of a candidate, and a button for the rest. */
export function CandidateText(props: {
  candidate: BallotCandidate;
  /** Gives IDs to the name and the statement, for the control that they label. */
  isLabel?: boolean;
  isLarge?: boolean;
}) {
  const { candidate, isLabel = false, isLarge = false } = props;
  const { id, name, description, withdrawnAt } = candidate;
  return (
    <span className="min-w-0 flex-1">
      <span
        id={isLabel ? `name-${id}` : undefined}
        translate="no"
        dir="auto"
        className={clsx(
          'block font-display font-semibold',
          isLarge ? 'text-24' : 'text-18 md:text-20',
          withdrawnAt && 'text-ink-2',
        )}
      >
        {withdrawnAt ? <s translate="no">{name}</s> : name}
      </span>
      <span
        id={isLabel ? `statement-${id}` : undefined}
        dir="auto"
        className="block whitespace-pre-line text-14 text-ink-2"
      >
        {description}
      </span>
      <CandidateMore candidate={candidate} />
    </span>
  );
}

/** A candidate who can no longer be chosen. */
export function WithdrawnRow({ candidate }: { candidate: BallotCandidate }) {
  const t = useVoteTexts();
  return (
    <div className={BALLOT_ROW}>
      <CandidatePhoto candidate={candidate} />
      <CandidateText candidate={candidate} />
      <Badge tone="gray">{t('ballot.withdrew')}</Badge>
    </div>
  );
}
