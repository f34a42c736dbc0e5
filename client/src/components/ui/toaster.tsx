import { Check, CircleAlert } from 'lucide-react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { BusyStrokes } from './tally.tsx';

const DURATION_MS = 4_000;
const OPTIONS = {
  success: { duration: DURATION_MS },
  error: { duration: DURATION_MS },
  blank: { duration: DURATION_MS },
} as const;

/**
 * Our own frame around the headless toasts: the stock one writes a style element, which the
 * Content-Security-Policy forbids. On phones a toast lies over what people tap, so taps go through it.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(OPTIONS);
  return (
    <div
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 top-20 z-50 grid justify-items-center gap-2"
    >
      {toasts
        .filter((toast) => toast.visible)
        .map((toast) => (
          <div
            key={toast.id}
            role={toast.type === 'error' ? 'alert' : undefined}
            className="rise flex md:pointer-events-auto w-full max-w-96 items-start gap-3 rounded-2 border border-line bg-raised px-4 py-3 shadow-toast"
          >
            <ToastIcon type={toast.type} />
            <p className="min-w-0">{resolveValue(toast.message, toast)}</p>
          </div>
        ))}
    </div>
  );
}

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success')
    return <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green" />;
  if (type === 'error')
    return <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-red" />;
  if (type === 'loading') return <BusyStrokes className="mt-1 size-4" />;
  return null;
}
