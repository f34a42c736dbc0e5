import { type RegisterRequest, registerRequest, type User } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Link } from '../../components/ui/link.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { PersonFields } from '../../components/ui/person-fields.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { Segmented } from '../../components/ui/segmented.tsx';
import { useSaving } from '../../components/ui/use-saving.ts';
import { ADMIN_PATHS } from '../../lib/lazy-paths.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { OwnPasswordFields, useOwnPassword } from '../auth/own-password.tsx';
import { NoAddress, SharedAddressConsent, useSharedAddress } from './address-fields.tsx';
import { MembershipSection } from './groups/membership-fields.tsx';
import { withUnits } from '../../lib/weights.ts';
import { languageOfNewVoters } from '../../lib/new-voters.ts';
import { useRegister } from './people-queries.ts';

const ROLES = {
  voter: {
    label: 'Voter',
    title: 'Register a voter',
    id: 'a voter ID',
    rights: '',
    button: 'Register Voter',
    remedy: 'Check whether the voter is in the list. If not, register them again.',
    texts: {
      progress: 'Registering voter...',
      success: 'Voter registered successfully! Login credentials sent to their email.',
      failure: 'Failed to register voter',
    },
  },
  admin: {
    label: 'Administrator',
    title: 'Register an administrator',
    id: 'an admin ID',
    rights: ' The new administrator will have the same rights as you.',
    button: 'Register Administrator',
    remedy: 'Check whether they are in the list of administrators. If not, register them again.',
    texts: {
      progress: 'Registering administrator…',
      success: 'Administrator registered. Login credentials sent to their email.',
      failure: 'Failed to register administrator',
    },
  },
  auditor: {
    label: 'Auditor',
    title: 'Register an auditor',
    id: 'an auditor ID',
    rights:
      ' Auditors can view elections, results, and the audit trail, but they can’t change anything.',
    button: 'Register Auditor',
    remedy: 'Check whether they are in the list of auditors. If not, register them again.',
    texts: {
      progress: 'Registering auditor…',
      success: 'Auditor registered. Login credentials sent to their email.',
      failure: 'Failed to register auditor',
    },
  },
} as const;
const NO_ADDRESS = 'Voter registered. Print a code sheet for them in the list of all voters.';
const SAVED = ' registered. The email with the credentials is saved as a file on the server.';
const ROLE_OPTIONS = (['voter', 'admin', 'auditor'] as const).map((value) => ({
  value,
  label: ROLES[value].label,
}));
const LINK = 'font-semibold text-brand-text underline underline-offset-4';
const blank = () => ({
  name: '',
  email: '',
  groups: [],
  weight: undefined,
  language: languageOfNewVoters(),
});
const SUCCESS_MS = 3_000;

/** Returns the request without fields that were left empty. Only voters have groups, a weight, and a language. */
function requestOf({ groups, weight, language, ...person }: RegisterRequest): RegisterRequest {
  if (person.userType !== undefined && person.userType !== 'voter') return person;
  return withUnits({
    ...person,
    ...(groups && groups.length > 0 && { groups }),
    ...(weight !== undefined && { weight }),
    ...(language !== undefined && language !== languageOfNewVoters() && { language }),
  });
}

const validate = zodResolver(registerRequest, undefined, { raw: true });

export function RegisterForm(props: {
  /** True if emails are saved as files because there is no mail server. */
  isSaved: boolean;
  /** On a page for this role. Missing in the form for every role, which is for voters at first, and stays open. */
  only?: { role: 'admin' | 'auditor'; onRegistered: () => void };
}) {
  const { isSaved, only } = props;
  const [registered, setRegistered] = useState<User>();
  const [registrations, setRegistrations] = useState(0);
  const { mutateAsync: registerPerson } = useRegister();
  const form = useForm<RegisterRequest, unknown, RegisterRequest>({
    defaultValues: { ...blank(), userType: only?.role ?? 'voter' },
    resolver: (values, context, options) => validate(requestOf(values), context, options),
  });
  const { errors } = form.formState;
  const [userType = 'voter', email] = useWatch({
    control: form.control,
    name: ['userType', 'email'],
  });
  const role = ROLES[userType];
  const isVoter = userType === 'voter';
  const own = useOwnPassword();
  const shared = useSharedAddress(email);
  const { failure, setFailure, isSaving, save } = useSaving(handleRegistered);
  useFormDraft(`${only?.role ?? 'voters'}.register`, form);

  const { setFocus } = form;
  const hasOwnPage = only !== undefined;
  useEffect(() => {
    if (hasOwnPage) setFocus('name');
  }, [hasOwnPage, setFocus]);

  useEffect(() => {
    if (!registered) return;
    const timer = setTimeout(() => setRegistered(undefined), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [registered]);

  function noteFailure(error: unknown): void {
    shared.ask(error);
    own.noteFailure(error);
    showFieldErrors(form)(error);
  }

  async function handleValid(person: RegisterRequest): Promise<void> {
    setFailure(undefined);
    if (isVoter ? !shared.isSettled() : !own.isEntered()) return;
    const register = async (): Promise<void> => {
      const confirmed = isVoter ? shared.confirmed : own.given;
      const answer = await registerPerson({ ...person, ...confirmed });
      setRegistered(answer.user);
    };
    const sent = isSaved && !isVoter ? `${role.label}${SAVED}` : role.texts.success;
    const success = person.email === null ? NO_ADDRESS : sent;
    await save({ ...role.texts, success }, register, noteFailure);
  }

  function handleRegistered(): void {
    // Keeps the references to the fields, because focus moves to one of them. Resets the role, so that the next user
    // doesn't become an administrator or an auditor by accident.
    form.reset({ ...blank(), userType: only?.role ?? 'voter' }, { keepFieldsRef: true });
    if (only) {
      only.onRegistered();
      return;
    }
    own.reset();
    setRegistrations((times) => times + 1);
    form.setFocus('name');
  }

  return (
    <Panel className="p-4 pt-5 md:p-6">
      {!only && <h2 className="font-display text-24 font-semibold">{role.title}</h2>}
      <RoleText userType={userType} isSaved={isSaved} />
      <form
        noValidate
        // On phones, keeps the banner in view below the toast when focus returns to the name.
        className="mt-6 grid grid-cols-1 gap-5 max-md:[&_input]:scroll-mt-80"
        onSubmit={(event) => void form.handleSubmit(handleValid)(event)}
      >
        {registered && (
          <Banner tone="success">
            {asName(registered.name)} is registered as {asName(registered.userId)}.
          </Banner>
        )}
        {!only && <RoleChoice {...{ form, userType }} isDisabled={isSaving} />}
        <PersonFields register={form.register} errors={errors} hasAddress={email !== null} />
        {isVoter && (
          <NoAddress
            email={email}
            onChange={(next) => form.setValue('email', next, { shouldDirty: true })}
          />
        )}
        {isVoter && <SharedAddressConsent shared={shared} act="Register the voter" />}
        {userType === 'voter' && <MembershipSection key={registrations} form={form} />}
        {!isVoter && (
          <>
            <p>Enter your own password to continue.</p>
            <OwnPasswordFields own={own} isMarked />
          </>
        )}
        <SaveFailure error={failure} remedy={role.remedy} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBusy={isSaving}
          busyLabel="Registering…"
        >
          {role.button}
        </Button>
      </form>
    </Panel>
  );
}

type Role = keyof typeof ROLES;

/** What registering someone in this role does. */
function RoleText({ userType, isSaved }: { userType: Role; isSaved: boolean }) {
  const { id, rights } = ROLES[userType];
  return (
    <p className="text-ink-2">
      VoteWise creates {id} and {isSaved ? 'a password' : 'emails it with a password'}.{rights}
      {userType === 'voter' && (
        <>
          {' '}
          Registering many voters?{' '}
          <Link to={ADMIN_PATHS.importVoters} className={LINK}>
            Import a voter list
          </Link>
          .
        </>
      )}
    </p>
  );
}

function RoleChoice(props: {
  form: UseFormReturn<RegisterRequest, unknown, RegisterRequest>;
  userType: Role;
  isDisabled: boolean;
}) {
  const { form, userType, isDisabled } = props;

  function handleChange(chosen: Role): void {
    form.setValue('userType', chosen, { shouldDirty: true });
    if (chosen !== 'voter' && form.getValues('email') === null) form.setValue('email', '');
  }

  return (
    <div className="grid gap-2">
      <Segmented
        label="Register as"
        value={userType}
        options={ROLE_OPTIONS}
        onChange={handleChange}
        isDisabled={isDisabled}
        isUneven
      />
      <p className="text-14">
        <Link to={ADMIN_PATHS.administrators} className={LINK}>
          All administrators and auditors
        </Link>
      </p>
    </div>
  );
}
