import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type ButtonSize, buttonStyle, type ButtonVariant } from './button-style.ts';
import { BusyStrokes } from './tally.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows the busy strokes and ignores clicks, but keeps the look of an enabled button. */
  isBusy?: boolean;
  /** Shown beside the strokes while busy. Its space is reserved, so the width never changes. */
  busyLabel?: string;
}

export function Button(props: ButtonProps) {
  const { variant, size, isBusy = false, busyLabel, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || rest['aria-disabled']}
      className={buttonStyle(variant, size, clsx(isBusy && 'cursor-progress', className))}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busyLabel ? (
        <SteadyLabel isBusy={isBusy} busyLabel={busyLabel}>
          {children}
        </SteadyLabel>
      ) : (
        <>
          {isBusy && <BusyStrokes className="size-4.5" />}
          {children}
        </>
      )}
    </button>
  );
}

type SteadyLabelProps = Pick<ButtonProps, 'children'> & { isBusy: boolean; busyLabel: string };

/** Stacks both labels. CSS provides the hidden busy label to keep it out of the accessible name. */
function SteadyLabel({ isBusy, busyLabel, children }: SteadyLabelProps) {
  return (
    <span className="grid place-items-center *:col-start-1 *:row-start-1 *:flex *:items-center *:gap-2">
      <span aria-hidden={isBusy || undefined} className={clsx(isBusy && 'invisible')}>
        {children}
      </span>
      {isBusy ? (
        <span>
          <BusyStrokes className="size-4.5" />
          {busyLabel}
        </span>
      ) : (
        <span
          aria-hidden="true"
          data-label={busyLabel}
          className="invisible h-0 ps-6 after:content-[attr(data-label)]"
        />
      )}
    </span>
  );
}
