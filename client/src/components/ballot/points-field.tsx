import { isolate } from '@votewise/contract/text/isolate';
import { Minus, Plus } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { controlStyle } from '../ui/field.tsx';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';

/** A number of points that can be typed, or changed by one with a button or an arrow key. */
export function PointsField(props: {
  id: string;
  name: string;
  most: number;
  points: number | undefined;
  isDisabled: boolean;
  onGive: (points: number | undefined) => void;
}) {
  const { id, name, most, points, isDisabled, onGive } = props;
  const t = useVoteTexts();
  const label = isolate(name);
  const give = (next: number) => onGive(Math.max(0, next));
  return (
    // It has no text, and its labels contain a name.
    <div translate="no" className="score-field">
      <Button
        size="icon"
        className="aria-disabled:opacity-40"
        aria-label={t('scores.fewer', { name: label })}
        disabled={isDisabled}
        // Disabling it would drop the focus of a button that was just pressed.
        aria-disabled={(points ?? 0) === 0}
        onClick={() => {
          if ((points ?? 0) > 0) give((points ?? 0) - 1);
        }}
      >
        <Minus aria-hidden="true" className="size-5" />
      </Button>
      <input
        data-choose
        role="spinbutton"
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={points ?? 0}
        // Without points is not the same as 0 points: see the review.
        aria-valuetext={points === undefined ? t('scores.none') : undefined}
        aria-label={t('scores.field', { name: label })}
        aria-describedby={`statement-${id}`}
        disabled={isDisabled}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(most).length}
        value={points ?? ''}
        placeholder="0"
        className={controlStyle}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, '');
          if (digits === '') onGive(undefined);
          else give(Number(digits));
        }}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          give((points ?? 0) + step);
        }}
      />
      <Button
        size="icon"
        aria-label={t('scores.more', { name: label })}
        disabled={isDisabled}
        onClick={() => give((points ?? 0) + 1)}
      >
        <Plus aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
