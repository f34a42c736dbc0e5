import { CorrectAddressesDialog, CorrectFailedDialog } from './correct-addresses-dialog.tsx';
import type { DialogVoter } from './dialog-voter.ts';
import { EditVoterDialog } from './edit-voter-dialog.tsx';
import { LanguageDialog } from './language-dialog.tsx';
import { MembershipsDialog } from './memberships-dialog.tsx';
import { PrintSheetsDialog } from './print-sheets-dialog.tsx';
import { SendAgainDialog } from './send-again-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import type { filtersOf } from './use-roll-view.ts';

/** All voters that match the filters of the roll. */
export interface MatchingVoters {
  filters: ReturnType<typeof filtersOf>;
  count: number;
}

export type RollDialog =
  | {
      kind:
        | 'send-again'
        | 'correct-addresses'
        | 'disable'
        | 'enable'
        | 'memberships'
        | 'language'
        | 'print-sheets';
      voters: readonly DialogVoter[];
    }
  | { kind: 'edit'; voter: DialogVoter }
  | { kind: 'memberships-all' | 'print-all-sheets'; matching: MatchingVoters }
  | { kind: 'send-all-failed'; count: number }
  | { kind: 'correct-failed' };

export type OpenRollDialog = (dialog: RollDialog) => void;

interface RollDialogsProps {
  dialog: RollDialog;
  /** Called after success, to clear the selection. */
  onDone: () => void;
  onClose: () => void;
}

/** The open dialog of the roll. */
export function RollDialogs({ dialog, ...handlers }: RollDialogsProps) {
  switch (dialog.kind) {
    case 'send-again':
      return <SendAgainDialog voters={dialog.voters} {...handlers} />;
    case 'send-all-failed':
      return <SendAgainDialog failedCount={dialog.count} {...handlers} />;
    case 'edit':
      return <EditVoterDialog voter={dialog.voter} {...handlers} />;
    case 'correct-addresses':
      return <CorrectAddressesDialog voters={dialog.voters} {...handlers} />;
    case 'correct-failed':
      return <CorrectFailedDialog {...handlers} />;
    case 'memberships': {
      const ids = dialog.voters.map(({ id }) => id);
      return <MembershipsDialog whom={{ ids }} count={ids.length} {...handlers} />;
    }
    case 'memberships-all': {
      const { filters, count } = dialog.matching;
      return <MembershipsDialog whom={{ matching: filters }} count={count} {...handlers} />;
    }
    case 'print-sheets':
      return (
        <PrintSheetsDialog
          whom={{ ids: dialog.voters.map(({ id }) => id) }}
          count={dialog.voters.length}
          only={dialog.voters.length === 1 ? dialog.voters[0] : undefined}
          {...handlers}
        />
      );
    case 'print-all-sheets': {
      const { filters, count } = dialog.matching;
      return <PrintSheetsDialog whom={{ matching: filters }} count={count} {...handlers} />;
    }
    case 'language':
      return <LanguageDialog voters={dialog.voters} {...handlers} />;
    case 'disable':
    case 'enable':
      return (
        <StatusDialog
          voters={dialog.voters}
          isDisabling={dialog.kind === 'disable'}
          {...handlers}
        />
      );
  }
}
