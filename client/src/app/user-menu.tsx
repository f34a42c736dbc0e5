import type { User } from '@votewise/contract';
import {
  ChevronDown,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  ScrollText,
  ShieldCheck,
  UserPen,
} from 'lucide-react';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import { DropdownMenu } from 'radix-ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { Avatar } from '../components/ui/avatar.tsx';
import { hidden } from '../components/ui/hidden.tsx';
import { Link } from '../components/ui/link.tsx';
import { useAuth } from '../features/auth/auth-context.ts';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { displayName } from '../lib/format.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { PATHS } from '../lib/paths.ts';
import { frameTexts } from './frame-texts.ts';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../features/auth/change-password-dialog.tsx')).ChangePasswordDialog,
}));

const OwnAccountDialog = lazy(async () => ({
  default: (await import('../features/auth/own-account-dialog.tsx')).OwnAccountDialog,
}));

const DevicesDialog = lazy(async () => ({
  default: (await import('../features/auth/devices-dialog.tsx')).DevicesDialog,
}));

const SecondFactorDialog = lazy(async () => ({
  default: (await import('../features/auth/second-factor/second-factor-dialog.tsx'))
    .SecondFactorDialog,
}));

const DIALOGS = {
  account: OwnAccountDialog,
  password: ChangePasswordDialog,
  secondFactor: SecondFactorDialog,
  devices: DevicesDialog,
};
type MenuDialog = keyof typeof DIALOGS;

const ITEMS = [
  { dialog: 'account', label: 'menu.account', Icon: UserPen },
  { dialog: 'password', label: 'menu.password', Icon: KeyRound },
  { dialog: 'secondFactor', label: 'menu.secondFactor', Icon: ShieldCheck },
  { dialog: 'devices', label: 'menu.devices', Icon: MonitorSmartphone },
] as const;
const VOTER_ITEMS = [
  { dialog: 'password', label: 'menu.password', Icon: KeyRound },
  { dialog: 'devices', label: 'menu.signOutOthers', Icon: MonitorSmartphone },
] as const;

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 font-semibold data-highlighted:bg-brand-tint';

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

export function UserMenu({ user }: { user: User }) {
  const t = useTexts(frameTexts);
  const { isSigningOut, handleSignOut } = useSignOut();
  // A session from a voting link can change nothing about the account.
  const isOnlyForVoting = useAuth().link !== null;
  const ownItems = user.userType === 'voter' ? VOTER_ITEMS : ITEMS;
  const [opened, setOpened] = useState<MenuDialog>();
  const wanted = useRef<MenuDialog>(undefined);
  const Opened = opened && DIALOGS[opened];
  const name = displayName(user.name);
  // Voters without an address see their ID instead.
  const detail = user.email ?? user.userId;

  // Opens after the menu has closed, so that the dialog returns focus to the menu's button.
  function handleMenuClosed(): void {
    setOpened(wanted.current);
    wanted.current = undefined;
  }

  return (
    <>
      <DropdownMenu.Root modal={false} dir={LANGUAGES[t.language].direction}>
        <DropdownMenu.Trigger className="quick flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-2 hover:bg-sunken md:px-2">
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
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={handleMenuClosed}
          className="fade z-40 min-w-60 rounded-3 border border-line bg-raised py-2 shadow-dialog"
        >
          <DropdownMenu.Label className="px-4 py-2">
            <span translate="no" dir="auto" className="block max-w-64 truncate font-semibold">
              {name}
            </span>
            <span translate="no" dir="auto" className="block max-w-64 truncate text-14 text-ink-2">
              {detail}
            </span>
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-2 border-t border-line" />
          {(isOnlyForVoting ? [] : ownItems).map(({ dialog, label, Icon }) => (
            <DropdownMenu.Item
              key={dialog}
              onSelect={() => {
                wanted.current = dialog;
              }}
              className={ITEM}
            >
              <Icon aria-hidden="true" className="size-4.5" />
              {t(label)}
            </DropdownMenu.Item>
          ))}
          {!isOnlyForVoting && (
            <DropdownMenu.Item asChild className={ITEM}>
              <Link to={PATHS.privacy}>
                <ScrollText aria-hidden="true" className="size-4.5" />
                {t('menu.privacy')}
              </Link>
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item
            disabled={isSigningOut}
            onSelect={() => void handleSignOut()}
            className={ITEM}
          >
            <LogOut aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
            {t('menu.signOut')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {Opened && (
        <Suspense>
          <Opened user={user} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
