import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';

/** A button with three dots that opens a menu. */
export function MoreMenu(props: {
  /** What the button is called for screen readers. */
  label: string;
  /** Called when the menu has closed, before focus returns to the button. */
  onClosed: (event: Event) => void;
  /** Items of the menu. */
  children: ReactNode;
}) {
  const { label, onClosed, children } = props;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} className={buttonStyle('quiet', 'icon', 'shrink-0')}>
        <Ellipsis aria-hidden="true" className="size-5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={onClosed}
        className="fade z-40 min-w-56 rounded-3 border border-line bg-raised py-2 shadow-dialog"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
