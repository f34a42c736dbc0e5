import { clsx } from 'clsx';

/** Switches between a few options with buttons that stay pressed. */
export function Segmented<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  /** Gives longer labels more room. */
  isUneven?: boolean;
  className?: string;
}) {
  const {
    label,
    value,
    options,
    onChange,
    isDisabled = false,
    isUneven = false,
    className,
  } = props;
  return (
    <fieldset
      aria-label={label}
      className={clsx(
        'gap-1 rounded-2 border border-line bg-sunken p-1',
        isUneven ? 'flex flex-wrap *:flex-auto' : 'grid auto-cols-fr grid-flow-col',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={isDisabled}
          onClick={() => onChange(option.value)}
          className={clsx(
            'quick min-h-11 rounded-1 border px-1 font-semibold sm:px-6',
            option.value === value
              ? 'border-line-strong bg-control text-ink'
              : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
