import type { Share } from '@votewise/contract/elections/ballot';
import { type ReactNode, useState } from 'react';
import { controlStyle, Field } from '../../../components/ui/field.tsx';

export interface UsualShare<Value extends Share> {
  id: string;
  label: string;
  share: Value;
}

interface ShareSelectProps<Value extends Share> {
  label: string;
  hint: string;
  error: string | undefined;
  value: Value | null;
  usual: readonly UsualShare<Value>[];
  /** True if two shares count as the same. */
  isSame: (one: Value, other: Value) => boolean;
  /** The initial value of a custom share. */
  firstOwn: Value;
  isRequired?: boolean;
  onChange: (value: Value | null) => void;
  /** The fields for a custom share. */
  children: (value: Value) => ReactNode;
}

/** Chooses no share, one of the usual shares, or a custom share. */
export function ShareSelect<Value extends Share>(props: ShareSelectProps<Value>) {
  const { label, hint, error, value, usual, isSame, firstOwn, isRequired = false } = props;
  const { onChange, children } = props;
  const found = value && usual.find(({ share }) => isSame(share, value));
  // A custom share stays custom, even if the user types one of the usual shares.
  const [isOwn, setIsOwn] = useState(false);
  const kind = isOwn || !found ? 'own' : found.id;

  function handleKind(next: string): void {
    setIsOwn(next === 'own');
    if (next === 'none') onChange(null);
    else onChange(usual.find(({ id }) => id === next)?.share ?? value ?? firstOwn);
  }

  return (
    <div className="grid content-start gap-2">
      <Field label={label} hint={hint} error={kind === 'own' ? undefined : error}>
        {(control) => (
          <select
            {...control}
            value={value ? kind : 'none'}
            onChange={({ target }) => handleKind(target.value)}
            className={controlStyle}
          >
            {!isRequired && <option value="none">None</option>}
            {usual.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
            <option value="own">Another share</option>
          </select>
        )}
      </Field>
      {value && kind === 'own' && children(value)}
    </div>
  );
}
