import { type ReactNode, type Ref, useRef } from 'react';
import { BallotHeading } from '../../components/ballot/ballot-heading.tsx';
import { ballotFacts, ballotHint, ownWeightText } from '../../components/ballot/ballot-words.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';
import { AbstainOffer } from './abstain-offer.tsx';
import { BallotActions } from './ballot-actions.tsx';
import { BallotSummary } from './ballot-summary.tsx';
import { CandidateRows } from './candidate-rows.tsx';
import { useDeadline } from './deadline.ts';
import { chosenFrom, type MarkingProps } from './marking.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useClearing } from './use-clearing.ts';

interface BallotMarksProps extends Omit<MarkingProps, 'say'> {
  ref?: Ref<HTMLHeadingElement>;
  /** The label of the button to the next step, and whether the button can be pressed now. */
  submitLabel: string;
  isComplete: boolean;
  /** Whether that button skips the ballot without a mark. */
  isSkipping?: boolean;
  /** Shown instead of the usual summary. */
  summary?: ReactNode;
  /** Whether the voter has chosen to abstain, on a screen where that can be undone. */
  isAbstaining?: boolean;
  onAbstain: () => void;
}

/** What a ballot form contains while the voter marks it: the heading, the candidates, and the buttons. */
export function BallotMarks(props: BallotMarksProps) {
  const t = useTexts(voteTexts);
  const {
    ref,
    submitLabel,
    isComplete,
    isSkipping = false,
    summary,
    isAbstaining = false,
    onAbstain,
    ...given
  } = props;
  const { election, candidates, limit, choices, setChoices, isPending } = given;
  const { kind, abstain } = election.ballot;
  const rows = useRef<HTMLFieldSetElement>(null);
  const { said, say } = useAnnouncement();
  const deadline = useDeadline(election);
  const clearing = useClearing({ kind, limit, choices, setChoices, say, rows });
  const chosen = chosenFrom(candidates, choices);
  return (
    <>
      <BallotHeading
        {...(ref && { ref })}
        title={t('ballot.title')}
        titleId="ballot-title"
        hint={ballotHint(t, election.ballot, candidates)}
        hintId="ballot-hint"
        note={[ownWeightText(t, election), deadline].filter(Boolean).join(' ')}
        facts={ballotFacts(
          { ...election.ballot, weighted: election.weighted },
          election.candidates,
        )}
      />
      <CandidateRows ref={rows} {...given} say={say} />
      {abstain && (
        <AbstainOffer isAbstaining={isAbstaining} isDisabled={isPending} onAbstain={onAbstain} />
      )}
      <BallotActions
        labels={[clearing.label, submitLabel]}
        isClearable={clearing.isPossible}
        isComplete={isComplete}
        isSkipping={isSkipping}
        isSticky={kind !== 'one'}
        isPending={isPending}
        onClear={clearing.clear}
      >
        {summary ?? <BallotSummary {...{ kind, chosen, limit, said }} />}
      </BallotActions>
      {kind !== 'one' && (
        <output className="sr-only">
          <span key={said.count}>{said.text}</span>
        </output>
      )}
    </>
  );
}
