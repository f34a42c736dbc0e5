import type { SecondFactorData, SecondFactorSetupData } from '@votewise/contract';
import * as account from '@votewise/contract/auth/account-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { call } from '../../../lib/api.ts';
import { formatDateTime, formatQuantity } from '../../../lib/format.ts';
import { ADMINISTRATORS_KEY } from '../../../lib/query-keys.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { renewToken } from '../../../lib/token-store.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useAuth } from '../auth-context.ts';
import { ConfirmPasswordForm } from '../own-password.tsx';
import { CodeForm } from './code-form.tsx';

const KEY = ['second-factor'] as const;

const TURN_ON_TEXTS = {
  progress: 'Turning on…',
  success: 'Two-step sign-in is on. Your other devices were signed out.',
  failure: 'Failed to turn on two-step sign-in',
};
const BEGIN_TEXTS = { progress: 'Checking password…', failure: 'Couldn’t start setup' };
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

export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Two-step sign-in" onClose={onClose} isNarrow>
      <SecondFactor onClose={onClose} />
    </Dialog>
  );
}

/** The current step; without one, the dialog shows whether two-step sign-in is on. */
type Step =
  | { kind: 'setup'; setup: SecondFactorSetupData }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'renew' }
  | { kind: 'off' };

function SecondFactor({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(account.secondFactor, { signal }),
  });
  const [step, setStep] = useState<Step>();
  const refreshed = useRefreshed();
  useFailureToast(data ? null : error, 'Failed to load two-step sign-in');
  const handleBack = () => setStep(undefined);
  const showCodes = (codes: string[]) => setStep({ kind: 'codes', codes });

  switch (step?.kind) {
    case 'setup':
      return <SetupForm setup={step.setup} onRecoveryCodes={showCodes} onBack={handleBack} />;
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={onClose} />;
    case 'renew':
      return (
        <CodeForm
          label="Create New Codes"
          busyLabel="Creating…"
          texts={RENEW_TEXTS}
          act={async (body) => {
            const { recoveryCodes } = await refreshed(call(account.renewRecoveryCodes, { body }));
            showCodes(recoveryCodes);
          }}
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
          label="Turn Off"
          busyLabel="Turning off…"
          variant="danger"
          texts={OFF_TEXTS}
          act={async (body) => {
            await refreshed(
              renewToken(() => call(account.endSecondFactor, { body, renewsToken: true })),
            );
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
      label="Continue"
      busyLabel="Checking…"
      texts={BEGIN_TEXTS}
      remedy="Check your connection and try again."
      act={async ({ currentPassword }) => {
        const body = { currentPassword };
        const setup = await refreshed(call(account.beginSecondFactor, { body }));
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

/**
 * Refetches the status of two-step sign-in after each attempt to change it, no matter which screen the dialog was
 * opened from.
 */
function useRefreshed() {
  const client = useQueryClient();
  return async function refreshed<Data>(act: Promise<Data>): Promise<Data> {
    try {
      return await act;
    } finally {
      // Refetches even after a failure, because the status may have been changed on another device.
      void client.invalidateQueries({ queryKey: KEY });
      void client.invalidateQueries({ queryKey: ADMINISTRATORS_KEY });
    }
  };
}

/** With fewer recovery codes than this, a warning is shown. */
const FEW = 3;

function TurnedOn(props: { state: SecondFactorData; onRenew: () => void; onTurnOff: () => void }) {
  const { state, onRenew, onTurnOff } = props;
  const { since, recoveryCodesLeft } = state;
  const left = `${formatQuantity(recoveryCodesLeft, 'recovery code')} left.`;
  return (
    <>
      <DialogBody>
        <Banner tone="success" role="note">
          On{since && ` since ${formatDateTime(since)}`}.
        </Banner>
        {recoveryCodesLeft < FEW ? (
          <Banner tone="notice">{left} Create new codes before you run out.</Banner>
        ) : (
          <p>{left}</p>
        )}
        <p className="text-ink-2">
          To use a different phone, turn two-step sign-in off and on again.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onTurnOff}>Turn Off</Button>
        <Button onClick={onRenew}>Create Recovery Codes</Button>
      </DialogFooter>
    </>
  );
}

/** Transfers the secret to the app, and checks that the app has it. */
function SetupForm(props: {
  setup: SecondFactorSetupData;
  onRecoveryCodes: (codes: string[]) => void;
  onBack: () => void;
}) {
  const { onRecoveryCodes, onBack } = props;
  const { secret, uri } = props.setup;
  const refreshed = useRefreshed();
  return (
    <CodeForm
      isSetup
      label="Turn On"
      busyLabel="Turning on…"
      texts={TURN_ON_TEXTS}
      act={async ({ code }) => {
        const confirm = () =>
          call(account.confirmSecondFactor, { body: { code }, renewsToken: true });
        const { recoveryCodes } = await refreshed(renewToken(confirm));
        onRecoveryCodes(recoveryCodes);
      }}
      onBack={onBack}
    >
      <p className="text-ink-2">
        Scan this with an authenticator app on your phone and enter the code it shows.
      </p>
      <div className="grid justify-items-center gap-4">
        <QrCode text={uri} label="QR code for the authenticator app" />
        <div className="text-center">
          <p className="text-14 text-balance text-ink-2">
            Can’t scan it?{' '}
            <a href={uri} className="underline underline-offset-2 hover:text-ink">
              Open an authenticator app on this device
            </a>
            , or enter this key in your app:
          </p>
          <p translate="no" className="mt-1 font-semibold text-balance tabular-nums">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
        <CopyButton text={secret} label="Copy Key" />
      </div>
    </CodeForm>
  );
}

/**
 * The recovery codes, which are shown only once. Only the button closes the dialog, so an accidental key press can't
 * hide the codes.
 */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { user } = useAuth();
  const list = useRef<HTMLUListElement>(null);
  useDialogGuard({ isLocked: true });
  useEffect(() => list.current?.focus(), []);

  function handleDownload(): void {
    const text = [
      `Recovery codes for ${user?.userId} at ${window.location.host}`,
      'Use each code once, in place of a code from your authenticator app.',
      '',
      ...codes,
      '',
    ].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain' }), 'votewise-recovery-codes.txt');
  }

  return (
    <>
      <DialogBody>
        <p className="text-ink-2">
          If you lose your phone, use one of these codes instead. Each works once. Don’t keep them
          with your password. They won’t be shown again.
        </p>
        <ul
          ref={list}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- receives focus from the previous form
          tabIndex={-1}
          aria-label="Recovery codes"
          className="grid justify-center gap-1 rounded-2 border border-line bg-sunken px-2 py-3 tabular-nums"
        >
          {codes.map((code) => (
            <li translate="no" key={code}>
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 *:flex-auto">
          <Button onClick={handleDownload}>
            <Download aria-hidden="true" className="size-4.5" />
            Download
          </Button>
          <CopyButton text={codes.join('\n')} label="Copy" />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          I’ve Saved Them
        </Button>
      </DialogFooter>
    </>
  );
}
