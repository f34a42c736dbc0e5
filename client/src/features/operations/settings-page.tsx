import type { PrivacyData } from '@votewise/contract';
import { type ReactNode, useState } from 'react';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Link } from '../../components/ui/link.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { Variable } from '../../components/ui/variable.tsx';
import { failureText } from '../../lib/api-error.ts';
import { ADMIN_PATHS } from '../../lib/lazy-paths.ts';
import { useBusy } from '../../lib/use-busy.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { LogoPanel } from './logo-panel.tsx';
import { OrganizationPanel } from './organization-panel.tsx';
import { useReadiness } from './readiness.ts';
import { sendTestEmail, useServerSettings, useSettings } from './settings-queries.ts';

export function SettingsPage() {
  const { data, error, refetch } = useSettings();
  const server = useServerSettings();
  useFailureToast(data ? null : error, 'Failed to load settings');
  return (
    <AdminPage title="Settings" lead="What applies to all elections, meetings, and emails.">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        {data && <OrganizationPanel {...data} />}
        {!data && error && <LoadFailure what="The settings" onRetry={() => void refetch()} />}
        {!data && !error && <LoadingState label="Loading settings…" />}
        <div className="grid gap-6">
          {data && <LogoPanel {...data} />}
          {server.data && <MailPanel {...server.data} />}
          {server.data && <SignOnPanel {...server.data} />}
          <EncryptionPanel />
          {data && <p className="text-14 text-ink-2">VoteWise {data.version}</p>}
        </div>
        {server.isError && (
          <LoadFailure what="The server’s settings" onRetry={() => void server.refetch()} />
        )}
      </div>
    </AdminPage>
  );
}

function EncryptionPanel() {
  return (
    <TitledPanel id="encryption" title="Encrypted ballots" className="grid gap-2">
      <p>Elections can have ballots that only key holders together can count.</p>
      <Link
        to={ADMIN_PATHS.keyHolders}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand-text underline"
      >
        Key holders
      </Link>
    </TitledPanel>
  );
}

function MailPanel({ delivery }: PrivacyData) {
  const { data: readiness } = useReadiness();
  return (
    <TitledPanel id="mail" title="Mail" className="grid gap-2">
      {delivery === 'files' ? (
        <>
          <p>
            No mail server is set, so no one receives emails. They are saved as files on the server.
          </p>
          <SetOnServer>
            Set <Variable>SMTP_URL</Variable> and <Variable>MAIL_FROM</Variable>
          </SetOnServer>
        </>
      ) : (
        <>
          <p>Emails are sent through a mail server.</p>
          {readiness?.mail === 'ok' && <p>The mail server accepts emails.</p>}
          {readiness && readiness.mail !== 'ok' && <p className="text-red">{readiness.mail}</p>}
          <SetOnServer>
            To use another one, change <Variable>SMTP_URL</Variable>
          </SetOnServer>
          <p className="text-14 text-ink-2">
            To see an email as voters get it, send yourself a test on an election’s Messages tab.
          </p>
        </>
      )}
      <TestEmail />
    </TitledPanel>
  );
}

/** Sends an email to the signed-in administrator, and shows what the server says about it. */
function TestEmail() {
  const { isBusy, run } = useBusy();
  const [outcome, setOutcome] = useState('');
  const [failure, setFailure] = useState('');

  async function send(): Promise<void> {
    setOutcome('');
    setFailure('');
    try {
      setOutcome(await sendTestEmail());
    } catch (error) {
      setFailure(failureText(error, 'The test email wasn’t sent. Try again.'));
    }
  }

  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <Button isBusy={isBusy} busyLabel="Sending…" onClick={() => void run(send)}>
        Send a Test Email
      </Button>
      <output>{outcome}</output>
      {failure !== '' && <FieldError role="alert">{failure}</FieldError>}
      <p className="text-14 text-ink-2">It goes to your own address.</p>
    </div>
  );
}

function SignOnPanel({ signOnProvider }: PrivacyData) {
  return (
    <TitledPanel id="sign-on" title="Single sign-on" className="grid gap-2">
      {signOnProvider === null ? (
        <>
          <p>Single sign-on is off. Everyone signs in with a password.</p>
          <SetOnServer>
            Set <Variable>OIDC_ISSUER</Variable>, <Variable>OIDC_CLIENT_ID</Variable>, and{' '}
            <Variable>OIDC_CLIENT_SECRET</Variable>
          </SetOnServer>
        </>
      ) : (
        <>
          <p>Registered users can also sign in with single sign-on.</p>
          {signOnProvider && (
            <p>
              The provider is <bdi translate="no">{signOnProvider}</bdi>.
            </p>
          )}
          <SetOnServer>
            To change this, set the variables that begin with <Variable>OIDC_</Variable>
          </SetOnServer>
        </>
      )}
    </TitledPanel>
  );
}

/** Says what to set on the server, because it can't be set here. */
const SetOnServer = ({ children }: { children: ReactNode }) => (
  <p className="text-14 text-ink-2">{children} on the server, then restart VoteWise.</p>
);
