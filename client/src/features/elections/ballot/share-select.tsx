import type { Share } from '@votewise/server/contract/elections/ballot';
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
  /** Whether it counts as one of the usual ones. */
  isSame: (one: Value, other: Value) => boolean;
  /** What an own share starts with. */
  firstOwn: Value;
  isRequired?: boolean;
  onChange: (value: Value | null) => void;
  /** The fields for a share of one's own. */
  children: (value: Value) => ReactNode;
}

/** Chooses none, one of the usual shares, or another one. */
export function ShareSelect<Value extends Share>(props: ShareSelectProps<Value>) {
  const { label, hint, error, value, usual, isSame, firstOwn, isRequired = false } = props;
  const { onChange, children } = props;
  const found = value && usual.find(({ share }) => isSame(share, value));
  // A share that is being typed stays typed, even when it becomes one of the usual ones.
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
