import type { Voter } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { type Language, languageFor } from '@votewise/contract/locales/languages';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { LanguageField } from '../../../components/ui/language-field.tsx';
import { CorrectAddressesDialog, CorrectUnreachedDialog } from './correct-addresses-dialog.tsx';
import { EditVoterDialog } from './edit-voter-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { MembershipsDialog } from './memberships-dialog.tsx';
import { PrintSheetsDialog } from './print-sheets-dialog.tsx';
import {
  type RollHandlers,
  type Unreached,
  useSendAgain,
  useSetDisabled,
  useSetLanguage,
} from './roll-queries.ts';
import type { filtersOf } from './use-roll-view.ts';

export interface MatchingVoters {
  filters: ReturnType<typeof filtersOf>;
  count: number;
}

type Whom = { voters: readonly Voter[] } | { matching: MatchingVoters };

export type RollDialog =
  | {
      kind: 'send-again' | 'correct-addresses' | 'disable' | 'enable' | 'language' | 'erase';
      voters: readonly Voter[];
    }
  | ({ kind: 'memberships' | 'print-sheets' } & Whom)
  | { kind: 'edit'; voter: Voter }
  | { kind: 'send-all-failed'; count: number }
  | { kind: 'correct-unreached'; show: Unreached };

export type OpenRollDialog = (dialog: RollDialog) => void;

export function RollDialogs(props: {
  dialog: RollDialog;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { dialog, onChanged, onClose } = props;
  function handleDone(): void {
    onChanged();
    onClose();
  }
  const handlers = { onDone: handleDone, onClose };
  switch (dialog.kind) {
    case 'send-again':
      return <SendAgainDialog voters={dialog.voters} {...handlers} />;
    case 'send-all-failed':
      return <SendAgainDialog failedCount={dialog.count} {...handlers} />;
    case 'edit':
      return <EditVoterDialog voter={dialog.voter} {...handlers} />;
    case 'correct-addresses':
      return <CorrectAddressesDialog voters={dialog.voters} {...handlers} />;
    case 'correct-unreached':
      return <CorrectUnreachedDialog show={dialog.show} {...handlers} />;
    case 'memberships':
      return <MembershipsDialog {...addressed(dialog)} onChanged={onChanged} onClose={onClose} />;
    case 'print-sheets': {
      const [only, second] = 'voters' in dialog ? dialog.voters : [];
      return (
        <PrintSheetsDialog {...addressed(dialog)} only={second ? undefined : only} {...handlers} />
      );
    }
    case 'language':
      return <LanguageDialog voters={dialog.voters} {...handlers} />;
    case 'erase':
      return <EraseDialog voters={dialog.voters} {...handlers} />;
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

function addressed(given: Whom) {
  if ('voters' in given) return { whom: { ids: idsOf(given.voters) }, count: given.voters.length };
  const { filters, count } = given.matching;
  return { whom: { matching: filters }, count };
}

const idsOf = (voters: readonly Voter[]): string[] => voters.map(({ id }) => id);

const SENDING = {
  progress: 'Queuing emails…',
  success: 'Credentials queued. The list shows the state of each email.',
  failure: 'Failed to queue the emails',
};

function SendAgainDialog(
  props: RollHandlers & ({ voters: readonly Voter[] } | { failedCount: number }),
) {
  const { onDone, onClose } = props;
  const { mutateAsync: sendAgain } = useSendAgain();
  const voters = 'voters' in props ? props.voters : [];
  const [only] = voters;
  const isOne = voters.length === 1 && only !== undefined;
  const whom = 'failedCount' in props ? ({ all: 'failed' } as const) : { ids: idsOf(voters) };
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
          Send new credentials to{' '}
          <bdi translate="no" className="font-semibold">
            {only.name}
          </bdi>{' '}
          ({asName(only.userId)}) at{' '}
          <span translate="no" className="wrap-anywhere">
            {only.email ?? ''}
          </span>
          ?
        </p>
      ) : (
        <p>
          Send new credentials to{' '}
          <strong className="font-semibold">
            {'failedCount' in props
              ? `all ${formatQuantity(props.failedCount, 'voter')} whose email failed`
              : formatQuantity(voters.length, 'voter')}
          </strong>
          ?{' '}
          {!('failedCount' in props) &&
            'Voters who are disabled or have no email address are skipped.'}
        </p>
      )}
      <p className="text-ink-2">
        {isOne ? 'The voter is' : 'The voters are'} signed out now. The email contains a new
        password. The old password stops working when VoteWise begins to send the email, even if the
        mail server refuses it. Voting links stop working, too. For a new link while voting is open,
        send a reminder to {isOne ? 'the voter' : 'these voters'} in the election’s Messages.
      </p>
    </ConfirmDialog>
  );
}

const DISABLING = {
  title: 'Disable',
  busyLabel: 'Disabling…',
  consequence:
    'They can’t sign in, vote, or receive emails until you enable them again. Ballots they have cast still count.',
  done: 'disabled',
  texts: { progress: 'Disabling…', failure: 'Failed to disable' },
};

const ENABLING = {
  title: 'Enable',
  busyLabel: 'Enabling…',
  consequence:
    'They’ll once again be able to sign in with their old password and vote. Voters who never received a password will be sent one now if they have an email address.',
  done: 'enabled',
  texts: { progress: 'Enabling…', failure: 'Failed to enable' },
};

function StatusDialog(props: RollHandlers & { voters: readonly Voter[]; isDisabling: boolean }) {
  const { voters, isDisabling, ...handlers } = props;
  const { mutateAsync: setDisabled } = useSetDisabled();
  const { title, busyLabel, consequence, done, texts } = isDisabling ? DISABLING : ENABLING;
  const [only] = voters;
  const who =
    voters.length === 1 && only
      ? `${asName(only.name)} (${asName(only.userId)})`
      : formatQuantity(voters.length, 'voter');
  return (
    <ConfirmDialog
      title={`${title} ${voters.length === 1 ? 'voter' : 'voters'}`}
      label={title}
      busyLabel={busyLabel}
      isDanger={isDisabling}
      texts={{
        ...texts,
        success: `${voters.length === 1 ? 'Voter' : formatQuantity(voters.length, 'voter')} ${done}.`,
      }}
      remedy="Check the list to see whether it worked. If not, try again."
      act={() => setDisabled({ ids: idsOf(voters), isDisabled: isDisabling })}
      {...handlers}
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

function LanguageDialog({ voters, ...handlers }: RollHandlers & { voters: readonly Voter[] }) {
  const { mutateAsync: setLanguage } = useSetLanguage();
  const [chosen, setChosen] = useState<Language>(voters[0]?.language ?? 'en');
  return (
    <ConfirmDialog
      title="Set language"
      label="Set Language"
      busyLabel="Setting…"
      texts={TRANSLATING}
      remedy="Check the list to see whether it worked. If not, try again."
      act={() => setLanguage({ ids: idsOf(voters), language: chosen })}
      {...handlers}
      fields={
        <LanguageField
          data-autofocus
          value={chosen}
          onChange={({ target }) => setChosen(languageFor([target.value]))}
        />
      }
    >
      <p>{formatQuantity(voters.length, 'voter')} selected</p>
      <p className="text-ink-2">
        From now on, emails to these voters are in this language. Text that you write in a message
        is not translated.
      </p>
    </ConfirmDialog>
  );
}
