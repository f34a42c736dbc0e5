import type { ChangeSettingsRequest, Settings } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import type { Language } from '@votewise/contract/locales/languages';
import {
  type ContactField,
  PAPER_SIZES,
  type PaperSize,
} from '@votewise/contract/operations/settings';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { LanguageField } from '../../components/ui/language-field.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { useSaving } from '../../components/ui/use-saving.ts';
import { Variable } from '../../components/ui/variable.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { useDrafts } from '../../lib/drafts.ts';
import { TIME_ZONE } from '../../lib/local-time.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useChangeSettings } from './settings-queries.ts';

const TEXTS = {
  progress: 'Saving settings…',
  success: 'Settings saved.',
  failure: 'Failed to save the settings',
};

interface Values extends Record<ContactField, string> {
  weight: { singular: string; plural: string; total: string; decimals: string };
  /** Empty for the time zone of the browser in which an email is sent or a file is saved. */
  timeZone: string;
  language: Language;
  /** Empty until it is chosen. */
  paperSize: PaperSize | '';
}

type Form = UseFormReturn<Values, unknown, Values>;

function valuesOf({ contact, weight, timeZone, language, paperSize }: Settings): Values {
  const { organisation = '', email = '', phone = '', address = '' } = contact;
  const { singular = '', plural = '', total = null, decimals = 0 } = weight ?? {};
  return {
    organisation,
    email,
    phone,
    address,
    weight: { singular, plural, total: total?.toString() ?? '', decimals: String(decimals) },
    timeZone: timeZone ?? '',
    language,
    paperSize: paperSize ?? '',
  };
}

type Changes = Omit<ChangeSettingsRequest, 'expectedRevision'>;

/** Returns what was changed, as it is sent. */
function changesOf(values: Values, before: Values): Changes {
  const isSame = (field: keyof Values) =>
    JSON.stringify(values[field]) === JSON.stringify(before[field]);
  const all = {
    ...values,
    weight: weightOf(values.weight),
    timeZone: values.timeZone || null,
    paperSize: values.paperSize || USUAL_PAPER,
  } satisfies Required<Changes>;
  return Object.fromEntries(
    Object.entries(all).filter(([field]) => !isSame(field as keyof typeof all)),
  );
}

function weightOf({ singular, plural, total, decimals }: Values['weight']): Settings['weight'] {
  if (`${singular}${plural}${total}`.trim() === '' && decimals === '0') return null;
  const number = Number(total.replaceAll(',', ''));
  return {
    singular,
    plural,
    total: total.trim() === '' ? null : number,
    decimals: Number(decimals),
  };
}

/** Where paper is usually Letter, by region (Unicode CLDR). */
const LETTER_REGIONS = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

/** The usual paper size where this browser's language is spoken. */
const USUAL_PAPER: PaperSize = LETTER_REGIONS.includes(
  new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).maximize().region ?? '',
)
  ? 'Letter'
  : 'A4';

/** How many decimals a weight can have, with an example. */
const DECIMALS = [
  ['0', 'None: 41'],
  ['1', '1: 41.5'],
  ['2', '2: 41.58'],
  ['3', '3: 41.583'],
] as const;

/** What the organization is called, how to reach it, and what applies to all its votes. */
export function OrganizationPanel(settings: Settings) {
  const { variables, revision } = settings;
  const { mutateAsync: change } = useChangeSettings();
  const drafts = useDrafts();
  const form = useForm<Values, unknown, Values>({
    defaultValues: {
      ...valuesOf(settings),
      // Offered, so that the first Save stores them.
      timeZone: settings.timeZone ?? TIME_ZONE,
      paperSize: settings.paperSize ?? USUAL_PAPER,
    },
  });
  const { failure, isSaving, save } = useSaving();
  // Entries that were made from older settings are not restored, because they would undo the changes since.
  const draft = `settings.${revision}`;
  useFormDraft(draft, form);

  async function handleValid(values: Values): Promise<void> {
    const changes = changesOf(values, valuesOf(settings));
    const act = async (): Promise<void> => {
      const saved = await change({ ...changes, expectedRevision: revision });
      drafts.drop(draft);
      form.reset(valuesOf(saved), { keepFieldsRef: true });
    };
    await save(TEXTS, act, showFieldErrors(form));
  }

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
        <ContactFields form={form} variables={variables} />
        <WeightFields form={form} />
        <EmailAndFileFields form={form} stored={settings} />
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

function ContactFields({ form, variables }: { form: Form } & Pick<Settings, 'variables'>) {
  const isFixed = (field: ContactField) => variables[field] !== undefined;

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
    <>
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
    </>
  );
}

const GROUP = 'grid gap-5 border-t border-line pt-5';

function WeightFields({ form }: { form: Form }) {
  const errors = form.formState.errors.weight;
  return (
    <section aria-labelledby="weights" className={GROUP}>
      <div>
        <h3 id="weights" className="font-semibold">
          Weight of votes
        </h3>
        <p className="text-14 text-ink-2">
          For elections in which votes are weighted: what a weight counts, such as shares. Leave
          these fields empty to call it weight.
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="One"
          placeholder="share"
          maxLength={LIMITS.weightNameMax}
          autoComplete="off"
          error={errors?.singular?.message}
          {...form.register('weight.singular')}
        />
        <TextField
          label="Several"
          placeholder="shares"
          maxLength={LIMITS.weightNameMax}
          autoComplete="off"
          error={errors?.plural?.message}
          {...form.register('weight.plural')}
        />
        <TextField
          label="All together"
          placeholder="1,000"
          inputMode="numeric"
          autoComplete="off"
          error={errors?.total?.message}
          hint="Optional. Imports, the roll, and meetings compare it with the sum."
          {...form.register('weight.total')}
        />
      </div>
      <SelectField
        label="Decimals"
        hint="Can be changed only before voters, elections, or meetings use weights."
        error={errors?.decimals?.message}
        {...form.register('weight.decimals')}
      >
        {DECIMALS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </section>
  );
}

function EmailAndFileFields({ form, stored }: { form: Form; stored: Settings }) {
  const { errors } = form.formState;
  return (
    <section aria-labelledby="emails-and-files" className={GROUP}>
      <h3 id="emails-and-files" className="font-semibold">
        Emails and files
      </h3>
      <TextField
        label="Time zone"
        hint={`${stored.timeZone === null ? `Not saved yet; your browser is in ${TIME_ZONE}. ` : ''}For the times in emails, minutes, and other files. If none is saved, these show times in the zone of the administrator who sends or saves them, and emails with passwords show UTC. Screens always show times in each person’s own zone.`}
        placeholder="America/New_York"
        list="time-zones"
        autoComplete="off"
        error={errors.timeZone?.message}
        {...form.register('timeZone')}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
      <LanguageField
        label="Language of new voters"
        hint="For emails to voters whom you register from now on, unless your list has a language for them. It can be changed for each voter."
        error={errors.language?.message}
        {...form.register('language')}
      />
      <SelectField
        label="Paper size"
        hint={`${stored.paperSize === null ? 'Not saved yet; until then, files are for A4. ' : ''}For minutes, paper ballots, code sheets, and all other PDF files.`}
        {...form.register('paperSize')}
      >
        {PAPER_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </SelectField>
    </section>
  );
}

function SetBy({ variable = '' }: { variable?: string | undefined }) {
  return (
    <>
      <Variable>{variable}</Variable> sets this on the server. Change it there and restart VoteWise.
    </>
  );
}
