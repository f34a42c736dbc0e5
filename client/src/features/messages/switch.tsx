import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onSwitch: (isOn: boolean) => void;
  children?: ReactNode;
}

/** A checkbox with related content below it. */
export function Switch({ label, isOn, isDisabled, onSwitch, children }: SwitchProps) {
  const id = useId();
  return (
    <div className="border-t border-line pt-2">
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onSwitch(event.target.checked)}
          className="size-6 shrink-0 cursor-pointer accent-brand"
        />
        <label htmlFor={id} className="flex min-h-11 flex-1 items-center">
          {label}
        </label>
      </div>
      {children}
    </div>
  );
}
