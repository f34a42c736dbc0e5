import type { QuestionState } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { OutcomePanel } from '../../results/outcome/outcome-panel.tsx';
import { resultsQuery } from '../../results/result-queries.ts';
import { useMeetingTexts } from './meeting-texts.ts';

/** What follows the close of a question: counting, then the result once an officer shows it. */
export function QuestionResult(props: {
  question: QuestionState;
  /** Whether the question is one of several, and needs its title. */
  isTitled: boolean;
  onViewResults: (electionId: string) => void;
}) {
  const { question, isTitled, onViewResults } = props;
  const t = useMeetingTexts();
  return (
    <section aria-live="polite" className="grid grid-cols-1 gap-3">
      {isTitled && (
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          {question.title}
        </h3>
      )}
      {!question.result && (
        <p className="flex items-center gap-3 text-ink-2">
          {!question.isCounted && <BusyStrokes className="size-5 text-brand-text" />}
          {t(question.isCounted ? 'count.confirmed' : 'count.counting')}
        </p>
      )}
      {question.result && (
        <Announced
          electionId={question.electionId}
          heading={isTitled ? 'h4' : 'h3'}
          result={question.result}
          onViewResults={onViewResults}
        />
      )}
    </section>
  );
}

function Announced(props: {
  electionId: string;
  heading: 'h3' | 'h4';
  result: NonNullable<QuestionState['result']>;
  onViewResults: (electionId: string) => void;
}) {
  const { electionId, heading: Heading, result, onViewResults } = props;
  const t = useMeetingTexts();
  // The verdict in the voter's language. What the hall sees doesn't wait for it.
  const { data } = useQuery({
    ...resultsQuery(electionId),
    staleTime: ({ state }) => (state.data?.elected ? Infinity : 0),
  });
  const isAboutPeople = !isMotion(result.candidates);
  return (
    <>
      <Panel>
        <Heading className="px-5 py-4 font-display text-16 font-semibold">
          {t('result.title')}
        </Heading>
        <ol>
          {result.candidates.map(({ id, name, votes }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line px-5 py-3"
            >
              <span translate="no" dir="auto" className="min-w-0 font-semibold wrap-anywhere">
                {name}
              </span>
              <span className="flex items-center gap-3 tabular-nums">
                {isAboutPeople && result.elected.includes(id) && (
                  <Badge tone="brand">{t('result.elected')}</Badge>
                )}
                {t('result.votes', { count: votes })}
              </span>
            </li>
          ))}
        </ol>
        {result.abstentions > 0 && (
          <p className="border-t border-ink px-5 py-3 text-14 text-ink-2 tabular-nums">
            {t('result.abstentions', { count: result.abstentions })}
          </p>
        )}
      </Panel>
      {data && <OutcomePanel results={data} />}
      <Button className="justify-self-start" onClick={() => onViewResults(electionId)}>
        {t('result.view')}
      </Button>
    </>
  );
}
