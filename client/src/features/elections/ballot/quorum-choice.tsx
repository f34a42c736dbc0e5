import type { Share } from '@votewise/server/contract/elections/ballot';
import { useState } from 'react';
import { controlStyle, Field } from '../../../components/ui/field.tsx';
import { isSameShare, ShareFields } from './share-fields.tsx';

const USUAL = [
  {
    id: 'third',
    label: 'One third of eligible voters',
    share: { numerator: 1, denominator: 3 },
  },
  { id: 'half', label: 'Half of eligible voters', share: { numerator: 1, denominator: 2 } },
] as const;
const FIRST_OWN: Share = { numerator: 1, denominator: 4 };

interface QuorumChoiceProps {
  value: Share | null;
  isMotion: boolean;
  error: string | undefined;
  onChange: (value: Share | null) => void;
}

/** The share of the eligible voters who have to vote. */
export function QuorumChoice({ value, isMotion, error, onChange }: QuorumChoiceProps) {
  const usual = value && USUAL.find(({ share }) => isSameShare(share, value));
  // A share that is being typed stays typed, even when it becomes one of the usual ones.
  const [isOwn, setIsOwn] = useState(false);
  const kind = isOwn || !usual ? 'own' : usual.id;

  function handleKind(next: string): void {
    setIsOwn(next === 'own');
    if (next === 'none') onChange(null);
    else onChange(USUAL.find(({ id }) => id === next)?.share ?? value ?? FIRST_OWN);
  }

  return (
    <div className="grid content-start gap-2">
      <Field
        label="Quorum"
        hint={
          isMotion
            ? 'If fewer voters vote, there is no decision.'
            : 'If fewer voters vote, no candidate is elected.'
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
            <option value="none">None</option>
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
        <ShareFields of="quorum" share={value} error={error} onChange={onChange} />
      )}
    </div>
  );
}
