import {
  decideTieRequest,
  type DecideTieRequest,
  type Election,
  type OpenTie,
} from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { isMotion, isYes } from '@votewise/contract/elections/ballot';
import { namesOf } from '@votewise/contract/results/outcome-sentences';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, Controller, useForm } from 'react-hook-form';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { ChoiceRows } from '../../../components/ui/choice-rows.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FieldError, TextField } from '../../../components/ui/field.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { useDecideTie } from '../election-queries.ts';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { describeWeight } from '../../../lib/weights.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';

const TEXTS = {
  progress: 'Recording decision…',
  success: 'Decision recorded.',
  failure: 'Failed to record the decision',
};

const WAYS: Record<DecideTieRequest['by'], string> = {
  lot: 'By lot',
  withdrawal: 'By withdrawal',
  chair: 'By the chair’s casting vote',
  runoff: 'In a runoff election',
  other: 'In another way',
};

export interface TieProps {
  election: Pick<Election, 'id' | 'candidates'>;
  tie: OpenTie;
  /** Called once the decision is recorded. */
  onRecorded?: (() => Promise<unknown>) | undefined;
}

/** Records what the organization decided between tied candidates, or corrects it. */
export function TieDialog(props: TieProps & { onClose: () => void }) {
  const { tie, onClose } = props;
  return (
    <Dialog title={tie.decision ? 'Correct decision' : 'Record decision'} onClose={onClose}>
      <TieForm {...props} />
    </Dialog>
  );
}

function TieForm({ election, tie, onRecorded, onClose }: TieProps & { onClose: () => void }) {
  const { elected = [], by, note = '' } = tie.decision ?? {};
  const form = useForm<DecideTieRequest, unknown, DecideTieRequest>({
    defaultValues: { elected, ...(by && { by }), note },
    resolver: zodResolver(decideTieRequest, undefined, { raw: true }),
  });
  const { register, control } = form;
  const { errors, isDirty } = form.formState;
  const { mutateAsync: decideTie } = useDecideTie(election.id);
  const { failure, isSaving, save } = useSaving(onClose);
  const submit = (values: DecideTieRequest) =>
    save(TEXTS, () => decideTie(values).then(onRecorded), showFieldErrors(form));
  return (
    <SaveForm
      label="Record Decision"
      busyLabel="Recording…"
      failure={failure}
      isSaving={isSaving}
      unsaved={isDirty ? 'The decision hasn’t been recorded.' : undefined}
      onSubmit={(event) => form.handleSubmit(submit)(event)}
    >
      <p>
        The decision stands beside the count, which stays as it is. Voters can see it. The audit
        trail contains it and each correction.
      </p>
      <Chosen {...{ election, tie, control }} />
      <SelectField
        label="How it was decided"
        isRequired
        error={errors.by?.message}
        defaultValue={by ?? ''}
        {...register('by')}
      >
        <option value="" disabled>
          Choose
        </option>
        {Object.entries(WAYS).map(([way, label]) => (
          <option key={way} value={way}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Note"
        hint="Such as where and when. Voters can read it, but not on public pages."
        maxLength={LIMITS.tieNoteMax}
        error={errors.note?.message}
        {...register('note')}
      />
    </SaveForm>
  );
}

/** Who is elected, or what a motion decides. */
function Chosen({ election, tie, control }: TieProps & { control: Control<DecideTieRequest> }) {
  const { candidates } = election;
  const isYesNo = isMotion(candidates);
  const nameOf = namesOf(candidates);
  const tied = candidates.filter(({ id }) => tie.tied.includes(id));
  return (
    <Controller
      name="elected"
      control={control}
      render={({ field: { value, onChange }, fieldState: { error } }) =>
        tie.seats === 1 ? (
          <ChoiceRows
            label={isYesNo ? 'What is decided' : 'Who is elected'}
            value={value[0] ?? ''}
            choices={tied.map((candidate) => ({
              value: candidate.id,
              label: isYesNo
                ? isYes(candidate)
                  ? 'Carried'
                  : 'Not carried'
                : nameOf(candidate.id),
              text:
                candidate.weight === undefined
                  ? formatQuantity(candidate.votes, 'vote')
                  : describeWeight(candidate.weight),
            }))}
            error={error?.message}
            onChange={(id) => onChange([id])}
          />
        ) : (
          <fieldset className="min-w-0">
            <legend className="mb-2 font-semibold">
              Who is elected (at most {formatCount(tie.seats)})
            </legend>
            {tied.map(({ id }) => (
              <Checkbox
                key={id}
                isOn={value.includes(id)}
                onChange={(isOn) =>
                  onChange(isOn ? [...value, id] : value.filter((one) => one !== id))
                }
              >
                {nameOf(id)}
              </Checkbox>
            ))}
            {error?.message && <FieldError id="elected-error">{error.message}</FieldError>}
          </fieldset>
        )
      }
    />
  );
}
