import { isolate } from '@votewise/contract/text/isolate';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';

interface MenuAct {
  label: string;
  act: () => void;
  /** True if the focus returns to the menu’s button afterward. All other acts move it. */
  opensDialog?: boolean;
}

/** What the desk does rarely for a member. Without acts, its place stays empty. */
export function MemberMenu({ name, acts }: { name: string; acts: readonly MenuAct[] }) {
  const chosen = useRef<MenuAct>(undefined);
  if (acts.length === 0) return <span className="size-11 shrink-0" />;

  // Acts after the menu has closed and would take the focus.
  function handleMenuClosed(event: Event): void {
    const { current } = chosen;
    chosen.current = undefined;
    if (current && !current.opensDialog) event.preventDefault();
    current?.act();
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`More for ${isolate(name)}`}
        className={buttonStyle('quiet', 'icon', 'shrink-0')}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={handleMenuClosed}
        className="fade z-40 min-w-56 rounded-3 border border-line bg-raised py-2 shadow-dialog"
      >
        {acts.map((one) => (
          <DropdownMenu.Item
            key={one.label}
            className="flex min-h-11 cursor-pointer items-center px-4 font-semibold data-highlighted:bg-brand-tint"
            onSelect={() => {
              chosen.current = one;
            }}
          >
            {one.label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
