import { isolate } from '@votewise/contract/text/isolate';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { MoreMenu } from './more-menu.tsx';

export interface MenuAct {
  label: string;
  act: () => void;
  /** True if the focus returns to the menu’s button afterward. All other acts move it. */
  opensDialog?: boolean;
}

/** A menu of what is done rarely with something that has a name. Without acts, its place stays empty. */
export function ActMenu({ name, acts }: { name: string; acts: readonly MenuAct[] }) {
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
    <MoreMenu label={`More for ${isolate(name)}`} onClosed={handleMenuClosed}>
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
    </MoreMenu>
  );
}
