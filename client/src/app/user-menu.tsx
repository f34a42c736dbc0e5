import type { User } from '@votewise/server/contract';
import { ChevronDown, LogOut } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Avatar } from '../components/ui/avatar.tsx';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { displayName } from '../lib/format.ts';

export function UserMenu({ user }: { user: User }) {
  const { isSigningOut, handleSignOut } = useSignOut();
  const name = displayName(user.name);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Account of ${name} ${user.email}`}
        className="quick flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-2 hover:bg-sunken md:px-2"
      >
        <Avatar name={name} isSmall />
        <span className="hidden text-left lg:block">
          <span className="block max-w-48 truncate text-14 font-semibold">{name}</span>
          <span className="block max-w-48 truncate text-12 font-medium text-ink-2">
            {user.email}
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="hidden size-4 md:block" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="fade z-40 min-w-60 rounded-3 border border-line bg-raised py-2 shadow-dialog"
      >
        <DropdownMenu.Label className="px-4 py-2">
          <span className="block max-w-64 truncate font-semibold">{name}</span>
          <span className="block max-w-64 truncate text-14 text-ink-2">{user.email}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="my-2 border-t border-line" />
        <DropdownMenu.Item
          disabled={isSigningOut}
          onSelect={() => void handleSignOut()}
          className="flex min-h-11 cursor-pointer items-center gap-3 px-4 font-semibold data-highlighted:bg-brand-tint"
        >
          <LogOut aria-hidden="true" className="size-4.5" />
          Logout
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
