import type { AnnouncedResult, QuestionState } from '@votewise/contract';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { medianGrade } from '@votewise/contract/results/percentage-words';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import { abstentionsOf, figure, votesOf, writeInsOf } from '../../results/candidate-votes.tsx';
import { resultBadgeOf, resultSentences } from '../result-sentences.ts';
import { type MeetingTexts, useMeetingTexts } from './meeting-texts.ts';

/** What follows the close of a question: counting, then the result once an administrator shows it. */
export function QuestionResult(props: {
  question: QuestionState;
  /** Whether the question is one of several, and needs its title. */
  isTitled: boolean;
  onViewResults: (electionId: string) => void;
}) {
  const { question, isTitled, onViewResults } = props;
  const t = useMeetingTexts();
  const results = useResultTexts();
  return (
    <section className="grid grid-cols-1 gap-3">
      {isTitled && (
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          {question.title}
        </h3>
      )}
      <div aria-live="polite" className="grid grid-cols-1 gap-3">
        {!question.result && (
          <p className="flex items-center gap-3 text-ink-2">
            {!question.isCounted && !question.awaitsNames && (
              <BusyStrokes className="size-5 text-brand-text" />
            )}
            {waitingText(question, t, results)}
          </p>
        )}
        {question.awaitsNames && question.writeIns && (
          <p>{writeInsOf(question.writeIns, results)}</p>
        )}
        {question.result && (
          <Announced
            question={question}
            heading={isTitled ? 'h4' : 'h3'}
            result={question.result}
          />
        )}
      </div>
      {question.result && (
        <Button className="justify-self-start" onClick={() => onViewResults(question.electionId)}>
          {t('result.view')}
        </Button>
      )}
    </section>
  );
}

/** Returns what the result waits for. */
function waitingText(
  { awaitsNames, awaitsKeyHolders, handedOut, isCounted }: QuestionState,
  t: MeetingTexts,
  results: ReturnType<typeof useResultTexts>,
): string {
  if (awaitsNames) return results('count.awaitsNames');
  if (handedOut) return t('count.typing', { paper: handedOut });
  if (awaitsKeyHolders) return results('count.awaitsDecryption');
  return t(isCounted ? 'count.confirmed' : 'count.counting');
}

function Announced(props: {
  question: QuestionState;
  heading: 'h3' | 'h4';
  result: AnnouncedResult;
}) {
  const { question, heading: Heading, result } = props;
  const t = useMeetingTexts();
  const results = useResultTexts();
  const sentences = resultSentences(result, results);
  return (
    <Panel>
      <Heading className="px-5 py-4 font-display text-16 font-semibold">
        <span>{t('result.title')}</span> {/* The result is announced wherever the focus is. */}
        <span dir="auto" className="sr-only">
          {question.title}
        </span>
      </Heading>
      <ol>
        {result.candidates.map((candidate) => {
          const badge = resultBadgeOf(result, candidate, results);
          const grade = medianGrade(result, candidate.id);
          return (
            <li
              key={candidate.id}
              className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line px-5 py-3"
            >
              <span translate="no" dir="auto" className="min-w-0 font-semibold wrap-anywhere">
                {candidate.name}
              </span>
              <span className="flex flex-wrap items-center gap-x-3 tabular-nums">
                {badge && <Badge tone={badge.isTied ? 'gray' : 'brand'}>{badge.text}</Badge>}
                <span>
                  {grade === undefined
                    ? votesOf(candidate, result.ballot.kind, results)
                    : results.rich('list.median', { grade, b: figure })}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {result.abstentions > 0 && (
        <p className="border-t border-ink px-5 py-3 text-14 text-ink-2 tabular-nums">
          {abstentionsOf(result.abstentions, result.weights, results)}
        </p>
      )}
      {question.writeIns && (
        <p className="border-t border-line px-5 py-3 text-14 text-ink-2 tabular-nums">
          {writeInsOf(question.writeIns, results)}
        </p>
      )}
      {sentences.length > 0 && (
        <div className="grid gap-2 border-t border-ink px-5 py-3 tabular-nums">
          {sentences.map((sentence) => (
            <p key={sentence} className="wrap-anywhere">
              {sentence}
            </p>
          ))}
        </div>
      )}
    </Panel>
  );
}
