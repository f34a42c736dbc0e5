import type { PrivacyData, Settings } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import type { ContactField } from '@votewise/contract/operations/settings';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { useSaving } from '../../components/ui/use-saving.ts';
import { hasCode } from '../../lib/api-error.ts';
import { useDrafts } from '../../lib/drafts.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useReadiness } from './readiness.ts';
import { useChangeSettings, useServerSettings, useSettings } from './settings-queries.ts';

const TEXTS = {
  progress: 'Saving settings…',
  success: 'Settings saved.',
  failure: 'Failed to save the settings',
};

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
        {server.data && (
          <div className="grid gap-6">
            <MailPanel {...server.data} />
            <SignOnPanel {...server.data} />
          </div>
        )}
        {server.isError && (
          <LoadFailure what="The server’s settings" onRetry={() => void server.refetch()} />
        )}
      </div>
    </AdminPage>
  );
}

type Values = Record<ContactField, string>;

function valuesOf({ contact }: Pick<Settings, 'contact'>): Values {
  const { organisation = '', email = '', phone = '', address = '' } = contact;
  return { organisation, email, phone, address };
}

function OrganizationPanel(settings: Settings) {
  const { variables, revision } = settings;
  const { mutateAsync: change } = useChangeSettings();
  const drafts = useDrafts();
  const form = useForm<Values, unknown, Values>({ defaultValues: valuesOf(settings) });
  const { failure, isSaving, save } = useSaving();
  // Entries that were made from older settings are not restored, because they would undo the changes since.
  const draft = `settings.${revision}`;
  useFormDraft(draft, form);

  const isFixed = (field: ContactField) => variables[field] !== undefined;

  async function handleValid(values: Values): Promise<void> {
    const before = valuesOf(settings);
    const changes = Object.entries(values).filter(
      ([field, value]) => value !== before[field as ContactField],
    );
    const act = async (): Promise<void> => {
      const saved = await change({ ...Object.fromEntries(changes), expectedRevision: revision });
      drafts.drop(draft);
      form.reset(valuesOf(saved), { keepFieldsRef: true });
    };
    await save(TEXTS, act, showFieldErrors(form));
  }

  /** The properties of the field of a detail. One that a variable sets can be read but not changed. */
  const fieldOf = (name: ContactField, hint?: string) => ({
    hint: isFixed(name) ? <SetBy variable={variables[name]} /> : hint,
    error: form.formState.errors[name]?.message,
    readOnly: isFixed(name),
    'aria-disabled': isFixed(name) || undefined,
    autoComplete: 'off',
    ...form.register(name),
  });

  return (
    <TitledPanel id="organization" title="Organization">
      <p className="mt-1 text-ink-2">
        Emails, minutes, and public results name the organization. Everyone can see these details on
        the contact page.
      </p>
      <form
        noValidate
        className="mt-6 grid gap-5"
        onSubmit={(event) => void form.handleSubmit(handleValid)(event)}
      >
        <TextField label="Name" maxLength={LIMITS.organisationMax} {...fieldOf('organisation')} />
        <TextField
          label="Email Address"
          type="email"
          maxLength={LIMITS.emailMax}
          {...fieldOf('email', 'Where voters can send questions.')}
        />
        <TextField
          label="Phone Number"
          type="tel"
          maxLength={LIMITS.phoneMax}
          {...fieldOf('phone')}
        />
        <TextArea
          label="Postal Address"
          rows={3}
          maxLength={LIMITS.addressMax}
          {...fieldOf('address')}
        />
        {hasCode(failure, 'EDITED_MEANWHILE') && (
          <Banner tone="error" role="note">
            {failure.message}
          </Banner>
        )}
        <SaveFailure error={failure} remedy="Load the page again to see whether they were saved." />
        <div>
          <Button type="submit" variant="primary" isBusy={isSaving} busyLabel="Saving…">
            Save Settings
          </Button>
        </div>
      </form>
    </TitledPanel>
  );
}

function SetBy({ variable = '' }: { variable?: string | undefined }) {
  return (
    <>
      <Variable>{variable}</Variable> sets this on the server. Change it there and restart VoteWise.
    </>
  );
}

const Variable = ({ children }: { children: string }) => (
  <code translate="no" className="font-semibold break-all">
    {children}
  </code>
);

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
    </TitledPanel>
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
