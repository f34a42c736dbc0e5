import { clsx } from 'clsx';
import { useId } from 'react';
import { KindDrawing } from './kind-drawing.tsx';
import { type Purpose, PURPOSES, PURPOSE_TEXTS } from './purposes.ts';

/** What is decided, as drawings of the ballots. It has no round buttons, because only marks on ballots are round. */
export function KindChoice(props: { purpose: Purpose; onChoose: (purpose: Purpose) => void }) {
  const { purpose, onChoose } = props;
  const id = useId();
  return (
    <fieldset role="radiogroup" className="min-w-0">
      <legend className="mb-2 font-semibold">What are you deciding?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {PURPOSES.map((one) => (
          <label
            key={one}
            className={clsx(
              'quick relative flex cursor-pointer items-center gap-4 overflow-hidden rounded-2 border py-2 pe-3 ps-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              one === purpose
                ? 'oxford-left border-brand-text bg-brand-tint'
                : 'border-line-strong bg-field hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={id}
              value={one}
              checked={one === purpose}
              onChange={() => onChoose(one)}
              aria-labelledby={`${id}-${one}`}
              aria-describedby={`${id}-${one}-text`}
              className="absolute inset-0 size-full cursor-[inherit] opacity-0"
            />
            <KindDrawing purpose={one} />
            <span className="min-w-0">
              <span id={`${id}-${one}`} className="block font-display text-18 font-semibold">
                {PURPOSE_TEXTS[one].label}
              </span>
              <span
                id={`${id}-${one}-text`}
                className={clsx('block text-14 text-ink-2', one !== purpose && 'max-sm:hidden')}
              >
                {PURPOSE_TEXTS[one].text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
