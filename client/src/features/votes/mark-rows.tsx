import type { RefObject } from 'react';
import { WithdrawnRow } from '../../components/ballot/candidate-line.tsx';
import { formatCount } from '../../lib/format.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import { useEventCallback } from '../../lib/use-event-callback.ts';
import { BallotRow } from './ballot-row.tsx';
import { handleBallotKey } from './keyboard.ts';
import { type MarkingProps, progressText } from './marking.ts';

interface MarkRowsProps extends MarkingProps {
  ref: RefObject<HTMLFieldSetElement | null>;
}

/** The candidates of a ballot on which voters mark one or several candidates. */
export function MarkRows(props: MarkRowsProps) {
  const t = useTexts(voteTexts);
  const { ref, election, candidates, limit, choices, setChoices, say, isPending } = props;
  const isSingle = election.ballot.kind === 'one';
  const drawn = useProgressiveCount(candidates.length);
  const handleChoose = useEventCallback((id: string) => {
    const next = isSingle ? [id] : toggled(choices, id, limit);
    if (next) {
      setChoices(next);
      say(progressText(t, { kind: election.ballot.kind, marks: next.length, limit }));
    } else say(t('marks.limit', { limit: formatCount(limit) }), true);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the controls in it receive the keys
    <fieldset
      ref={ref}
      role={isSingle ? 'radiogroup' : undefined}
      className="min-w-0"
      aria-labelledby="ballot-title"
      aria-describedby="ballot-hint"
      disabled={isPending}
      onKeyDown={(event) => handleBallotKey(event, handleChoose)}
    >
      {/* Not directly in the fieldset, where each added row would make the browser lay out all rows from scratch. */}
      <div>
        {candidates
          .slice(0, drawn)
          .map((candidate) =>
            candidate.withdrawnAt ? (
              <WithdrawnRow key={candidate.id} candidate={candidate} />
            ) : (
              <BallotRow
                key={candidate.id}
                candidate={candidate}
                type={isSingle ? 'radio' : 'checkbox'}
                isChosen={choices.includes(candidate.id)}
                onChoose={handleChoose}
              />
            ),
          )}
      </div>
    </fieldset>
  );
}

/** Returns the choices with this candidate added or removed; undefined if the limit is already reached. */
function toggled(choices: readonly string[], id: string, limit: number): string[] | undefined {
  if (choices.includes(id)) return choices.filter((one) => one !== id);
  return choices.length < limit ? [...choices, id] : undefined;
}
