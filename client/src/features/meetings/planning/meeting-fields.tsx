import type { Meeting } from '@votewise/contract';
import { EVERYONE } from '@votewise/contract/elections/electorate';
import { LIMITS } from '@votewise/contract/base/limits';
import { type Ref, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { controlStyle, Field, TextField } from '../../../components/ui/field.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { TimeZoneNote } from '../../../components/ui/time-zone-note.tsx';
import { LAST_DATE } from '../../../components/ui/use-date-time.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { toIsoInstant, toLocalDateTime } from '../../../lib/local-time.ts';
import { ChoiceRows, OptionBox } from '../../../components/ui/choice-rows.tsx';
import { QuorumChoice } from '../../elections/ballot/fraction-choices.tsx';
import { LockedSection } from '../../elections/section-line.tsx';
import { GroupPicker } from '../../people/groups/group-picker.tsx';
import { useElectorateSize } from '../../people/groups/group-queries.ts';
import { membersSentence, quorumRule } from '../meeting-words.ts';
import type { MeetingValues } from './meeting-form.ts';
import { weightNoun } from '../../../lib/weights.ts';

/** @param props.begun the meeting, once voting on one of its questions has begun */
export function MeetingFields({ begun }: { begun?: Meeting | undefined }) {
  const { control, register, formState } = useFormContext<MeetingValues>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Title"
        isRequired
        maxLength={LIMITS.titleMax}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label="Description"
        error={errors.description?.message}
        {...register('description')}
        rows={3}
        maxLength={LIMITS.descriptionMax}
      />
      <TextField
        label="Place"
        maxLength={LIMITS.placeMax}
        error={errors.place?.message}
        {...register('place')}
      />
      <div className="grid gap-2">
        <Controller
          name="startDate"
          control={control}
          render={({ field, fieldState }) => (
            <StartFields
              value={field.value}
              dateRef={field.ref}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
        <TimeZoneNote />
      </div>
      {begun ? (
        <LockedSection
          title="Who takes part, and quorum"
          text={`${membersSentence(begun)} Quorum: ${begun.quorum ? quorumRule(begun.quorum) : 'none'}.`}
          reason="Voting on a question has begun, so these can no longer be changed. Plan another meeting for other members or another quorum."
        />
      ) : (
        <>
          <ElectorateFields />
          <QuorumFields />
        </>
      )}
      <TextField
        label="Proxies for each holder"
        inputMode="numeric"
        autoComplete="off"
        hint={`With 0, members can’t give proxies. Enter how many members one member can represent, up to ${LIMITS.proxiesPerHolderMax}.`}
        error={errors.proxiesPerHolder?.message}
        maxLength={2}
        {...register('proxiesPerHolder', { setValueAs: asNumber })}
      />
      <Controller
        name="selfCheckIn"
        control={control}
        render={({ field }) => (
          <OptionBox
            label="Members can check themselves in"
            hint="On their own devices, for example if they take part online. Otherwise, only a desk checks members in."
            isOn={field.value ?? false}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}

const FIRST_DATE = '1970-01-02';

/** Date and time in the viewer’s time zone. The value is '' until both are complete. */
function StartFields(props: {
  value: string;
  dateRef: Ref<HTMLInputElement>;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { value, dateRef, error, onChange } = props;
  const [local, setLocal] = useState(() => toLocalDateTime(new Date(value)));

  function change(part: Partial<typeof local>): void {
    const next = { ...local, ...part };
    setLocal(next);
    const isDate = next.date >= FIRST_DATE && next.date <= LAST_DATE;
    onChange((isDate && toIsoInstant(next)) || '');
  }

  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <Field label="Start date" isRequired error={error}>
        {(field) => (
          <input
            {...field}
            ref={dateRef}
            type="date"
            min={FIRST_DATE}
            max={LAST_DATE}
            value={local.date}
            onChange={({ target }) => change({ date: target.value })}
            className={`${controlStyle} min-w-0`}
          />
        )}
      </Field>
      <Field label="Time" isRequired>
        {(field) => (
          <input
            {...field}
            type="time"
            value={local.time}
            onChange={({ target }) => change({ time: target.value })}
            className={`${controlStyle} min-w-0`}
          />
        )}
      </Field>
    </div>
  );
}

/** Other text than digits becomes NaN, which every check rejects. */
const asNumber = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
};

function ElectorateFields() {
  const { setValue, formState } = useFormContext<MeetingValues>();
  const { groups } = useWatch<MeetingValues, 'electorate'>({ name: 'electorate' }) ?? EVERYONE;
  const [isByGroups, setIsByGroups] = useState(groups.length > 0);
  const size = useElectorateSize(isByGroups && groups.length === 0 ? undefined : groups);
  const { electorate: problem } = formState.errors;
  const change = (next: string[]) =>
    setValue('electorate.groups', next, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="grid gap-3">
      <ChoiceRows
        label="Who takes part"
        value={isByGroups ? 'groups' : 'everyone'}
        choices={[
          {
            value: 'everyone',
            label: 'Everyone on the roll',
            text: 'Every enabled voter, including those registered later.',
          },
          {
            value: 'groups',
            label: 'Members of groups',
            text: 'Other voters don’t see the meeting.',
          },
        ]}
        onChange={(value) => {
          setIsByGroups(value === 'groups');
          if (value === 'everyone') change([]);
        }}
      />
      {isByGroups && (
        <GroupPicker
          label="Groups"
          hint="Type a name, then choose it from the list."
          value={groups}
          error={problem?.groups?.message ?? problem?.groups?.root?.message ?? problem?.message}
          onChange={change}
        />
      )}
      <p aria-live="polite" className="text-14 text-ink-2">
        {size.data && `${formatQuantity(size.data.voters, 'member')}.`}
      </p>
    </div>
  );
}

function QuorumFields() {
  const { setValue, formState } = useFormContext<MeetingValues>();
  const quorum = useWatch<MeetingValues, 'quorum'>({ name: 'quorum' }) ?? null;
  const { quorum: problem } = formState.errors;
  const base = quorum?.base ?? 'members';
  const change = (next: MeetingValues['quorum']) =>
    setValue('quorum', next, { shouldDirty: true, shouldValidate: problem !== undefined });
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <QuorumChoice
        value={quorum}
        whole={base === 'weight' ? `the ${weightNoun()}` : 'the members'}
        hint={`How many must be present or represented.${quorum ? '' : ` Then choose whether it is a fraction of the members or of the ${weightNoun()}.`}`}
        error={
          problem?.message ??
          problem?.root?.message ??
          problem?.numerator?.message ??
          problem?.denominator?.message
        }
        onChange={(fraction) => change(fraction && { ...fraction, base })}
      />
      {quorum && (
        <SelectField
          label="Quorum of"
          {...(base === 'weight' && {
            hint: `Administrators see the ${weightNoun()} of those present at any time. Everyone else, and the screen in the hall, see the sum as it was when voting on a question last opened. Otherwise, it would show the ${weightNoun()} of each member who comes.`,
          })}
          value={base}
          onChange={({ target }) =>
            change({ ...quorum, base: target.value === 'weight' ? 'weight' : 'members' })
          }
        >
          <option value="members">All members</option>
          <option value="weight">The {weightNoun()} of all members</option>
        </SelectField>
      )}
    </div>
  );
}
