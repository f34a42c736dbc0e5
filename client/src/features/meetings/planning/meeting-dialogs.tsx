import type { Meeting } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { Trash2 } from 'lucide-react';
import { FormProvider } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import type { ProgressTexts } from '../../../lib/announce-progress.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { useCreateMeeting, useDeleteMeeting, useUpdateMeeting } from '../meeting-queries.ts';
import { MeetingFields } from './meeting-fields.tsx';
import {
  type MeetingValues,
  NEW_MEETING,
  useMeetingForm,
  meetingValuesOf,
} from './meeting-form.ts';
import { MEETING_DRAFT } from './use-meeting-dialog.ts';

const PLANNING = {
  progress: 'Planning meeting…',
  success: 'Meeting planned.',
  failure: 'Failed to plan the meeting',
};
const SAVING = {
  progress: 'Saving meeting…',
  success: 'Meeting saved.',
  failure: 'Failed to save the meeting',
};
const DELETING = {
  progress: 'Deleting meeting…',
  success: 'Meeting deleted.',
  failure: 'Failed to delete the meeting',
};

export function PlanDialog(props: { onPlanned: (meeting: Meeting) => void; onClose: () => void }) {
  const { onPlanned, onClose } = props;
  const { mutateAsync: create } = useCreateMeeting();
  return (
    <Dialog title="Plan meeting" onClose={onClose}>
      <MeetingForm
        initial={NEW_MEETING}
        label="Plan Meeting"
        texts={PLANNING}
        remedy="Check whether the meeting is in the list. If not, try again."
        act={async (values) => onPlanned((await create(values)).meeting)}
        onClose={onClose}
      />
    </Dialog>
  );
}

export function EditMeetingDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { mutateAsync: update } = useUpdateMeeting(meeting.id);
  return (
    <Dialog title="Edit meeting" onClose={onClose}>
      <MeetingForm
        initial={meetingValuesOf(meeting)}
        begun={meeting.hasVotingBegun ? meeting : undefined}
        texts={SAVING}
        act={(values) => update(values)}
        onClose={onClose}
      />
    </Dialog>
  );
}

function MeetingForm(props: {
  initial: MeetingValues;
  begun?: Meeting | undefined;
  label?: string;
  texts: ProgressTexts;
  remedy?: string;
  act: (values: MeetingValues) => Promise<unknown>;
  onClose: () => void;
}) {
  const { initial, begun, label, texts, remedy, act, onClose } = props;
  const form = useMeetingForm(initial);
  useFormDraft(MEETING_DRAFT, form);
  const { failure, isSaving, save } = useSaving(onClose);

  return (
    <FormProvider {...form}>
      <SaveForm
        {...(label !== undefined && { label })}
        failure={failure}
        remedy={remedy}
        isSaving={isSaving}
        unsaved={form.formState.isDirty ? 'The meeting hasn’t been saved.' : undefined}
        onSubmit={(event) =>
          form.handleSubmit((values) => save(texts, () => act(values), showFieldErrors(form)))(
            event,
          )
        }
      >
        <MeetingFields begun={begun} />
        {hasCode(failure, 'EDITED_MEANWHILE') && (
          <Banner tone="error" role="note">
            {failure.message}
          </Banner>
        )}
      </SaveForm>
    </FormProvider>
  );
}

export function DeleteMeetingDialog(props: {
  meeting: Meeting;
  onDone?: () => void;
  onClose: () => void;
}) {
  const { meeting, onDone, onClose } = props;
  const { mutateAsync: remove } = useDeleteMeeting(meeting.id);
  return (
    <ConfirmDialog
      title="Delete meeting"
      label={
        <>
          <Trash2 aria-hidden="true" className="size-4.5" />
          Delete
        </>
      }
      busyLabel="Deleting…"
      isDanger
      texts={DELETING}
      remedy="Check your connection and try again."
      act={() => remove(undefined)}
      {...(onDone && { onDone })}
      onClose={onClose}
    >
      <p>Delete {asName(meeting.title)} and its agenda? This can’t be undone.</p>
    </ConfirmDialog>
  );
}
