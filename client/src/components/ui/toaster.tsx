import { Check, CircleAlert } from 'lucide-react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { useEffect, useRef } from 'react';
import { BusyStrokes } from './tally.tsx';
import { watchToasts } from './toast-place.ts';

const DURATION_MS = 4_000;
const OPTIONS = {
  success: { duration: DURATION_MS },
  error: { duration: DURATION_MS },
  blank: { duration: DURATION_MS },
} as const;

/**
 * A custom frame for the headless toasts, because the default one writes a style element, which the
 * Content-Security-Policy forbids. Toasts appear below the header, where pages have their title. Where a page has a
 * control there, it makes room.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(OPTIONS);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => (region.current ? watchToasts(region.current) : undefined), []);
  const visible = toasts.filter((toast) => toast.visible);
  const failures = visible.filter(({ type }) => type === 'error');
  const others = visible.filter(({ type }) => type !== 'error');
  return (
    <div
      ref={region}
      id="toasts"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="fixed inset-x-4 top-16 z-50 mx-auto max-w-96 print:hidden"
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
    <div className="rise mt-2 flex items-center gap-3 rounded-2 border border-line bg-raised px-4 py-2 shadow-toast max-md:text-14">
      <ToastIcon type={toast.type} />
      <p className="min-w-0">{resolveValue(toast.message, toast)}</p>
    </div>
  );
}

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success')
    return <Check aria-hidden="true" className="size-5 shrink-0 text-green" />;
  if (type === 'error')
    return <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-red" />;
  if (type === 'loading') return <BusyStrokes className="size-4" />;
  return null;
}
