import './side-sheet.css';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/languages/texts.ts';
import { buttonStyle } from './button-style.ts';
import { controlTexts } from './control-texts.ts';
import { useReturnFocus } from './use-return-focus.ts';

/** A modal panel along one edge of the screen. Mount it to open it. */
export function SideSheet(props: {
  /** The side in languages read from left to right. In others, the sheet is on the opposite side. */
  side: 'left' | 'right';
  title: string;
  /** Shown in the header instead of the title, such as the logo. */
  head?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** Returns the element to focus after closing, if it is not the control that opened the sheet. */
  findNextFocus?: () => HTMLElement | null;
}) {
  const { side, title, head, children, onClose, findNextFocus } = props;
  const t = useTexts(controlTexts);
  const isLeft = (side === 'left') === (LANGUAGES[t.language].direction === 'ltr');
  const returnFocus = useReturnFocus();

  function handleCloseAutoFocus(event: Event): void {
    const next = findNextFocus?.();
    if (!next) return returnFocus(event);
    event.preventDefault();
    next.focus({ preventScroll: true });
  }

  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fade fixed inset-0 z-40 bg-scrim">
          <Primitive.Content
            aria-describedby={undefined}
            onCloseAutoFocus={handleCloseAutoFocus}
            className={clsx(
              'fixed inset-y-0 flex w-80 pt-(--toasts-end) max-w-[82vw] flex-col overflow-y-auto border-line bg-surface shadow-dialog',
              side === 'left' ? 'start-0' : 'end-0',
              isLeft ? 'slide-left border-e' : 'slide-right border-s',
            )}
          >
            <div className="flex min-h-16 shrink-0 items-center justify-between gap-4 border-b border-line pe-3 ps-5">
              <Primitive.Title className={head ? 'sr-only' : 'font-display text-20 font-semibold'}>
                {title}
              </Primitive.Title>
              {head}
              <Primitive.Close
                aria-label={t('dialog.close')}
                className={buttonStyle('quiet', 'icon')}
              >
                <X aria-hidden="true" className="size-5" />
              </Primitive.Close>
            </div>
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
