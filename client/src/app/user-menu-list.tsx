import type { User } from '@votewise/contract';
import {
  KeyRound,
  LogOut,
  MonitorSmartphone,
  ScrollText,
  ShieldCheck,
  UserPen,
} from 'lucide-react';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import { DropdownMenu } from 'radix-ui';
import { type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from '../components/ui/link.tsx';
import { displayName } from '../lib/display-name.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { PATHS } from '../lib/paths.ts';
import { frameTexts } from './frame-texts.ts';
import type { Place } from './places.ts';

/** A dialog that an item opens. */
export type MenuDialog = (typeof ITEMS | typeof VOTER_ITEMS)[number]['dialog'];

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

/**
 * The items of the account menu. Mount it to open it. The button that opens it is not part of this component, whose code
 * loads later, so Radix gets the button from `ButtonPlace`.
 */
export function UserMenuList(props: {
  user: User;
  /** Shown where they do not fit in a bar. */
  places: readonly Place[];
  /** IDs of the button and the menu. */
  ids: { button: string; menu: string };
  button: HTMLElement | null;
  /** Focuses the first item. */
  isByKeyboard: boolean;
  /** A session from a voting link can change nothing about the account. */
  isOnlyForVoting: boolean;
  isSigningOut: boolean;
  onSignOut: () => void;
  onChoose: (dialog: MenuDialog) => void;
  onClose: () => void;
  /** Called after the menu has closed. */
  onClosed: () => void;
}) {
  const { user, places, ids, button, isByKeyboard, isOnlyForVoting, isSigningOut } = props;
  const t = useTexts(frameTexts);
  const ownItems = user.userType === 'voter' ? VOTER_ITEMS : ITEMS;
  const name = displayName(user.name);
  // Voters without an address see their ID instead.
  const detail = user.email ?? user.userId;
  return (
    <DropdownMenu.Root
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      modal={false}
      dir={LANGUAGES[t.language].direction}
    >
      <DropdownMenu.Trigger asChild>
        <ButtonPlace button={button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        id={ids.menu}
        aria-labelledby={ids.button}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={props.onClosed}
        className="fade z-40 min-w-60 rounded-3 border border-line bg-raised py-2 shadow-dialog"
      >
        {isByKeyboard && <FirstItemFocus />}
        <DropdownMenu.Label className="px-4 py-2">
          <span translate="no" dir="auto" className="block max-w-64 truncate font-semibold">
            {name}
          </span>
          <span translate="no" dir="auto" className="block max-w-64 truncate text-14 text-ink-2">
            {detail}
          </span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="my-2 border-t border-line" />
        {places.map(({ to, label, Icon }) => (
          <DropdownMenu.Item key={to} asChild className={`${ITEM} md:hidden`}>
            <Link to={to}>
              <Icon aria-hidden="true" className="size-4.5" />
              {label}
            </Link>
          </DropdownMenu.Item>
        ))}
        {(isOnlyForVoting ? [] : ownItems).map(({ dialog, label, Icon }) => (
          <DropdownMenu.Item key={dialog} onSelect={() => props.onChoose(dialog)} className={ITEM}>
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
        <DropdownMenu.Item disabled={isSigningOut} onSelect={props.onSignOut} className={ITEM}>
          <LogOut aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
          {t('menu.signOut')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Renders nothing. Gives Radix the existing button, to place the menu and to return focus. */
function ButtonPlace({ ref, button }: { ref?: Ref<HTMLElement>; button: HTMLElement | null }) {
  useLayoutEffect(() => {
    // Kept when the menu closes, because focus returns after that.
    if (typeof ref === 'function') ref(button);
    else if (ref) ref.current = button;
  }, [ref, button]);
  return null;
}

/** Radix notices keys only while a menu is mounted, so it takes the first opening for a click. */
function FirstItemFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const menu = place.current?.closest('[role=menu]');
    menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  }, []);
  return <span ref={place} hidden />;
}
