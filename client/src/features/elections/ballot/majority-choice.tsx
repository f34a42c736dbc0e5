import type { Majority } from '@votewise/contract/elections/ballot';
import { controlStyle, Field } from '../../../components/ui/field.tsx';
import { MORE_THAN_HALF } from './purposes.ts';
import { isSameShare, ShareFields } from './share-fields.tsx';
import { ShareSelect, type UsualShare } from './share-select.tsx';

const USUAL: readonly UsualShare<Majority>[] = [
  { id: 'half', label: 'More than half', share: MORE_THAN_HALF },
  {
    id: 'two-thirds',
    label: 'At least two-thirds',
    share: { ...MORE_THAN_HALF, numerator: 2, denominator: 3, comparison: 'at-least' },
  },
];

const BASES = [
  {
    value: 'valid',
    label: 'Valid votes, without abstentions',
    weighted: 'Weight of valid votes, without abstentions',
  },
  {
    value: 'cast',
    label: 'All ballots cast, with abstentions',
    weighted: 'All weight cast, with abstentions',
  },
  { value: 'eligible', label: 'All eligible voters', weighted: 'All eligible weight' },
] as const;

interface MajorityChoiceProps {
  value: Majority | null;
  /** A motion always needs a majority. */
  isMotion: boolean;
  isWeighted: boolean;
  error: string | undefined;
  onChange: (value: Majority | null) => void;
}

const isSame = (one: Majority, other: Majority): boolean =>
  isSameShare(one, other) && one.comparison === other.comparison;

/** The share of the votes that a winner needs, and the total it is measured against. */
export function MajorityChoice(props: MajorityChoiceProps) {
  const { value, isMotion, isWeighted, error, onChange } = props;
  const fewer = isWeighted ? 'less weight' : 'fewer votes';
  const { base: chosenBase } = value ?? MORE_THAN_HALF;
  return (
    <div className="grid content-start gap-5">
      <ShareSelect
        label="Majority"
        hint={
          isMotion
            ? `With ${fewer} for Yes, the motion fails.`
            : `A candidate with ${fewer} isn’t elected.`
        }
        error={error}
        value={value}
        usual={USUAL}
        isSame={isSame}
        firstOwn={MORE_THAN_HALF}
        isRequired={isMotion}
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
            <ShareFields
              of="majority"
              share={own}
              error={error}
              onChange={(share) => onChange({ ...own, ...share })}
            />
          </>
        )}
      </ShareSelect>
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
                  {isWeighted ? base.weighted : base.label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}
