import type { Election } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useVoteTexts, type VoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useTitleStep } from '../../../lib/use-page-title.ts';
import { useFocus } from '../../../lib/use-focus.ts';
import type { Giver } from '../casting/giver.ts';
import { ReceiptOffer } from '../receipts/receipt-offer.tsx';
import { SignOutButton } from '../sign-out-button.tsx';
import { BallotBox, contactLink, hiddenUntil, NextElection } from '../vote-submitted.tsx';
import { isCounted, outcomeText, type QuestionOutcome } from './paper-answers.ts';
import { nameOfPaper, type Question } from './questions.ts';

/** Loaded separately, because most papers have no encrypted ballots. */
const TrackingOffer = lazy(async () => ({
  default: (await import('../encrypting/tracking-offer.tsx')).TrackingOffer,
}));

/** Shows which questions have a ballot in the box, and never reveals whom the votes were for. */
export function PaperSubmitted(props: {
  questions: readonly Question[];
  outcomes: readonly QuestionOutcome[];
  giver: Giver | undefined;
  /** An election outside the paper in which the voter has not voted. */
  next: Election | undefined;
  onSelect: (electionId: string) => void;
  onViewResults: () => void;
  /** What to do next, in place of the results and the next election. */
  onward?: ReactNode;
}) {
  const t = useVoteTexts();
  const { questions, outcomes, giver, next, onSelect, onViewResults, onward } = props;
  const heading = useFocus<HTMLHeadingElement>();
  useTitleStep(t('screen.submitted'), nameOfPaper(questions));
  const counted = outcomes.filter(isCounted).length;
  const inBox = questions
    .map(({ election }) => election)
    .filter(({ id }) => outcomes.some((one) => one.electionId === id && isCounted(one)));
  const encrypted = inBox.filter(({ ballot }) => ballot.encrypted !== null);
  const [hidden, ...others] = new Set(questions.map(({ election }) => hiddenUntil(t, election)));
  const isHidden = hidden !== undefined && hidden !== '' && others.length === 0;
  const open = questions.filter(({ state }) => state === 'open');
  return (
    <Panel className="grid justify-items-center px-5 py-8 text-center sm:py-12 md:py-16">
      {counted > 0 && <BallotBox />}
      <h2
        ref={heading}
        tabIndex={-1}
        className="mt-4 scroll-mt-24 sm:mt-8 font-display text-24 font-semibold text-balance md:text-32 md:font-medium"
      >
        {titleOf(t, { counted, sent: outcomes.length })}
      </h2>
      {counted > 0 && (
        <p className="mt-1 text-balance text-ink-2">
          {giver
            ? t('paperSubmitted.textFor', { ballots: counted, name: asName(giver.name) })
            : t('paperSubmitted.text', { ballots: counted })}
        </p>
      )}
      {counted > 0 && (
        <div className="mt-1 grid w-full max-w-120 justify-items-center">
          <ReceiptOffer
            elections={inBox}
            giver={giver}
            label={t('receipt.open', { ballots: counted })}
            hasLink={false}
          />
        </div>
      )}
      {counted > 0 && isHidden && (
        <p className="mt-3 max-w-104 text-balance text-ink-2">{hidden}</p>
      )}
      <ul className="mt-6 grid w-full max-w-120 gap-2 text-start">
        {questions.map((question) => {
          const { id, title } = question.election;
          const outcome = outcomes.find(({ electionId }) => electionId === id);
          return (
            <li key={id} className="border-t border-line pt-2">
              <span dir="auto" className="font-semibold wrap-anywhere">
                {title}
              </span>
              <span className="block text-14 text-ink-2">
                {outcomeText(t, { question, outcome, isForGiver: giver !== undefined })}
              </span>
            </li>
          );
        })}
      </ul>
      {encrypted.length > 0 && (
        <Suspense>
          <TrackingOffer elections={encrypted} giver={giver} />
        </Suspense>
      )}
      {outcomes.some(({ outcome }) => outcome === 'refused') && (
        <p className="mt-6 w-full max-w-120 text-start text-14 text-ink-2">
          {t.rich('paperSubmitted.report', { contact: contactLink })}
        </p>
      )}
      <div className="late-press mt-7 flex w-full flex-wrap justify-center gap-3">
        {open[0] && (
          <Button
            variant="primary"
            size="large"
            onClick={() => onSelect(String(open[0]?.election.id))}
          >
            {t('paperSubmitted.answerOpen', { open: open.length })}
          </Button>
        )}
        {onward ?? (
          <>
            <Button
              variant={open.length > 0 || isHidden ? 'secondary' : 'primary'}
              size="large"
              onClick={onViewResults}
            >
              {t('submitted.viewResults')}
            </Button>
            {open.length === 0 && <NextElection {...{ next, onSelect }} isPrimary={isHidden} />}
            {open.length === 0 && <SignOutButton />}
          </>
        )}
      </div>
    </Panel>
  );
}

function titleOf(t: VoteTexts, { counted, sent }: { counted: number; sent: number }): string {
  if (counted === 0) return t('paperSubmitted.notCounted', { answers: sent });
  if (counted === sent) return t('paperSubmitted.title', { votes: counted });
  const total = formatCount(sent);
  return t('paperSubmitted.someCounted', { votes: formatCount(counted), total });
}
