import type { SecondFactorSetupData, User } from '@votewise/contract';
import { useState } from 'react';
import { DialogBody } from '../../../components/ui/dialog-frame.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { ConfirmPasswordForm } from '../confirm-password-form.tsx';
import { CodeForm } from './code-form.tsx';
import { begin, renewRecoveryCodes, turnOff, useRefreshed, useSecondFactor } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetupForm } from './setup-form.tsx';
import { TurnedOn } from './turned-on.tsx';

const BEGIN_TEXTS = {
  progress: 'Checking password…',
  failure: 'Couldn’t start setup',
};
const RENEW_TEXTS = {
  progress: 'Creating recovery codes…',
  success: 'Your new recovery codes replace the old ones.',
  failure: 'Failed to create recovery codes',
};
const OFF_TEXTS = {
  progress: 'Turning off…',
  success: 'Two-step sign-in is off. Your other devices were signed out.',
  failure: 'Failed to turn off two-step sign-in',
};

interface SecondFactorDialogProps {
  user: User;
  onClose: () => void;
}

export function SecondFactorDialog({ user, onClose }: SecondFactorDialogProps) {
  return (
    <Dialog title="Two-step sign-in" onClose={onClose} isNarrow>
      <SecondFactor user={user} onClose={onClose} />
    </Dialog>
  );
}

/** The current step; without one, the dialog shows whether two-step sign-in is on. */
type Step =
  | { kind: 'setup'; setup: SecondFactorSetupData }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'renew' }
  | { kind: 'off' };

function SecondFactor({ user, onClose }: SecondFactorDialogProps) {
  const { data, error, refetch } = useSecondFactor();
  const [step, setStep] = useState<Step>();
  const refreshed = useRefreshed();
  useFailureToast(data ? null : error, 'Failed to load two-step sign-in');
  const handleBack = () => setStep(undefined);
  const showCodes = (codes: string[]) => setStep({ kind: 'codes', codes });

  switch (step?.kind) {
    case 'setup':
      return <SetupForm setup={step.setup} onRecoveryCodes={showCodes} onBack={handleBack} />;
    case 'codes':
      return <RecoveryCodes user={user} codes={step.codes} onDone={onClose} />;
    case 'renew':
      return (
        <CodeForm
          user={user}
          label="Create New Codes"
          busyLabel="Creating…"
          texts={RENEW_TEXTS}
          act={async (typed) => showCodes(await refreshed(renewRecoveryCodes(typed)))}
          onBack={handleBack}
        >
          <p className="text-ink-2">
            You’ll get ten new recovery codes. Your current codes will stop working.
          </p>
        </CodeForm>
      );
    case 'off':
      return (
        <CodeForm
          user={user}
          label="Turn Off"
          busyLabel="Turning off…"
          variant="danger"
          texts={OFF_TEXTS}
          act={async (typed) => {
            await refreshed(turnOff(typed));
            onClose();
          }}
          onBack={handleBack}
        >
          <p className="text-ink-2">
            You’ll sign in with only your password. Your other devices will be signed out.
          </p>
        </CodeForm>
      );
    case undefined:
      break;
    default:
      return step satisfies never;
  }
  if (data?.isOn) {
    return (
      <TurnedOn
        state={data}
        onRenew={() => setStep({ kind: 'renew' })}
        onTurnOff={() => setStep({ kind: 'off' })}
      />
    );
  }
  if (!data) {
    return (
      <DialogBody>
        {error ? (
          <LoadFailure what="Two-step sign-in" onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Loading…" />
        )}
      </DialogBody>
    );
  }
  return (
    <ConfirmPasswordForm
      user={user}
      label="Continue"
      busyLabel="Checking…"
      texts={BEGIN_TEXTS}
      remedy="Check your connection and try again."
      act={async ({ currentPassword }) => {
        const setup = await refreshed(begin({ currentPassword }));
        setStep({ kind: 'setup', setup });
      }}
    >
      <p className="text-ink-2">
        To sign in, you’ll need your password and a code from an app on your phone. A stolen
        password alone is not enough.
      </p>
      <p className="text-ink-2">
        You need an authenticator app, such as your phone’s password manager. Your other devices
        will be signed out.
      </p>
    </ConfirmPasswordForm>
  );
}
