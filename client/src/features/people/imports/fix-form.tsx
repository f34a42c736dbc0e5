import {
  type ImportProblem,
  type FixLineRequest,
  type VoterImport,
  fixLineRequest,
} from '@votewise/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { PersonFields } from '../../../components/ui/person-fields.tsx';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { formatCount } from '../../../lib/format.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { GroupPicker } from '../groups/group-picker.tsx';
import { asWeight, WeightField } from '../groups/membership-fields.tsx';
import { ChangedMeanwhile } from './import-state.tsx';
import { useFixLine } from './import-queries.ts';

interface FixFormProps {
  draft: VoterImport;
  problem: ImportProblem;
  /** Called when the line can be imported. */
  onFixed: () => void;
  onCancel: () => void;
}

/** Returns the groups in the groups column of a line. */
const groupsIn = (cell = ''): string[] =>
  cell
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Returns the number in the weight column of a line; undefined if there is none. */
function numberIn(cell = ''): number | undefined {
  const number = Number(cell);
  return cell.trim() === '' || Number.isNaN(number) ? undefined : number;
}

/**
 * The form for correcting a line: the name, the address, and, if the list has columns for them, the groups and the
 * weight.
 */
export function FixForm({ draft, problem, onFixed, onCancel }: FixFormProps) {
  const { line } = problem;
  const { groupsColumn, weightColumn } = draft.layout;
  const { mutateAsync, isPending, error } = useFixLine(draft, line);
  const [still, setStill] = useState(problem.text);
  const form = useForm<FixLineRequest, unknown, FixLineRequest>({
    defaultValues: {
      name: problem.name,
      email: problem.email,
      ...(groupsColumn !== undefined && { groups: groupsIn(problem.groups) }),
      ...(weightColumn !== undefined && { weight: numberIn(problem.weight) }),
    },
    resolver: zodResolver(fixLineRequest, undefined, { raw: true }),
  });
  const { errors } = form.formState;
  const groups = useWatch({ control: form.control, name: 'groups' }) ?? [];
  const { setFocus } = form;
  useEffect(() => setFocus(problem.name ? 'email' : 'name'), [setFocus, problem.name]);

  async function handleValid(fixed: FixLineRequest): Promise<void> {
    if (isPending) return;
    try {
      const answer = await mutateAsync({
        ...fixed,
        // If the request has no weight, the weight in the list applies, so an empty field is sent as 1.
        ...(weightColumn !== undefined && { weight: fixed.weight ?? 1 }),
        expectedRevision: draft.revision,
      });
      if (answer.problem) setStill(answer.problem.text);
      else onFixed();
    } catch (failure) {
      showFieldErrors(form, failure);
    }
  }

  return (
    <form
      noValidate
      aria-label={`Fix line ${formatCount(line)}`}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => void form.handleSubmit(handleValid)(event)}
    >
      <div>
        <p className="font-semibold">Line {formatCount(line)}</p>
        <div aria-live="polite">
          <FieldError>{still}</FieldError>
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <PersonFields register={form.register} errors={errors} />
        {groupsColumn !== undefined && (
          <GroupPicker
            label="Groups"
            error={errors.groups?.message ?? errors.groups?.root?.message}
            value={groups}
            canCreate
            onChange={(next) => form.setValue('groups', next, { shouldDirty: true })}
          />
        )}
        {weightColumn !== undefined && (
          <WeightField
            hint="Enter a whole number. An empty field means 1."
            error={errors.weight?.message}
            field={form.register('weight', asWeight)}
          />
        )}
      </div>
      <ChangedMeanwhile error={error} />
      <SaveFailure error={error} remedy="Check your connection and save again." />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={isPending} busyLabel="Saving…">
          Save Line
        </Button>
      </div>
    </form>
  );
}
