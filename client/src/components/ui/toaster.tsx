import { Check, CircleAlert, X } from 'lucide-react';
import { resolveValue, type Toast, toast as toasts, useToaster } from 'react-hot-toast/headless';
import { useEffect, useRef } from 'react';
import { useIsLate } from '../../lib/use-is-late.ts';
import { sharedTexts } from '../../lib/languages/shared-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { Button } from './button.tsx';
import { BusyStrokes } from './tally.tsx';
import { watchToasts } from './toast-place.ts';

const DURATION_MS = 4_000;
const OPTIONS = {
  success: { duration: DURATION_MS },
  /** Until it is dismissed: some failures are reported nowhere else. */
  error: { duration: Infinity },
  blank: { duration: DURATION_MS },
} as const;

/**
 * A custom frame for the headless toasts, because the default one writes a style element, which the
 * Content-Security-Policy forbids. Toasts appear below the header, where pages have their title. Where a page has a
 * control there, it makes room.
 */
export function Toaster() {
  const { toasts: all, handlers } = useToaster(OPTIONS);
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  useEffect(() => (region.current ? watchToasts(region.current) : undefined), []);
  const visible = all.filter((toast) => toast.visible);
  const failures = visible.filter(({ type }) => type === 'error');
  const others = visible.filter(({ type }) => type !== 'error');

  /** Closing removes the focused button, and no blur event ends the pause. */
  function handleClose(id: string): void {
    const taker = cameFrom.current?.isConnected
      ? cameFrom.current
      : document.getElementById('main');
    if (taker instanceof HTMLElement) taker.focus({ preventScroll: true });
    handlers.endPause();
    toasts.dismiss(id);
  }

  return (
    <div
      ref={region}
      id="toasts"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        handlers.startPause();
      }}
      onBlur={handlers.endPause}
      className="fixed inset-x-4 top-16 z-50 mx-auto max-w-96 print:hidden"
    >
      {/* Two regions side by side, because nested regions would be read twice. They are always rendered, because a
          region that is added together with its text is often not read at all. */}
      <div aria-live="assertive">
        {failures.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => handleClose(toast.id)} />
        ))}
      </div>
      <div aria-live="polite">
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => handleClose(toast.id)} />
        ))}
      </div>
    </div>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useTexts(sharedTexts);
  // Progress that is over sooner is not worth a message.
  const isLate = useIsLate();
  if (toast.type === 'loading' && !isLate) return null;
  return (
    <div className="rise pointer-events-auto mt-2 flex items-center gap-3 rounded-2 border border-line bg-raised px-4 py-2 shadow-toast max-md:text-14">
      <ToastIcon type={toast.type} />
      <p className="min-w-0 flex-1">{resolveValue(toast.message, toast)}</p>
      {toast.type === 'error' && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('toast.close')}
          className="-my-2 -me-3 shrink-0"
          onClick={onClose}
        >
          <X aria-hidden="true" className="size-5" />
        </Button>
      )}
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
