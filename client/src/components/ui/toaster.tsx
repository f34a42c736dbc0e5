import { Check, CircleAlert } from 'lucide-react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { BusyStrokes } from './tally.tsx';
import { TOASTS_ID } from './toast-place.ts';

const DURATION_MS = 4_000;
const OPTIONS = {
  success: { duration: DURATION_MS },
  error: { duration: DURATION_MS },
  blank: { duration: DURATION_MS },
} as const;

/**
 * A custom frame for the headless toasts, because the default one writes a style element, which the
 * Content-Security-Policy forbids. On phones, toasts appear above the tab bar and above docked buttons, where they don't
 * cover a title, and taps pass through them. On wide screens, they appear over the empty middle of the header.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(OPTIONS);
  const visible = toasts.filter((toast) => toast.visible);
  const failures = visible.filter(({ type }) => type === 'error');
  const others = visible.filter(({ type }) => type !== 'error');
  return (
    <div
      id={TOASTS_ID}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 bottom-17 z-50 md:top-20 md:bottom-auto wide:top-3"
    >
      {/* Two regions side by side, because nested regions would be read twice. They are always rendered, because a
          region that is added together with its text is often not read at all. */}
      <div aria-live="assertive">
        {failures.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div aria-live="polite">
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <div className="rise mx-auto mb-2 flex w-full max-w-96 items-start gap-3 rounded-2 border border-line bg-raised px-4 py-3 shadow-toast md:pointer-events-auto">
      <ToastIcon type={toast.type} />
      <p className="min-w-0">{resolveValue(toast.message, toast)}</p>
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
