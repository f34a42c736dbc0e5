import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type ButtonSize, buttonStyle, type ButtonVariant } from './button-style.ts';
import { BusyStrokes } from './tally.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows the strokes and refuses clicks, but keeps the look of a live button. */
  isBusy?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, isBusy = false, className, children, disabled, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      className={buttonStyle(variant, size, clsx(isBusy && 'cursor-progress', className))}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <BusyStrokes />}
      {children}
    </button>
  );
}
