import type { Voter } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import { Ellipsis, MailPlus, PencilLine, Printer, UserCheck, UserX } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import type { OpenRollDialog, RollDialog } from './roll-dialogs.tsx';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 font-semibold data-highlighted:bg-brand-tint';

/** The actions for one voter. */
export function VoterMenu({ voter, onOpen }: { voter: Voter; onOpen: OpenRollDialog }) {
  const chosen = useRef<RollDialog>(undefined);
  const voters = [voter];

  const item = (label: string, Icon: typeof PencilLine, dialog: RollDialog) => (
    <DropdownMenu.Item
      className={ITEM}
      onSelect={() => {
        chosen.current = dialog;
      }}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {label}
    </DropdownMenu.Item>
  );

  // Opens after the menu has closed, so that the dialog returns focus to the menu's button.
  function handleMenuClosed(): void {
    if (chosen.current) onOpen(chosen.current);
    chosen.current = undefined;
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Actions for ${isolate(voter.name)}, ${voter.userId}`}
        className={buttonStyle('quiet', 'icon')}
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
        {!voter.isDisabled && item('Send again', MailPlus, { kind: 'send-again', voters })}
        {!voter.isDisabled && item('Print code sheet', Printer, { kind: 'print-sheets', voters })}
        {item('Edit voter', PencilLine, { kind: 'edit', voter })}
        {voter.isDisabled
          ? item('Enable', UserCheck, { kind: 'enable', voters })
          : item('Disable', UserX, { kind: 'disable', voters })}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
