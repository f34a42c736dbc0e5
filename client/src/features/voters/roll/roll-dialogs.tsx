import { CorrectAddressDialog } from './correct-address-dialog.tsx';
import { SendAgainDialog } from './send-again-dialog.tsx';
import { StandingDialog } from './standing-dialog.tsx';

/** What the dialogs say of a voter. */
export interface DialogVoter {
  id: string;
  name: string;
  userId: string;
  email: string;
}

export type RollDialog =
  | { kind: 'send-again' | 'disable' | 'enable'; voters: readonly DialogVoter[] }
  | { kind: 'send-all-failed'; count: number }
  | { kind: 'correct-address'; voter: DialogVoter };

export type OpenRollDialog = (dialog: RollDialog) => void;

interface RollDialogsProps {
  dialog: RollDialog;
  /** It was done: what was chosen for it is let go. */
  onDone: () => void;
  onClose: () => void;
}

/** Whichever dialog of the roll is open. */
export function RollDialogs({ dialog, ...handlers }: RollDialogsProps) {
  switch (dialog.kind) {
    case 'send-again':
      return <SendAgainDialog voters={dialog.voters} {...handlers} />;
    case 'send-all-failed':
      return <SendAgainDialog failedCount={dialog.count} {...handlers} />;
    case 'correct-address':
      return <CorrectAddressDialog voter={dialog.voter} onClose={handlers.onClose} />;
    case 'disable':
    case 'enable':
      return (
        <StandingDialog
          voters={dialog.voters}
          isDisabling={dialog.kind === 'disable'}
          {...handlers}
        />
      );
  }
}
