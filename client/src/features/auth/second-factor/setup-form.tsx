import type { SecondFactorSetupData } from '@votewise/contract';
import { CodeForm } from './code-form.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { confirm, useRefreshed } from './queries.ts';

const TEXTS = {
  progress: 'Turning on…',
  success: 'Two-step sign-in is on. Your other devices were signed out.',
  failure: 'Failed to turn on two-step sign-in',
};

interface SetupFormProps {
  setup: SecondFactorSetupData;
  onRecoveryCodes: (codes: string[]) => void;
  onBack: () => void;
}

/** Transfers the secret to the app, and checks that the app has it. */
export function SetupForm({ setup, onRecoveryCodes, onBack }: SetupFormProps) {
  const { secret, uri } = setup;
  const refreshed = useRefreshed();
  return (
    <CodeForm
      takesRecoveryCode={false}
      label="Turn On"
      busyLabel="Turning on…"
      texts={TEXTS}
      act={async ({ code }) => onRecoveryCodes(await refreshed(confirm({ code })))}
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
          <p className="mt-1 font-semibold text-balance tabular-nums">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
        <CopyButton text={secret} label="Copy Key" />
      </div>
    </CodeForm>
  );
}
