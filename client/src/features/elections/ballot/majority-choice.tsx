import type { Majority } from '@votewise/server/contract/elections/ballot';
import { useState } from 'react';
import { controlStyle, Field } from '../../../components/ui/field.tsx';
import { MORE_THAN_HALF } from './purposes.ts';
import { isSameShare, ShareFields } from './share-fields.tsx';

const USUAL = [
  { id: 'half', label: 'More than half', share: MORE_THAN_HALF },
  {
    id: 'two-thirds',
    label: 'At least two thirds',
    share: { ...MORE_THAN_HALF, numerator: 2, denominator: 3, comparison: 'at-least' },
  },
] as const;

const BASES = [
  { value: 'valid', label: 'Valid votes, without abstentions' },
  { value: 'cast', label: 'All ballots cast, with abstentions' },
  { value: 'eligible', label: 'All eligible voters' },
] as const;

interface MajorityChoiceProps {
  value: Majority | null;
  /** A motion always needs a majority. */
  isMotion: boolean;
  error: string | undefined;
  onChange: (value: Majority | null) => void;
}

/** The share of the votes that a winner needs, and what it is a share of. */
export function MajorityChoice({ value, isMotion, error, onChange }: MajorityChoiceProps) {
  const usual =
    value &&
    USUAL.find(({ share }) => isSameShare(share, value) && share.comparison === value.comparison);
  // A share that is being typed stays typed, even when it becomes one of the usual ones.
  const [isOwn, setIsOwn] = useState(false);
  const kind = isOwn || !usual ? 'own' : usual.id;

  function handleKind(next: string): void {
    setIsOwn(next === 'own');
    if (next === 'none') return onChange(null);
    const { base } = value ?? MORE_THAN_HALF;
    const share = USUAL.find(({ id }) => id === next)?.share ?? value ?? MORE_THAN_HALF;
    return onChange({ ...share, base });
  }

  return (
    <div className="grid content-start gap-5">
      <div className="grid gap-2">
        <Field
          label="Majority"
          hint={
            isMotion
              ? 'With fewer votes for Yes, the motion fails.'
              : 'A candidate with fewer votes isn’t elected.'
          }
          error={kind === 'own' ? undefined : error}
        >
          {(control) => (
            <select
              {...control}
              value={value ? kind : 'none'}
              onChange={({ target }) => handleKind(target.value)}
              className={controlStyle}
            >
              {!isMotion && <option value="none">None</option>}
              {USUAL.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
              <option value="own">Another share</option>
            </select>
          )}
        </Field>
        {value && kind === 'own' && (
          <>
            <select
              aria-label="Comparison of the majority"
              value={value.comparison}
              onChange={({ target }) => {
                const isAtLeast = target.value === 'at-least';
                onChange({ ...value, comparison: isAtLeast ? 'at-least' : 'more-than' });
              }}
              className={controlStyle}
            >
              <option value="more-than">More than</option>
              <option value="at-least">At least</option>
            </select>
            <ShareFields
              of="majority"
              share={value}
              error={error}
              onChange={(share) => onChange({ ...value, ...share })}
            />
          </>
        )}
      </div>
      {value && (
        <Field label="The majority is a share of">
          {(control) => (
            <select
              {...control}
              value={value.base}
              onChange={({ target }) => {
                const base = BASES.find((one) => one.value === target.value);
                if (base) onChange({ ...value, base: base.value });
              }}
              className={controlStyle}
            >
              {BASES.map((base) => (
                <option key={base.value} value={base.value}>
                  {base.label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}
