import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger';
export type ButtonSize = 'regular' | 'large' | 'icon';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-press',
  secondary:
    'border border-line-strong bg-control text-ink hover:border-ink hover:bg-sunken active:bg-line',
  quiet: 'text-ink hover:bg-brand-tint active:bg-brand-line',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover',
  'quiet-danger': 'text-red hover:bg-red-bg active:bg-red-line',
};

const SIZES: Record<ButtonSize, string> = {
  regular: 'min-h-11 px-4 py-2',
  large: 'min-h-13 px-6 py-3',
  icon: 'size-11 justify-center',
};

const DISABLED =
  'disabled:border disabled:border-line disabled:bg-sunken disabled:text-ink-3 disabled:hover:bg-sunken';

/** The style of a button, for `<button>` and for links that are a page's main action. */
export function buttonStyle(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'regular',
  className?: string,
): string {
  return clsx(
    'quick inline-flex items-center justify-center gap-2 rounded-2 text-center font-semibold',
    VARIANTS[variant],
    SIZES[size],
    variant.startsWith('quiet') ? 'disabled:text-ink-3 disabled:bg-transparent' : DISABLED,
    className,
  );
}
