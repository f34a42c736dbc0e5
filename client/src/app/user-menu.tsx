import type { User } from '@votewise/contract';
import { ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { Avatar } from '../components/ui/avatar.tsx';
import { hidden } from '../components/ui/hidden.tsx';
import { useAuth } from '../features/auth/auth-context.ts';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { displayName } from '../lib/display-name.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { preloadable } from '../lib/preloadable.tsx';
import { useWhenDrawn } from '../lib/use-when-drawn.ts';
import { frameTexts } from './frame-texts.ts';
import type { Place } from './places.ts';
import type { MenuDialog } from './user-menu-list.tsx';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../features/auth/own-account/change-password-dialog.tsx'))
    .ChangePasswordDialog,
}));

const OwnAccountDialog = lazy(async () => ({
  default: (await import('../features/auth/own-account/own-account-dialog.tsx')).OwnAccountDialog,
}));

const DevicesDialog = lazy(async () => ({
  default: (await import('../features/auth/own-account/devices-dialog.tsx')).DevicesDialog,
}));

const SecondFactorDialog = lazy(async () => ({
  default: (await import('../features/auth/own-account/second-factor-dialog.tsx'))
    .SecondFactorDialog,
}));

const DIALOGS = {
  account: OwnAccountDialog,
  password: ChangePasswordDialog,
  secondFactor: SecondFactorDialog,
  devices: DevicesDialog,
} satisfies Record<MenuDialog, unknown>;

/** Loaded after the page has been drawn: it is as large as the rest of the frame. */
const UserMenuList = preloadable(async () => (await import('./user-menu-list.tsx')).UserMenuList);

/** Sets its own direction, which determines the side that is cut off. Needs no isolate characters: see `isolated`. */
const nameLine = (name: string) => (
  <span
    translate="no"
    key="top"
    dir="auto"
    className="block max-w-48 truncate text-14 font-semibold"
  >
    {name}
  </span>
);
const detailLine = (detail: string) => (
  <span
    translate="no"
    key="bottom"
    dir="auto"
    className="block max-w-48 truncate text-12 font-medium text-ink-2"
  >
    {detail}
  </span>
);

/** @param places those that do not fit at the bottom of a phone */
export function UserMenu({ user, places }: { user: User; places: readonly Place[] }) {
  const t = useTexts(frameTexts);
  const { isSigningOut, handleSignOut } = useSignOut();
  const isOnlyForVoting = useAuth().link !== null;
  const id = useId();
  const ids = { button: id, menu: `${id}-menu` };
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>();
  const isOpen = openedBy !== undefined;
  const [opened, setOpened] = useState<MenuDialog>();
  const wanted = useRef<MenuDialog>(undefined);
  const Opened = opened && DIALOGS[opened];
  const name = displayName(user.name);
  // Voters without an address see their ID instead.
  const detail = user.email ?? user.userId;

  useWhenDrawn(UserMenuList.preload);

  function handlePointerDown(event: PointerEvent): void {
    if (event.button !== 0 || event.ctrlKey) return;
    // Keeps focus from moving to the button after it has moved to the menu.
    if (!isOpen) event.preventDefault();
    setOpenedBy(isOpen ? undefined : 'pointer');
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    setOpenedBy(isOpen && event.key !== 'ArrowDown' ? undefined : 'keyboard');
  }

  // Opens after the menu has closed, so that the dialog returns focus to the menu's button.
  function handleMenuClosed(): void {
    setOpened(wanted.current);
    wanted.current = undefined;
  }

  return (
    <>
      <button
        ref={setButton}
        type="button"
        id={ids.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? ids.menu : undefined}
        onPointerEnter={() => void UserMenuList.preload()}
        onFocus={() => void UserMenuList.preload()}
        onPointerDown={handlePointerDown}
        onKeyDown={handleKeyDown}
        className="quick flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-2 hover:bg-sunken md:px-2"
      >
        <Avatar name={name} isSmall />
        {/* Without an aria-label, the accessible name is always the same as the visible text. */}
        <span className="text-start max-lg:sr-only">
          {t.rich('menu.label', {
            name,
            email: detail,
            hidden,
            top: () => nameLine(name),
            bottom: () => detailLine(detail),
          })}
        </span>
        <ChevronDown aria-hidden="true" className="hidden size-4 md:block" />
      </button>
      {isOpen && (
        <Suspense>
          <UserMenuList
            isByKeyboard={openedBy === 'keyboard'}
            onSignOut={() => void handleSignOut()}
            onChoose={(dialog) => {
              wanted.current = dialog;
            }}
            onClose={() => setOpenedBy(undefined)}
            onClosed={handleMenuClosed}
            {...{ user, places, ids, button, isOnlyForVoting, isSigningOut }}
          />
        </Suspense>
      )}
      {Opened && (
        <Suspense>
          <Opened user={user} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
