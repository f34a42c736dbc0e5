import { useId } from 'react';

interface OptionBoxProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A checkbox with a line of explanation. */
export function OptionBox({ label, hint, isOn, onChange }: OptionBoxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 cursor-pointer accent-brand"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-14 text-ink-2">
          {hint}
        </p>
      </div>
    </div>
  );
}
