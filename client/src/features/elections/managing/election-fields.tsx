import { type Election, NO_END } from '@votewise/contract';
import {
  type ElectionField,
  electionFieldNames,
  electionFields,
} from '@votewise/contract/elections/fields';
import { LIMITS } from '@votewise/contract/base/limits';
import { type ComponentType, useRef, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DateTimeField } from '../../../components/ui/date-time-field.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { ChoiceRows } from '../../../components/ui/choice-rows.tsx';
import { PRESENCE_CHOICES } from './presence-choices.ts';
import type { ElectionValues } from '../election-form.ts';
import { useTimingProblem } from './form-notices.tsx';
import { isFinallyClosed } from './status-consent.ts';

interface Placed {
  Control: ComponentType<FieldControlProps>;
  /** Takes half a row on wider screens. */
  isHalf?: true;
}

/** Null for a field that has its own section. */
const CONTROLS: Record<ElectionField, Placed | null> = {
  title: { Control: TitleControl },
  description: { Control: DescriptionControl },
  startDate: { Control: StartDateControl, isHalf: true },
  endDate: { Control: EndDateControl, isHalf: true },
  status: { Control: StatusControl },
  ballot: null,
  electorate: null,
  weighted: null,
  paper: null,
  meeting: { Control: MeetingControl },
  publicResult: null,
};

/** The fields that the meeting replaces. */
const OF_CLOCK: ReadonlySet<ElectionField> = new Set(['startDate', 'endDate', 'status']);

/** The fields that the schedule and edit forms share. */
export function ElectionFields({ stored }: { stored?: Election }) {
  const meeting = useWatch<ElectionValues, 'meeting'>({ name: 'meeting' });
  const canBeInMeeting = meeting ?? stored?.meeting;
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      {electionFieldNames.map((field) => {
        const placed = CONTROLS[field];
        if (!placed || (meeting && OF_CLOCK.has(field))) return null;
        if (field === 'meeting' && !canBeInMeeting) return null;
        const { Control, isHalf } = placed;
        const { label, isRequired } = electionFields[field];
        return (
          <div key={field} className={isHalf ? undefined : 'sm:col-span-2'}>
            <Control label={label} isRequired={isRequired} stored={stored} />
          </div>
        );
      })}
    </div>
  );
}

interface FieldControlProps {
  label: string;
  isRequired: boolean;
  /** The election that is being edited; undefined for a new election. */
  stored: Election | undefined;
}

function TitleControl({ label, isRequired }: FieldControlProps) {
  const { register, formState } = useFormContext<ElectionValues>();
  return (
    <TextField
      label={label}
      isRequired={isRequired}
      error={formState.errors.title?.message}
      maxLength={LIMITS.titleMax}
      {...register('title')}
    />
  );
}

function DescriptionControl({ label, isRequired }: FieldControlProps) {
  const { register, formState } = useFormContext<ElectionValues>();
  return (
    <TextArea
      label={label}
      isRequired={isRequired}
      hint={`At least ${LIMITS.descriptionMin} characters.`}
      error={formState.errors.description?.message}
      {...register('description')}
      rows={3}
      maxLength={LIMITS.descriptionMax}
    />
  );
}

interface DateControlProps extends FieldControlProps {
  name: 'startDate' | 'endDate';
  min?: string;
  problem?: string;
  onChosen?: (chosen: string) => void;
}

function DateControl(props: DateControlProps) {
  const { label, isRequired, name, min, problem, onChosen } = props;
  const { control } = useFormContext<ElectionValues>();
  return (
    <Controller
      name={name}
      control={control}
      rules={name === 'startDate' ? { deps: 'endDate' } : {}}
      render={({ field, fieldState }) => (
        <DateTimeField
          label={label}
          isRequired={isRequired}
          value={field.value}
          onChange={(chosen) => {
            field.onChange(chosen);
            onChosen?.(chosen);
          }}
          buttonRef={field.ref}
          {...(min !== undefined && { min, minLabel: 'start date' })}
          error={fieldState.error?.message ?? problem}
        />
      )}
    />
  );
}

/** A start this recent means "Now": choosing it takes a moment, and the picker leaves out seconds. */
const JUST_NOW_MS = 5 * 60_000;

/**
 * If "Now" is chosen, the election opens when the form is saved: by then, its start date has passed, and the clock would
 * never open it. Choosing a later start takes this back.
 */
function StartDateControl(props: FieldControlProps) {
  const { getValues, setValue } = useFormContext<ElectionValues>();
  const hasOpened = useRef(false);

  function handleChosen(chosen: string): void {
    const { status = 'upcoming', meeting } = getValues();
    const age = Date.now() - Date.parse(chosen);
    const isNow = age >= 0 && age < JUST_NOW_MS;
    // Administrators open the questions of meetings.
    if (isNow && status === 'upcoming' && !meeting) {
      hasOpened.current = true;
      setValue('status', 'active', { shouldDirty: true });
    } else if (age < 0 && status === 'active' && hasOpened.current) {
      hasOpened.current = false;
      setValue('status', 'upcoming', { shouldDirty: true });
    }
  }

  return <DateControl {...props} name="startDate" onChosen={handleChosen} />;
}

function EndDateControl(props: FieldControlProps) {
  const startDate = useWatch<ElectionValues, 'startDate'>({ name: 'startDate' });
  const hasNoEnd = useTimingProblem(props.stored) === 'no-end';
  return (
    <DateControl {...props} name="endDate" min={startDate} {...(hasNoEnd && { problem: NO_END })} />
  );
}

function StatusControl({ label, stored }: FieldControlProps) {
  const { register, formState } = useFormContext<ElectionValues>();
  const isClosed = stored !== undefined && isFinallyClosed(stored);
  return (
    <SelectField
      label={label}
      error={formState.errors.status?.message}
      hint={
        isClosed && 'The count was hidden until voting closed, so this election can’t be reopened.'
      }
      {...register('status', { deps: 'endDate' })}
    >
      <option value="upcoming" disabled={isClosed}>
        Upcoming
      </option>
      <option value="active" disabled={isClosed}>
        Active
      </option>
      <option value="completed">Completed</option>
    </SelectField>
  );
}

/** Who can vote on a question of a meeting. An edited election can also leave the meeting. */
function MeetingControl({ stored }: FieldControlProps) {
  const { control } = useFormContext<ElectionValues>();
  const first = useWatch<ElectionValues, 'meeting'>({ name: 'meeting' });
  const [id] = useState(first?.id ?? stored?.meeting?.id);
  return (
    <Controller
      name="meeting"
      control={control}
      render={({ field }) => (
        <ChoiceRows
          label="Voting in the meeting"
          value={field.value?.presence ?? 'none'}
          choices={stored ? [...PRESENCE_CHOICES, OUTSIDE] : PRESENCE_CHOICES}
          onChange={(value) =>
            field.onChange(value === 'none' || id === undefined ? null : { id, presence: value })
          }
        />
      )}
    />
  );
}

const OUTSIDE = {
  value: 'none',
  label: 'Not in the meeting',
  text: 'Voting opens and closes on the dates of the election.',
} as const;
