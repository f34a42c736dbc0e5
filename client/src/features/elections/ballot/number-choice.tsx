import { controlStyle, Field } from '../../../components/ui/field.tsx';

interface NumberChoiceProps {
  label: string;
  hint?: string;
  value: number | null;
  /** The numbers to choose from; null for no limit. The current value is added if it is missing. */
  numbers: readonly (number | null)[];
  nameOf: (number: number | null) => string;
  error: string | undefined;
  onChange: (value: number | null) => void;
}

/** Chooses one of a few numbers, so an invalid number can't be entered. */
export function NumberChoice(props: NumberChoiceProps) {
  const { label, hint, value, numbers, nameOf, error, onChange } = props;
  const all = numbers.includes(value) ? numbers : [...numbers, value];
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
          className={controlStyle}
        >
          {all.map((number) => (
            <option key={number} value={number ?? ''}>
              {nameOf(number)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
