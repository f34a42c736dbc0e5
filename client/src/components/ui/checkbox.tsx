import { clsx } from 'clsx';
import { type ComponentProps, useEffect, useRef } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  label: string;
  /** Some of what this stands for is chosen, but not all. */
  isMixed?: boolean;
}

/** A box to tick whose label is read but not shown; all around it may be tapped. */
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
