import type { Voter } from '@votewise/contract';
import { isolate } from '@votewise/contract/text/isolate';
import { LIMITS } from '@votewise/contract/base/limits';
import {
  AtSign,
  Download,
  Eraser,
  Languages,
  type LucideIcon,
  MailPlus,
  PencilLine,
  Printer,
  UserCheck,
  Users,
  UserX,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { MoreMenu } from '../../../components/ui/more-menu.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { downloadAccessFile } from './roll-queries.ts';
import type { MatchingVoters, OpenRollDialog, RollDialog } from './roll-dialogs.tsx';
import { weightHeading, weightName } from '../../../lib/weights.ts';

export function SelectionBar(props: {
  /** The selected voters, including those on other pages. */
  chosen: readonly Voter[];
  /** The number of enabled voters whose email failed, and of those whose email bounced. */
  failed: number;
  bounced: number;
  /** All voters that match the filters; undefined if there are more than a search returns. */
  matching: MatchingVoters | undefined;
  onOpen: OpenRollDialog;
  onClear: () => void;
}) {
  const { chosen, failed, bounced, matching, onOpen, onClear } = props;
  const isTooMany = chosen.length > LIMITS.idsMax;
  const [only, second] = chosen;

  const action = (label: string, dialog: RollDialog, Icon?: LucideIcon) => (
    <Button disabled={isTooMany} onClick={() => onOpen(dialog)}>
      {Icon && <Icon aria-hidden="true" className="size-4.5" />}
      {label}
    </Button>
  );

  return (
    <section aria-label="Actions" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <output className="me-auto min-h-11 content-center text-ink-2">
        {chosen.length === 0
          ? 'Select voters to change or contact them.'
          : `${formatQuantity(chosen.length, 'voter')} selected`}
        {isTooMany && `. At most ${formatCount(LIMITS.idsMax)} at a time.`}
      </output>
      {only && (
        <div className="flex flex-wrap gap-3">
          {chosen.some(({ email }) => email !== null) &&
            action('Send Again', { kind: 'send-again', voters: chosen }, MailPlus)}
          {action('Print Code Sheets…', { kind: 'print-sheets', voters: chosen }, Printer)}
          {second
            ? action('Correct Addresses', { kind: 'correct-addresses', voters: chosen }, AtSign)
            : action('Edit Voter', { kind: 'edit', voter: only }, PencilLine)}
          {action(
            weightName() ? `Groups and ${weightHeading()}…` : 'Groups and Weight…',
            { kind: 'memberships', voters: chosen },
            Users,
          )}
          {action('Language…', { kind: 'language', voters: chosen }, Languages)}
          {action('Disable', { kind: 'disable', voters: chosen })}
          {action('Enable', { kind: 'enable', voters: chosen })}
          {action('Erase…', { kind: 'erase', voters: chosen }, Eraser)}
          <Button variant="quiet" onClick={onClear}>
            Clear Selection
          </Button>
        </div>
      )}
      {!only && (
        <div className="flex flex-wrap gap-3">
          {failed > 0 && (
            <>
              {action(
                'Correct Failed Addresses',
                { kind: 'correct-unreached', show: 'failed' },
                AtSign,
              )}
              {action(
                `Send ${formatQuantity(failed, 'Failed Email')} Again`,
                { kind: 'send-all-failed', count: failed },
                MailPlus,
              )}
            </>
          )}
          {bounced > 0 &&
            action(
              'Correct Bounced Addresses',
              { kind: 'correct-unreached', show: 'bounced' },
              AtSign,
            )}
          {matching && (
            <>
              {action(
                `Code Sheets for ${nameAll(matching.count)}…`,
                { kind: 'print-sheets', matching },
                Printer,
              )}
              {action(
                `Groups and ${weightHeading()} of ${nameAll(matching.count)}…`,
                { kind: 'memberships', matching },
                Users,
              )}
            </>
          )}
        </div>
      )}
    </section>
  );
}

const nameAll = (count: number): string =>
  count === 1 ? 'This Voter' : `All ${formatQuantity(count, 'Voter')}`;

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 font-semibold data-highlighted:bg-brand-tint';

export function VoterMenu({ voter, onOpen }: { voter: Voter; onOpen: OpenRollDialog }) {
  const chosen = useRef<RollDialog>(undefined);
  const voters = [voter];

  const item = (label: string, Icon: LucideIcon, dialog: RollDialog) => (
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
    <MoreMenu
      label={`Actions for ${isolate(voter.name)}, ${voter.userId}`}
      onClosed={handleMenuClosed}
    >
      {!voter.isDisabled &&
        voter.email !== null &&
        item('Send again', MailPlus, { kind: 'send-again', voters })}
      {!voter.isDisabled && item('Print code sheet', Printer, { kind: 'print-sheets', voters })}
      {item('Edit voter', PencilLine, { kind: 'edit', voter })}
      <DropdownMenu.Item className={ITEM} onSelect={() => downloadAccessFile(voter)}>
        <Download aria-hidden="true" className="size-4.5" />
        Download what is kept
      </DropdownMenu.Item>
      {voter.isDisabled
        ? item('Enable', UserCheck, { kind: 'enable', voters })
        : item('Disable', UserX, { kind: 'disable', voters })}
      {item('Erase', Eraser, { kind: 'erase', voters })}
    </MoreMenu>
  );
}
