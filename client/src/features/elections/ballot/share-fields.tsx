import type { Share } from '@votewise/contract/elections/ballot';
import { LIMITS } from '@votewise/contract/limits';
import { useId } from 'react';
import { controlStyle, FieldError } from '../../../components/ui/field.tsx';

interface ShareFieldsProps {
  /** What the share is used for, as in "Numerator of the quorum". */
  of: string;
  share: Share;
  error: string | undefined;
  onChange: (share: Share) => void;
}

const DIGITS = String(LIMITS.shareMax).length;

export const isSameShare = (one: Share, other: Share): boolean =>
  one.numerator === other.numerator && one.denominator === other.denominator;

/** A fraction that the administrator types. A part without a digit is NaN, which every check rejects. */
export function ShareFields({ of, share, error, onChange }: ShareFieldsProps) {
  const errorId = useId();
  const part = (label: string, key: keyof Share) => (
    <input
      aria-label={`${label} of the ${of}`}
      aria-describedby={error && errorId}
      aria-invalid={error ? true : undefined}
      inputMode="numeric"
      maxLength={DIGITS}
      value={Number.isNaN(share[key]) ? '' : share[key]}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '');
        onChange({ ...share, [key]: digits === '' ? Number.NaN : Number(digits) });
      }}
      className={controlStyle}
    />
  );
  return (
    <>
      <div className="flex items-center gap-2">
        {part('Numerator', 'numerator')}
        <span aria-hidden="true">/</span>
        {part('Denominator', 'denominator')}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}
