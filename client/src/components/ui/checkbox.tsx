import { clsx } from 'clsx';
import { type ComponentProps, useEffect, useRef } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  label: string;
  /** True if some, but not all, of the items that it covers are selected. */
  isMixed?: boolean;
}

/** A checkbox with a visually hidden label and a full-size tap target. */
export function Checkbox({ label, isMixed = false, className, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={clsx('grid size-11 cursor-pointer place-items-center', className)}>
      <span className="sr-only">{label}</span>
      <input {...input} ref={box} type="checkbox" className="size-5 accent-brand" />
    </label>
  );
}
