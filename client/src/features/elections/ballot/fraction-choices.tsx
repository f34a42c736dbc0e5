import type { Fraction, Majority } from '@votewise/contract/elections/ballot';
import { LIMITS } from '@votewise/contract/base/limits';
import { type ReactNode, useState, useId } from 'react';
import { controlStyle, FieldError } from '../../../components/ui/field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { MORE_THAN_HALF } from './purposes.ts';
import { lessWeight, weightName, weightNoun } from '../../../lib/weights.ts';

interface UsualFraction<Value extends Fraction> {
  id: string;
  label: string;
  fraction: Value;
}

/** Chooses no fraction, one of the usual fractions, or a custom fraction. */
function FractionSelect<Value extends Fraction>(props: {
  label: string;
  hint: string;
  error: string | undefined;
  value: Value | null;
  usual: readonly UsualFraction<Value>[];
  firstOwn: Value;
  isRequired?: boolean;
  onChange: (value: Value | null) => void;
  children: (value: Value) => ReactNode;
}) {
  const { label, hint, error, value, usual, firstOwn, isRequired = false } = props;
  const { onChange, children } = props;
  const found = value && usual.find(({ fraction }) => isSame(fraction, value));
  // A custom fraction stays custom, even if the user types one of the usual fractions.
  const [isOwn, setIsOwn] = useState(false);
  const kind = isOwn || !found ? 'own' : found.id;

  function handleKind(next: string): void {
    setIsOwn(next === 'own');
    if (next === 'none') onChange(null);
    else onChange(usual.find(({ id }) => id === next)?.fraction ?? value ?? firstOwn);
  }

  return (
    <div className="grid content-start gap-2">
      <SelectField
        {...{ label, hint }}
        error={kind === 'own' ? undefined : error}
        value={value ? kind : 'none'}
        onChange={({ target }) => handleKind(target.value)}
      >
        {!isRequired && <option value="none">None</option>}
        {usual.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
        <option value="own">Another fraction</option>
      </SelectField>
      {value && kind === 'own' && children(value)}
    </div>
  );
}

const DIGITS = String(LIMITS.fractionMax).length;

/** A fraction that may be a majority, which has a comparison. */
type AnyFraction = Fraction & Partial<Majority>;

const isSame = (one: AnyFraction, other: AnyFraction): boolean =>
  one.numerator === other.numerator &&
  one.denominator === other.denominator &&
  one.comparison === other.comparison;

/** A fraction that the administrator types. A part without a digit is NaN, which every check rejects. */
function FractionFields(props: {
  /** What the fraction is used for, as in "Numerator of the quorum". */
  of: string;
  fraction: Fraction;
  error: string | undefined;
  onChange: (fraction: Fraction) => void;
}) {
  const { of, fraction, error, onChange } = props;
  const errorId = useId();
  const part = (label: string, key: keyof Fraction) => (
    <input
      aria-label={`${label} of the ${of}`}
      aria-describedby={error && errorId}
      aria-invalid={error ? true : undefined}
      inputMode="numeric"
      maxLength={DIGITS}
      value={Number.isNaN(fraction[key]) ? '' : fraction[key]}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '');
        onChange({ ...fraction, [key]: digits === '' ? Number.NaN : Number(digits) });
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

const USUAL: readonly UsualFraction<Majority>[] = [
  { id: 'half', label: 'More than half', fraction: MORE_THAN_HALF },
  {
    id: 'two-thirds',
    label: 'At least two-thirds',
    fraction: { ...MORE_THAN_HALF, numerator: 2, denominator: 3, comparison: 'at-least' },
  },
];

const BASES = [
  {
    value: 'valid',
    label: 'Valid votes',
    hint: ['Abstentions are left out.'],
    weighted: (noun: string) => (weightName() ? `Valid ${noun}` : 'Weight of valid votes'),
  },
  {
    value: 'cast',
    label: 'All ballots cast',
    hint: ['Abstentions are included.'],
    weighted: (noun: string) => `All ${noun} cast`,
  },
  {
    value: 'eligible',
    label: 'All eligible voters',
    hint: [],
    weighted: (noun: string) =>
      weightName() ? `All ${noun} of eligible voters` : 'All eligible weight',
  },
] as const;

/** What a base is called. */
function baseLabel(
  base: (typeof BASES)[number],
  { isWeighted, isForThosePresent }: { isWeighted: boolean; isForThosePresent: boolean },
): string {
  if (base.value === 'eligible' && isForThosePresent)
    return `All ${isWeighted ? weightNoun() : 'members'} present or represented`;
  return isWeighted ? base.weighted(weightNoun()) : base.label;
}

/** The fraction of the votes that a winner needs, and the total it is measured against. */
export function MajorityChoice(props: {
  value: Majority | null;
  /** A new motion always needs a majority. */
  isMotion: boolean;
  isWeighted: boolean;
  /** At a meeting, if only members who are present or represented can vote. */
  isForThosePresent: boolean;
  error: string | undefined;
  onChange: (value: Majority | null) => void;
}) {
  const { value, isMotion, isWeighted, isForThosePresent, error, onChange } = props;
  const fewer = isWeighted ? lessWeight() : 'fewer votes';
  const { base: chosenBase } = value ?? MORE_THAN_HALF;
  const absent = `Absent members don’t count. For a majority of all ${isWeighted && weightName() ? weightNoun() : 'members'}, choose “Everyone who can vote” under “Voting in the meeting”.`;
  const hints = [
    ...(isForThosePresent ? [absent] : []),
    ...(BASES.find((base) => base.value === chosenBase)?.hint ?? []),
  ];
  return (
    <div className="grid content-start gap-5">
      <FractionSelect
        label="Majority"
        hint={
          isMotion
            ? `With ${fewer} for Yes, the motion fails.`
            : `A candidate with ${fewer} isn’t elected.`
        }
        error={error}
        value={value}
        usual={USUAL}
        firstOwn={MORE_THAN_HALF}
        isRequired={isMotion && value !== null}
        onChange={(next) => onChange(next && { ...next, base: chosenBase })}
      >
        {(own) => (
          <>
            <select
              aria-label="Type of majority"
              value={own.comparison}
              onChange={({ target }) => {
                const isAtLeast = target.value === 'at-least';
                onChange({ ...own, comparison: isAtLeast ? 'at-least' : 'more-than' });
              }}
              className={controlStyle}
            >
              <option value="more-than">More than</option>
              <option value="at-least">At least</option>
            </select>
            <FractionFields
              of="majority"
              fraction={own}
              error={error}
              onChange={(fraction) => onChange({ ...own, ...fraction })}
            />
          </>
        )}
      </FractionSelect>
      {value && (
        <SelectField
          label="Majority of"
          hint={hints.length > 0 && hints.join(' ')}
          value={value.base}
          onChange={({ target }) => {
            const base = BASES.find((one) => one.value === target.value);
            if (base) onChange({ ...value, base: base.value });
          }}
        >
          {BASES.map((base) => (
            <option key={base.value} value={base.value}>
              {baseLabel(base, { isWeighted, isForThosePresent })}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

const usualOf = (whole: string) => [
  { id: 'third', label: `One-third of ${whole}`, fraction: { numerator: 1, denominator: 3 } },
  { id: 'half', label: `Half of ${whole}`, fraction: { numerator: 1, denominator: 2 } },
];

const FIRST_OWN: Fraction = { numerator: 1, denominator: 4 };

/** The fraction that a quorum requires, such as half of the eligible voters. */
export function QuorumChoice(props: {
  value: Fraction | null;
  /** What the quorum is a fraction of: 'eligible voters'. */
  whole: string;
  hint: string;
  error: string | undefined;
  onChange: (value: Fraction | null) => void;
}) {
  const { value, whole, hint, error, onChange } = props;
  return (
    <FractionSelect
      label="Quorum"
      hint={hint}
      error={error}
      value={value}
      usual={usualOf(whole)}
      firstOwn={FIRST_OWN}
      onChange={onChange}
    >
      {(fraction) => (
        <FractionFields of="quorum" fraction={fraction} error={error} onChange={onChange} />
      )}
    </FractionSelect>
  );
}
