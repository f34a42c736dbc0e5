import { clsx } from 'clsx';
import { Mark } from '../../components/ui/mark.tsx';

const ROWS = [
  { key: 'above', isMarked: false },
  { key: 'marked', isMarked: true },
  { key: 'below', isMarked: false },
];

/** A close-up of a ballot. */
export function LoginArt() {
  return (
    <div
      aria-hidden="true"
      className="relative hidden overflow-hidden border-s border-line bg-brand-tint [--knock:var(--brand-tint)] lg:block"
    >
      <div className="absolute inset-x-0 top-1/2 grid -translate-y-1/2">
        {ROWS.map(({ key, isMarked }) => (
          <div
            key={key}
            className="timing-mark flex h-100 items-center [--timing-left:40px] before:h-7! before:w-14! before:-translate-y-1/2"
          >
            <div
              className={clsx(
                'ms-28 flex h-full flex-1 items-center justify-center',
                isMarked && 'border-y-2 border-brand-line',
              )}
            >
              <Mark
                isMarked={isMarked}
                strokeWidth={0.45}
                className="size-87 -translate-y-[2.5%]"
              />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
