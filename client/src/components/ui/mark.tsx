import { clsx } from 'clsx';

export const TICK_PATH =
  'M6.2 11.5C6.7 10.5 7.9 10.2 8.7 11C9.7 12 10.6 13.2 11.3 14.7C13.4 9.7 16.8 5.4 21.3 2.3C22 1.8 22.7 2.6 22.2 3.3C18.3 8.1 15.3 13 12.9 18.5C12.4 19.6 11 19.6 10.5 18.6C9.4 16.2 8.1 14.2 6.5 12.6C6.2 12.3 6.1 11.9 6.2 11.5Z';

/** The printed ring and the pen check mark that extends beyond it. A circle always means "vote here". */
export function Mark(props: {
  isMarked?: boolean;
  strokeWidth?: number;
  /** Classes for size, ring color (stroke), and the background behind the check mark (`--knock`). */
  className?: string;
  isDrawn?: boolean;
}) {
  const { isMarked = false, strokeWidth = 1.6, className, isDrawn = false } = props;
  return (
    <svg
      viewBox="0 0 25 24"
      aria-hidden="true"
      className={clsx(
        'shrink-0 overflow-visible',
        isMarked ? 'stroke-ink' : 'stroke-line-strong',
        className ?? 'size-7',
      )}
    >
      <circle
        cx="12"
        cy="12.6"
        r="9.6"
        strokeWidth={strokeWidth}
        className={isMarked ? 'fill-none' : 'fill-(--knock,var(--surface))'}
      />
      {isMarked && (
        <path
          d={TICK_PATH}
          strokeWidth="1.3"
          className={clsx(
            'fill-brand-text stroke-(--knock,var(--surface)) [paint-order:stroke]',
            isDrawn && 'draw-tick',
          )}
        />
      )}
    </svg>
  );
}
