import type { ReactNode } from 'react';

/** A checkbox with its label. */
export function Checkbox(props: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  const { isOn, onChange, children } = props;
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-brand-text"
      />
      {children}
    </label>
  );
}
