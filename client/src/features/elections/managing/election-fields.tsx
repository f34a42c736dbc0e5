import { NO_END, type SingleElection } from '@votewise/contract';
import {
  type ElectionField,
  electionFieldNames,
  electionFields,
} from '@votewise/contract/elections/fields';
import { LIMITS } from '@votewise/contract/base/limits';
import { type ComponentType, Fragment, useEffect, useRef, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { DateTimeField } from '../../../components/ui/date-time-field.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { ChoiceRows } from '../../../components/ui/choice-rows.tsx';
import { MORNING } from '../../../components/ui/use-date-time.ts';
import { enterMovesOnTo } from './enter-moves-on.ts';
import { useNow } from '../../../lib/use-now.ts';
import { PRESENCE_CHOICES } from './presence-choices.ts';
import { type ElectionValues, whyFrozen } from '../election-form.ts';
import { ScheduleSentence, useTimingProblem } from './form-notices.tsx';
import { whyNotReopened } from './status-consent.ts';

interface Placed {
  Control: ComponentType<FieldControlProps>;
  /** The part of the form: what is decided, or when. */
  part: 'what' | 'when';
  /** Takes half a row on wider screens. */
  isHalf?: true;
}

/** Null for a field that has its own section. */
const CONTROLS: Record<ElectionField, Placed | null> = {
  title: { Control: TitleControl, part: 'what' },
  description: { Control: DescriptionControl, part: 'what' },
  startDate: { Control: StartDateControl, part: 'when', isHalf: true },
  endDate: { Control: EndDateControl, part: 'when', isHalf: true },
  status: { Control: StatusControl, part: 'when' },
  ballot: null,
  electorate: null,
  weighted: null,
  paper: null,
  meeting: { Control: MeetingControl, part: 'when' },
  publicResult: null,
};

/** The fields that the meeting replaces. */
const OF_CLOCK: ReadonlySet<ElectionField> = new Set(['startDate', 'endDate', 'status']);

/** A part of the fields that the schedule and edit forms share. */
export function ElectionFields(props: {
  part: Placed['part'];
  stored?: SingleElection;
  /** True if the description is the wording that voters decide on. */
  isMotion?: boolean;
}) {
  const { part, stored, isMotion = false } = props;
  const meeting = useWatch<ElectionValues, 'meeting'>({ name: 'meeting' });
  const canBeInMeeting = meeting ?? stored?.meeting;
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      {electionFieldNames.map((field) => {
        const placed = CONTROLS[field];
        if (placed?.part !== part || (meeting && OF_CLOCK.has(field))) return null;
        if (field === 'meeting' && !canBeInMeeting) return null;
        const { Control, isHalf } = placed;
        const { isRequired } = electionFields[field];
        const label = labelOf(field, isMotion);
        return (
          <Fragment key={field}>
            <div className={isHalf ? undefined : 'sm:col-span-2'}>
              <Control label={label} isRequired={isRequired} stored={stored} />
            </div>
            {field === 'endDate' && <ScheduleSentence stored={stored} />}
          </Fragment>
        );
      })}
    </div>
  );
}

/** Voters on a motion decide on its description. */
export const labelOf = (field: ElectionField, isMotion: boolean): string =>
  isMotion && field === 'description' ? 'Wording' : electionFields[field].label;

interface FieldControlProps {
  label: string;
  isRequired: boolean;
  /** The election that is being edited; undefined for a new election. */
  stored: SingleElection | undefined;
}

/** Returns why a text can no longer be changed, and what to do in a meeting. */
const whyKept = (stored: SingleElection): string =>
  `${whyFrozen(stored)}, so this can no longer be changed.${stored.meeting && stored.status === 'upcoming' ? ' To reword it, use the menu of the question on the agenda of the open meeting.' : ''}`;

const isBlank = (text: string): boolean => text === '';

function TitleControl({ label, isRequired, stored }: FieldControlProps) {
  const { register, formState, control } = useFormContext<ElectionValues>();
  const hasNoDescription = useWatch({ control, name: 'description', compute: isBlank });
  return (
    <TextField
      label={label}
      isRequired={isRequired}
      error={formState.errors.title?.message}
      maxLength={LIMITS.titleMax}
      {...(!stored && hasNoDescription && enterMovesOnTo('description'))}
      {...(stored?.hasBallots && { readOnly: true, hint: whyKept(stored) })}
      {...register('title')}
    />
  );
}

function DescriptionControl({ label, isRequired, stored }: FieldControlProps) {
  const { register, formState } = useFormContext<ElectionValues>();
  const isMotion = label !== electionFields.description.label;
  return (
    <TextArea
      label={label}
      isRequired={isRequired}
      hint={
        stored?.hasBallots
          ? whyKept(stored)
          : `${isMotion ? 'The text that voters decide on. ' : ''}At least ${LIMITS.descriptionMin} characters.`
      }
      readOnly={stored?.hasBallots ?? false}
      error={formState.errors.description?.message?.replace(
        electionFields.description.label,
        label,
      )}
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
  /** Dates that one press chooses. */
  shortcuts: readonly Shortcut[];
  onShortcut?: (date: Date) => void;
}

interface Shortcut {
  label: string;
  /** Read to screen readers instead of the label. */
  name: string;
  dateOf: () => Date;
}

function DateControl(props: DateControlProps) {
  const { label, isRequired, name, min, problem, shortcuts, onShortcut } = props;
  const { control } = useFormContext<ElectionValues>();
  return (
    <Controller
      name={name}
      control={control}
      rules={name === 'startDate' ? { deps: 'endDate' } : {}}
      render={({ field, fieldState }) => (
        <div className="grid gap-1">
          <DateTimeField
            label={label}
            isRequired={isRequired}
            value={field.value}
            onChange={field.onChange}
            buttonRef={field.ref}
            {...(min !== undefined && { min, minLabel: 'start date' })}
            error={fieldState.error?.message ?? problem}
          />
          <div className="-ms-3 flex flex-wrap">
            {shortcuts.map((shortcut) => (
              <Button
                key={shortcut.label}
                variant="quiet"
                aria-label={shortcut.name}
                className="px-3 text-14"
                onClick={() => {
                  const date = shortcut.dateOf();
                  field.onChange(date.toISOString());
                  onShortcut?.(date);
                }}
              >
                {shortcut.label}
              </Button>
            ))}
          </div>
        </div>
      )}
    />
  );
}

/** A start this recent means "Now": choosing it takes a moment, and the picker leaves out seconds. */
const JUST_NOW_MS = 5 * 60_000;

/**
 * Opens the election when the form is saved if the chosen start is now, or passes while the form is open. By then, the
 * clock would never open it. Choosing a later start takes this back.
 */
function useOpeningNow(stored: SingleElection | undefined): void {
  const { control, getValues, setValue } = useFormContext<ElectionValues>();
  const [startDate, meeting] = useWatch({ control, name: ['startDate', 'meeting'] });
  const now = useNow([startDate]);
  const [since] = useState(() => Date.now() - JUST_NOW_MS);
  const start = Date.parse(startDate);
  // Administrators open the questions of meetings, and the clock opens an election on its stored date.
  const isChosen = !meeting && startDate !== stored?.startDate;
  const isNow = isChosen && start >= since && start <= now;
  const hasOpened = useRef(false);
  useEffect(() => {
    const { status = 'upcoming' } = getValues();
    if (isNow && status === 'upcoming') {
      hasOpened.current = true;
      setValue('status', 'active', { shouldDirty: true });
    } else if (!isNow && hasOpened.current) {
      hasOpened.current = false;
      if (status === 'active') setValue('status', 'upcoming', { shouldDirty: true });
    }
  }, [isNow, getValues, setValue]);
}

/** Choosing a usual start also chooses the usual end, which the sentence below the dates says and one press changes. */
function StartDateControl(props: FieldControlProps) {
  const { getValues, setValue } = useFormContext<ElectionValues>();
  useOpeningNow(props.stored);
  const [shortcuts] = useState(startShortcuts);

  function handleShortcut(start: Date): void {
    if (getValues('endDate') !== '') return;
    setValue('endDate', daysAfter(start, USUAL_DAYS).toISOString(), { shouldDirty: true });
  }

  return (
    <DateControl {...props} name="startDate" shortcuts={shortcuts} onShortcut={handleShortcut} />
  );
}

/** To the minute, as the picker shows it. */
const thisMinute = (): Date => new Date(Math.floor(Date.now() / 60_000) * 60_000);

/** Returns the morning of the day that is so many days ahead. */
function morningIn(days: number): Date {
  const date = daysAfter(new Date(), days);
  const [hours = 0, minutes = 0] = MORNING.split(':').map(Number);
  date.setHours(hours, minutes, 0, 0);
  return date;
}

/** Now, tomorrow, and the next Monday, which is never tomorrow. */
function startShortcuts(): Shortcut[] {
  const toMonday = ((7 - new Date().getDay()) % 7) + 1;
  const nextMonday = toMonday === 1 ? 8 : toMonday;
  return [
    { label: 'Now', name: 'Start now', dateOf: thisMinute },
    { label: 'Tomorrow, 9 AM', name: 'Start tomorrow, 9 AM', dateOf: () => morningIn(1) },
    { label: 'Monday, 9 AM', name: 'Start on Monday, 9 AM', dateOf: () => morningIn(nextMonday) },
  ];
}

const USUAL_DAYS = 7;

const DURATIONS = [
  { label: '1 day', days: 1 },
  { label: '1 week', days: USUAL_DAYS },
  { label: '2 weeks', days: 14 },
] as const;

/** At the same time of day, also where clocks change in between. */
function daysAfter(moment: string | Date, days: number): Date {
  const date = new Date(moment);
  date.setDate(date.getDate() + days);
  return date;
}

function EndDateControl(props: FieldControlProps) {
  const startDate = useWatch<ElectionValues, 'startDate'>({ name: 'startDate' });
  const hasNoEnd = useTimingProblem(props.stored) === 'no-end';
  const shortcuts = DURATIONS.map(({ label, days }) => ({
    label: `+ ${label}`,
    name: `End ${label} after the start`,
    dateOf: () => daysAfter(startDate, days),
  }));
  return (
    <DateControl
      {...props}
      name="endDate"
      min={startDate}
      shortcuts={startDate === '' ? [] : shortcuts}
      {...(hasNoEnd && { problem: NO_END })}
    />
  );
}

function StatusControl({ label, stored }: FieldControlProps) {
  const { register, formState } = useFormContext<ElectionValues>();
  const whyClosed = stored && whyNotReopened(stored);
  const isClosed = whyClosed !== undefined;
  return (
    <SelectField
      label={label}
      error={formState.errors.status?.message}
      hint={whyClosed}
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
