import type { Candidate, ShownBallot } from '@votewise/contract';
import type { BallotKind } from '@votewise/contract/elections/ballot';
import { type ReactNode, type Ref, useEffect, useRef, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { BallotHeading } from '../../components/ballot/ballot-heading.tsx';
import { ballotHint } from '@votewise/contract/votes/ballot-hint';
import { ballotFacts, ownWeightText } from '../../components/ballot/ballot-words.ts';
import { Button } from '../../components/ui/button.tsx';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { asName } from '@votewise/contract/text/isolate';
import { BALLOT_CHOICE, BallotActions } from './ballot-actions.tsx';
import { BallotRows } from './marks/ballot-rows.tsx';
import { useDeadline } from './deadline.ts';
import type { Giver } from './casting/giver.ts';
import { chosenFrom, type MarkingProps, progressText } from './marks/marking.ts';

interface BallotMarksProps extends Omit<MarkingProps, 'say'> {
  ref?: Ref<HTMLHeadingElement>;
  /** The member whose ballot it is; undefined for the user's own. */
  giver: Giver | undefined;
  /** The label of the button to the next step, and whether the button can be pressed now. */
  submitLabel: string;
  isComplete: boolean;
  /** Whether that button skips the ballot without a mark. */
  isSkipping?: boolean;
  summary?: ReactNode;
  /** Who can decrypt what, below the marks. */
  secrecy?: ReactNode;
  /** Whether the voter has chosen to abstain, on a screen where that can be undone. */
  isAbstaining?: boolean;
  onAbstain: () => void;
}

/** With more candidates, a keyboard needs a way past them. */
const LONG = 10;

/** What a ballot form contains while the voter marks it: the heading, the candidates, and the buttons. */
export function BallotMarks(props: BallotMarksProps) {
  const t = useVoteTexts();
  const {
    ref,
    giver,
    submitLabel,
    isComplete,
    isSkipping = false,
    summary,
    secrecy,
    isAbstaining = false,
    onAbstain,
    ...given
  } = props;
  const { election, candidates, limit, choices, setChoices, isPending } = given;
  const { kind, abstain } = election.ballot;
  const rows = useRef<HTMLFieldSetElement>(null);
  const { said, say } = useAnnouncement();
  const deadline = useDeadline(election);
  const clearing = useClearing({ ballot: election.ballot, limit, choices, setChoices, say, rows });
  const chosen = chosenFrom(candidates, choices);
  useFocusOnGiver(giver !== undefined);

  function handleAbstain(): void {
    onAbstain();
    // The button changes its name, and the marks go away, which is not read out by itself.
    say(t(isAbstaining ? 'paper.open' : 'paper.abstains'));
  }

  return (
    <>
      <BallotHeading
        {...(ref && { ref })}
        title={giver ? t('ballot.titleFor', { name: asName(giver.name) }) : t('ballot.title')}
        titleId="ballot-title"
        hint={ballotHint(t, election.ballot, candidates)}
        hintId="ballot-hint"
        note={[ownWeightText(t, election, giver !== undefined), deadline].filter(Boolean).join(' ')}
        facts={ballotFacts(
          {
            ...election.ballot,
            weighted: election.weighted,
            presence: election.meeting?.presence,
          },
          election.candidates,
        )}
      />
      {candidates.length > LONG && (
        <button
          type="button"
          className="m-2 px-3 font-semibold underline not-focus:sr-only focus:min-h-11"
          onClick={() => document.getElementById(BALLOT_CHOICE)?.focus()}
        >
          {t('ballot.skip')}
        </button>
      )}
      <BallotRows ref={rows} {...given} say={say} />
      {abstain && (
        <AbstainOffer
          isAbstaining={isAbstaining}
          isDisabled={isPending}
          onAbstain={handleAbstain}
        />
      )}
      {secrecy}
      <BallotActions
        giver={giver}
        labels={[clearing.label, submitLabel]}
        isClearable={clearing.isPossible}
        isComplete={isComplete}
        isSkipping={isSkipping}
        isSticky={kind !== 'one'}
        isPending={isPending}
        onClear={clearing.clear}
      >
        {summary ?? (
          <BallotSummary {...{ ballot: election.ballot, choices, chosen, limit, said }} />
        )}
      </BallotActions>
      <output className="sr-only">
        {kind !== 'one' && <span key={said.count}>{said.text}</span>}
        {/* A vote for one candidate has no review: the choice, and that it is final, are read out at once. */}
        {kind === 'one' && (said.count > 0 || chosen.length > 0) && (
          <SpokenChoice {...{ ballot: election.ballot, choices, chosen, limit, said, summary }} />
        )}
      </output>
    </>
  );
}

/** Moves the focus to the heading of a giver's ballot if the button that led to it is gone. */
function useFocusOnGiver(isForGiver: boolean): void {
  useEffect(() => {
    if (isForGiver && document.activeElement === document.body)
      document.getElementById('ballot-title')?.focus();
  }, [isForGiver]);
}

/** The offer to abstain, apart from the marks. Accepting it casts nothing: a review follows. */
function AbstainOffer(props: {
  /** Whether the voter has chosen to abstain on one question of a ballot paper. The choice alone casts nothing. */
  isAbstaining: boolean;
  isDisabled: boolean;
  onAbstain: () => void;
}) {
  const { isAbstaining, isDisabled, onAbstain } = props;
  const t = useVoteTexts();
  return (
    <section
      aria-label={t('abstain.label')}
      className="mt-8 grid justify-items-start gap-3 border-t border-line px-2 py-4 md:px-3"
    >
      <p className="text-14 text-ink-2">{t(isAbstaining ? 'abstain.chosen' : 'abstain.offer')}</p>
      <Button disabled={isDisabled} onClick={onAbstain}>
        {t(isAbstaining ? 'abstain.undo' : 'abstain.abstain')}
      </Button>
    </section>
  );
}

/** The tag around the marked candidate's name in a sentence. */
export const markedName = (chunks: ReactNode) => (
  <bdi translate="no" key="name" className="font-semibold text-ink">
    {chunks}
  </bdi>
);

interface SummaryProps {
  ballot: ShownBallot;
  choices: readonly string[];
  chosen: readonly Candidate[];
  limit: number;
  said: Announcement;
}

/** The choice on a ballot for one candidate, for screen readers. A name is not read again with each letter typed. */
function SpokenChoice({ summary, ...props }: SummaryProps & { summary: ReactNode }) {
  const t = useVoteTexts();
  const [marked] = props.chosen;
  if (marked?.isWrittenIn) {
    return (
      <>
        <span>{progressText(t, props)}</span> {!summary && <span>{t('submit.final')}</span>}
      </>
    );
  }
  return <span>{summary ?? (marked && <BallotSummary {...props} />)}</span>;
}

function BallotSummary(props: SummaryProps) {
  const { ballot, choices, chosen, limit, said } = props;
  const t = useVoteTexts();
  if (ballot.kind !== 'one') {
    const progress = progressText(t, { ballot, choices, limit });
    if (!said.isRefusal) return <span className="font-semibold text-ink">{progress}</span>;
    // The refusal was read out, and does not concern the button that this describes.
    return (
      <>
        <span aria-hidden="true" className="font-semibold text-amber">
          {said.text}
        </span>
        <span className="sr-only">{progress}</span>
      </>
    );
  }
  const [marked] = chosen;
  if (!marked) return <>{t('submit.final')}</>;
  return <>{t.rich('submit.choice', { name: marked.name, choice: markedName })}</>;
}

const LABELS = {
  one: 'clear.selection',
  several: 'clear.selection',
  ranked: 'clear.all',
  scored: 'clear.all',
} as const satisfies Record<BallotKind, string>;

interface ClearingProps extends Pick<MarkingProps, 'limit' | 'choices' | 'setChoices' | 'say'> {
  ballot: ShownBallot;
  rows: RefObject<HTMLFieldSetElement | null>;
}

/** Returns the button that clears a ballot. After it clears several marks or a ranking, the button restores them. */
function useClearing({ ballot, limit, choices, setChoices, say, rows }: ClearingProps) {
  const { kind } = ballot;
  const t = useVoteTexts();
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const isUndoable = kind !== 'one' && choices.length === 0 && cleared.length > 0;

  function handleUndo(): void {
    setChoices(cleared);
    say(progressText(t, { ballot, choices: cleared, limit }));
  }

  function handleClear(): void {
    setCleared(choices);
    flushSync(() => {
      setChoices([]);
      say(progressText(t, { ballot, choices: [], limit }));
    });
    if (kind !== 'one') return;
    // The pressed button is now disabled, and a disabled button loses focus.
    rows.current?.querySelector<HTMLElement>('[data-choose]')?.focus({ preventScroll: true });
  }

  return {
    label: t(isUndoable ? 'clear.undo' : LABELS[kind]),
    isPossible: isUndoable || choices.length > 0,
    clear: isUndoable ? handleUndo : handleClear,
  };
}

interface Announcement {
  text: string;
  /** A refusal is shown as well as read out. */
  isRefusal: boolean;
  /** Increases with every announcement, so that a repeated message is read out again. */
  count: number;
}

function useAnnouncement() {
  const [said, setSaid] = useState<Announcement>({ text: '', isRefusal: false, count: 0 });
  function say(text: string, isRefusal = false): void {
    setSaid(({ count }) => ({ text, isRefusal, count: count + 1 }));
  }
  return { said, say };
}
