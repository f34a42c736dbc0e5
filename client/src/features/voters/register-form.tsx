import { zodResolver } from '@hookform/resolvers/zod';
import type { RegisterRequest, User } from '@votewise/server/contract';
import { LIMITS } from '@votewise/server/contract/limits';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { registerRequest } from '../../lib/contract-schemas.ts';
import { PATHS } from '../../lib/paths.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useRegisterVoter } from './queries.ts';

const TEXTS = {
  progress: 'Registering voter...',
  success: 'Voter registered successfully! Login credentials sent to their email.',
  failure: 'Failed to register voter',
};
const SUCCESS_MS = 3_000;

export function RegisterForm() {
  const [registered, setRegistered] = useState<User>();
  const { mutateAsync: registerVoter, isPending } = useRegisterVoter();
  const form = useForm<RegisterRequest, unknown, RegisterRequest>({
    defaultValues: { name: '', email: '' },
    resolver: zodResolver(registerRequest, undefined, { raw: true }),
  });
  const { errors } = form.formState;
  const [failure, setFailure] = useState<unknown>();
  useFormDraft('voters.register', form);

  useEffect(() => {
    if (!registered) return;
    const timer = setTimeout(() => setRegistered(undefined), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [registered]);

  function noteFailure(error: unknown): void {
    setFailure(error);
    showFieldErrors(form, error);
  }

  async function handleValid(person: RegisterRequest): Promise<void> {
    setFailure(undefined);
    const register = async (): Promise<void> => {
      const { user } = await registerVoter(person);
      setRegistered(user);
    };
    const isRegistered = await announceProgress(TEXTS, register, noteFailure);
    if (!isRegistered) return;
    // With the fields kept, since the focus goes to one of them.
    form.reset({ name: '', email: '' }, { keepFieldsRef: true });
    form.setFocus('name');
  }

  return (
    <Panel className="p-4 pt-5 md:p-6">
      <h2 className="font-display text-24 font-semibold">Register a voter</h2>
      <p className="text-ink-2">
        We create the voter ID and email it with a password. Many at a time?{' '}
        <Link
          to={PATHS.importVoters}
          className="font-semibold text-brand-text underline underline-offset-4"
        >
          Import a list
        </Link>
        .
      </p>
      <form
        noValidate
        // On a phone the focus goes back to the name, with the banner in sight below the toast.
        className="mt-6 grid gap-5 max-md:[&_input]:scroll-mt-80"
        onSubmit={(event) => void form.handleSubmit(handleValid)(event)}
      >
        {registered && (
          <Banner tone="success">
            {registered.name} is registered as {registered.userId}.
          </Banner>
        )}
        <TextField
          label="Full Name"
          isRequired
          autoComplete="off"
          maxLength={LIMITS.personNameMax}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Email Address"
          type="email"
          isRequired
          autoComplete="off"
          maxLength={LIMITS.emailMax}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <SaveFailure
          error={failure}
          remedy="Look whether the voter is in the list; if not, register again."
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBusy={isPending}
          busyLabel="Registering..."
        >
          Register Voter
        </Button>
      </form>
    </Panel>
  );
}
