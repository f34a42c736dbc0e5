import { CorrectAddressesDialog, CorrectFailedDialog } from './correct-addresses-dialog.tsx';
import type { DialogVoter } from './dialog-voter.ts';
import { EditVoterDialog } from './edit-voter-dialog.tsx';
import { SendAgainDialog } from './send-again-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

export type RollDialog =
  | {
      kind: 'send-again' | 'correct-addresses' | 'disable' | 'enable';
      voters: readonly DialogVoter[];
    }
  | { kind: 'edit'; voter: DialogVoter }
  | { kind: 'send-all-failed'; count: number }
  | { kind: 'correct-failed' };

export type OpenRollDialog = (dialog: RollDialog) => void;

interface RollDialogsProps {
  dialog: RollDialog;
  /** Called after success: the selection is cleared. */
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
