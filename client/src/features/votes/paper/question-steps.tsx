import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import type { Question } from './questions.ts';

interface QuestionStepsProps {
  questions: readonly Question[];
  /** The question that is shown; undefined on the review. */
  currentId: string | undefined;
  isAnswered: (question: Question) => boolean;
  onSelect: (id: string) => void;
}

const WORDS: Record<Question['state'], string> = {
  open: 'not answered yet',
  voted: 'voted',
  upcoming: 'not open yet',
  closed: 'closed',
};

/** The questions of a paper by number: what is answered, what is still open, and where the voter is. */
export function QuestionSteps(props: QuestionStepsProps) {
  const { questions, currentId, isAnswered, onSelect } = props;
  const place = questions.findIndex(({ election }) => election.id === currentId);
  const open = questions.filter((one) => one.state === 'open' && !isAnswered(one)).length;
  return (
    <nav aria-label="Questions" className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-14 text-ink-2">
        <span className="font-semibold text-ink">
          {place < 0
            ? 'Review'
            : `Question ${formatCount(place + 1)} of ${formatCount(questions.length)}`}
        </span>
        <span>{open === 0 ? 'All answered' : `${formatCount(open)} still open`}</span>
      </p>
      <ol className="flex flex-wrap gap-2">
        {questions.map((question, index) => {
          const { election, state } = question;
          const hasAnswer = state === 'voted' || isAnswered(question);
          const words = state === 'open' && hasAnswer ? 'answered' : WORDS[state];
          return (
            <li key={election.id}>
              <button
                type="button"
                aria-current={election.id === currentId ? 'step' : undefined}
                aria-label={`Question ${index + 1}: ${election.title} (${words})`}
                onClick={() => onSelect(election.id)}
                className={clsx(
                  'quick grid size-11 place-items-center rounded-2 border font-semibold tabular-nums',
                  election.id === currentId
                    ? 'border-brand bg-brand-tint'
                    : 'border-line bg-surface',
                )}
              >
                {hasAnswer ? <Check aria-hidden="true" className="size-4.5" /> : index + 1}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
