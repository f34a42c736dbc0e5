import { isolate } from '@votewise/contract/isolate';
import { type Language, languageFor } from '@votewise/contract/locales/languages';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { LanguageField } from '../language-field.tsx';
import { CorrectAddressesDialog, CorrectFailedDialog } from './correct-addresses-dialog.tsx';
import { EditVoterDialog } from './edit-voter-dialog.tsx';
import { MembershipsDialog } from './memberships-dialog.tsx';
import { PrintSheetsDialog } from './print-sheets-dialog.tsx';
import { type DialogVoter, useSendAgain, useSetDisabled, useSetLanguage } from './roll-queries.ts';
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

const SENDING = {
  progress: 'Queuing emails…',
  success: 'Credentials queued. The list shows the state of each email.',
  failure: 'Failed to queue the emails',
};

type SendAgainDialogProps = { onDone: () => void; onClose: () => void } & (
  | { voters: readonly DialogVoter[] }
  | { failedCount: number }
);

function SendAgainDialog(props: SendAgainDialogProps) {
  const { onDone, onClose } = props;
  const { mutateAsync: sendAgain } = useSendAgain();
  const voters = 'voters' in props ? props.voters : [];
  const [only] = voters;
  const isOne = voters.length === 1 && only !== undefined;
  const whom =
    'failedCount' in props
      ? ({ all: 'failed' } as const)
      : { ids: props.voters.map(({ id }) => id) };

  return (
    <ConfirmDialog
      title="Send again"
      label="Send Again"
      busyLabel="Queuing…"
      texts={SENDING}
      remedy="Check the list to see which emails were queued, then send the rest again."
      act={() => sendAgain(whom)}
      onDone={onDone}
      onClose={onClose}
    >
      {isOne ? (
        <p>
          Send new credentials to <bdi className="font-semibold">{only.name}</bdi> ({only.userId})
          at <span className="break-all">{only.email}</span>?
        </p>
      ) : (
        <p>
          Send new credentials to{' '}
          <strong className="font-semibold">
            {'failedCount' in props
              ? `all ${formatQuantity(props.failedCount, 'voter')} whose email failed`
              : formatQuantity(voters.length, 'voter')}
          </strong>
          ?{!('failedCount' in props) && ' Disabled voters are skipped.'}
        </p>
      )}
      <p className="text-ink-2">
        The email contains a new password. When it is sent, the old password stops working and{' '}
        {isOne ? 'the voter is' : 'the voters are'} signed out.
      </p>
    </ConfirmDialog>
  );
}

const DISABLING = {
  title: 'Disable',
  busyLabel: 'Disabling…',
  consequence:
    'They can’t sign in, vote, or receive emails until you enable them again. Ballots they have cast still count.',
  texts: { progress: 'Disabling…', success: 'Disabled.', failure: 'Failed to disable' },
};

const ENABLING = {
  title: 'Enable',
  busyLabel: 'Enabling…',
  consequence:
    'They’ll once again be able to sign in with their old password and vote. Voters who never received a password will be sent one now.',
  texts: { progress: 'Enabling…', success: 'Enabled.', failure: 'Failed to enable' },
};

interface StatusDialogProps {
  voters: readonly DialogVoter[];
  isDisabling: boolean;
  onDone: () => void;
  onClose: () => void;
}

function StatusDialog({ voters, isDisabling, onDone, onClose }: StatusDialogProps) {
  const { mutateAsync: setDisabled } = useSetDisabled();
  const { title, busyLabel, consequence, texts } = isDisabling ? DISABLING : ENABLING;
  const [only] = voters;
  const who =
    voters.length === 1 && only
      ? `${isolate(only.name)} (${only.userId})`
      : formatQuantity(voters.length, 'voter');
  return (
    <ConfirmDialog
      title={`${title} ${voters.length === 1 ? 'voter' : 'voters'}`}
      label={title}
      busyLabel={busyLabel}
      isDanger={isDisabling}
      texts={texts}
      remedy="Check the list to see whether it worked. If not, try again."
      act={() => setDisabled({ ids: voters.map(({ id }) => id), isDisabled: isDisabling })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {title} <strong className="font-semibold wrap-anywhere">{who}</strong>?
      </p>
      <p className="text-ink-2">{consequence}</p>
    </ConfirmDialog>
  );
}

const TRANSLATING = {
  progress: 'Setting language…',
  success: 'Language set.',
  failure: 'Failed to set the language',
};

interface LanguageDialogProps {
  voters: readonly DialogVoter[];
  onDone: () => void;
  onClose: () => void;
}

/** Sets the email language for several voters. */
function LanguageDialog({ voters, onDone, onClose }: LanguageDialogProps) {
  const { mutateAsync: setLanguage } = useSetLanguage();
  const [chosen, setChosen] = useState<Language>(voters[0]?.language ?? 'en');
  return (
    <ConfirmDialog
      title="Set language"
      label="Set Language"
      busyLabel="Setting…"
      texts={TRANSLATING}
      remedy="Check the list to see whether it worked. If not, try again."
      act={() => setLanguage({ ids: voters.map(({ id }) => id), language: chosen })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{formatQuantity(voters.length, 'voter')} selected</p>
      <LanguageField
        value={chosen}
        onChange={({ target }) => setChosen(languageFor([target.value]))}
      />
      <p className="text-ink-2">
        From now on, emails to these voters are in this language. Text that you write in a message
        is not translated.
      </p>
    </ConfirmDialog>
  );
}
