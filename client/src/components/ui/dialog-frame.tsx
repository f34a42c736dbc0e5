import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/languages/texts.ts';
import { buttonStyle } from './button-style.ts';
import { controlTexts } from './control-texts.ts';
import { useLatePress } from './use-late-press.ts';
import { useReturnFocus } from './use-return-focus.ts';

/** Focuses the first field rather than the close button. */
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const first = event.currentTarget.querySelector<HTMLElement>('[data-autofocus], input, textarea');
  if (!first) return;
  event.preventDefault();
  const group = first.closest('[role=radiogroup]');
  const field = group?.querySelector<HTMLElement>('input:checked') ?? first;
  // Buttons are always in view, so what stands above them stays in view, too.
  field.focus({ preventScroll: field instanceof HTMLButtonElement });
}

/** Makes Escape close an open list of suggestions before it closes the surrounding dialog. */
function keepForOpenList(event: KeyboardEvent): void {
  const isOpenList =
    event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true]');
  if (isOpenList) event.preventDefault();
}

/** A centered panel, or a full-width sheet on phones. Its content scrolls below the title. */
export function DialogFrame(props: {
  title: string;
  /** A sentence below the title. If it is missing, the dialog has no description. */
  description?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** True while an action is in progress, when the dialog can't be closed. */
  isLocked?: boolean;
  isNarrow?: boolean;
  /** Has room for a second column, where the window has. */
  isWide?: boolean;
  /** Set for a question that must be answered first. The question ignores presses that come too early. */
  role?: 'alertdialog';
  /** The ID of the element that describes the dialog, if it is not `description`. */
  descriptionId?: string;
}) {
  const { title, description, children, onClose, isLocked = false } = props;
  const { isNarrow = false, isWide = false } = props;
  const { role, descriptionId } = props;
  const t = useTexts(controlTexts);
  const handleCloseAutoFocus = useReturnFocus();
  const latePress = useLatePress();
  function handleOpenChange(isOpen: boolean): void {
    if (!isOpen && !isLocked) onClose();
  }
  return (
    <Primitive.Root open onOpenChange={handleOpenChange}>
      {/* Without a container, the portal renders in a second step, which React can't interrupt. */}
      <Primitive.Portal container={document.body}>
        <Primitive.Overlay className="fade fixed inset-0 z-40 grid grid-cols-1 grid-rows-1 items-end bg-scrim pt-[max(1rem,var(--toasts-end))] md:place-items-center md:px-8 md:pb-4">
          <Primitive.Content
            {...(role && { role, ...latePress })}
            {...(description ? {} : { 'aria-describedby': descriptionId })}
            onOpenAutoFocus={focusFirstField}
            onCloseAutoFocus={handleCloseAutoFocus}
            onInteractOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={keepForOpenList}
            className={clsx(
              'rise max-h-full w-full scroll-pt-24 scroll-pb-32 overflow-y-auto overscroll-contain border border-line bg-raised shadow-dialog max-md:rounded-t-3 md:rounded-3',
              isNarrow ? 'md:max-w-120' : 'md:max-w-160',
              isWide && 'beside:max-w-280',
            )}
          >
            <div className="top-0 z-1 flex items-start justify-between gap-4 border-b border-line bg-raised px-4 pt-4 pb-3 md:px-6 [@media(min-height:22rem)]:sticky">
              <div className="min-w-0">
                <Primitive.Title className="font-display text-24 font-semibold">
                  {title}
                </Primitive.Title>
                {description && (
                  <Primitive.Description className="mt-1 text-ink-2">
                    {description}
                  </Primitive.Description>
                )}
              </div>
              <Primitive.Close
                aria-label={t('dialog.close')}
                disabled={isLocked}
                className={buttonStyle('quiet', 'icon', '-mt-1.5 -me-2 shrink-0')}
              >
                <X aria-hidden="true" className="size-5" />
              </Primitive.Close>
            </div>
            <div className={clsx(role && 'late-press')}>{children}</div>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-5 px-4 py-5 md:px-6">{children}</div>;
}

/** Stays visible below the scrolling content, except in very short windows, such as with an on-screen keyboard. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-0 flex flex-wrap justify-end gap-3 border-t border-line bg-raised px-4 py-4 md:px-6 max-md:*:flex-auto [@media(min-height:26rem)]:sticky">
      {children}
    </div>
  );
}
