import type { Election, Meeting, Presence } from '@votewise/contract';
import { papersOf } from '@votewise/contract/elections/papers';
import { LIMITS } from '@votewise/contract/base/limits';
import { asName } from '@votewise/contract/text/isolate';
import * as endpoints from '@votewise/contract/elections/elections-endpoints';
import { type SubmitEvent, useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FieldError, TextField } from '../../../components/ui/field.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { call } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-error.ts';
import { ChoiceRows } from '../../../components/ui/choice-rows.tsx';
import {
  type ElectionValues,
  updateRequestOf,
  electionValuesOf,
} from '../../elections/election-form.ts';
import { EditDialog } from '../../elections/managing/edit-dialog.tsx';
import { PRESENCE_CHOICES } from '../../elections/managing/presence-choices.ts';
import { ScheduleDialog } from '../../elections/managing/schedule-dialog.tsx';
import { useAgendaChange } from '../meeting-queries.ts';
import { newQuestion, questionLike } from './question-defaults.ts';
import { useHasWeights } from './use-has-weights.ts';

const SAVING = {
  progress: 'Saving agenda…',
  success: 'Agenda saved.',
  failure: 'Failed to save the agenda',
};

export type AgendaDialog =
  | { kind: 'text'; item?: { id: string; text: string } }
  /** A new question, with these values if they are given. */
  | { kind: 'question'; values?: ElectionValues; after?: string | null }
  /** A question that exists. */
  | { kind: 'edit'; electionId: string }
  | { kind: 'existing' };

/** The dialog that is open, if any. */
export function AgendaDialogs(props: {
  meeting: Meeting;
  elections: readonly Election[];
  dialog: AgendaDialog | null;
  /** Called when a question has been scheduled. */
  onAdded?: () => void;
  onClose: () => void;
}) {
  const { meeting, elections, dialog, onAdded, onClose } = props;
  switch (dialog?.kind) {
    case 'text':
      return (
        <TextItemDialog
          meeting={meeting}
          {...(dialog.item && { item: dialog.item })}
          onClose={onClose}
        />
      );
    case 'question':
      return <QuestionDialog {...{ meeting, elections, dialog, onAdded, onClose }} />;
    case 'edit':
      return <EditDialog electionId={dialog.electionId} onClose={onClose} />;
    case 'existing':
      return <ExistingElectionsDialog {...{ meeting, elections, onClose }} />;
    default:
      return null;
  }
}

/** Schedules an election for the meeting with all its settings, and puts it on the agenda. */
function QuestionDialog(props: {
  meeting: Meeting;
  elections: readonly Election[];
  dialog: Extract<AgendaDialog, { kind: 'question' }>;
  onAdded: (() => void) | undefined;
  onClose: () => void;
}) {
  const { meeting, elections, dialog, onAdded, onClose } = props;
  const { values, after } = dialog;
  const put = usePutOnAgenda(meeting.id);
  const hasWeights = useHasWeights(meeting);
  async function handleScheduled(election: Election): Promise<void> {
    await put(election, after);
    onAdded?.();
  }

  // The form takes its first values when it opens.
  if (!values && hasWeights === undefined) return null;
  const question = values ?? newQuestion(meeting, elections, { hasWeights });
  const like = values ? undefined : questionLike(meeting, elections, 'motion');
  return (
    <ScheduleDialog
      question={question}
      {...(like && { note: noteOn(like) })}
      onScheduled={handleScheduled}
      onClose={onClose}
    />
  );
}

/** Says which question the form begins with. The section about the ballot says its rules. */
const noteOn = ({ election, place }: NonNullable<ReturnType<typeof questionLike>>): string =>
  `The settings are those of item ${place + 1}, ${asName(election.title)}.`;

/**
 * Puts an election on the agenda: after an item, or at the end. The election exists: if this fails, the agenda offers to
 * add it.
 */
export function usePutOnAgenda(meetingId: string) {
  const change = useAgendaChange(meetingId);
  return ({ id }: { id: string }, after: string | null = null) =>
    change((agenda) => {
      const place = agenda.findIndex((item) => item.id === after) + 1 || agenda.length;
      const item = { kind: 'question' as const, electionIds: [id] };
      return [...agenda.slice(0, place), item, ...agenda.slice(place)];
    }).catch((error: unknown) => toast.error(failureText(error, 'Failed to save the agenda')));
}

/** Adds a text to the agenda, or changes one. */
function TextItemDialog(props: {
  meeting: Meeting;
  item?: { id: string; text: string };
  onClose: () => void;
}) {
  const { meeting, item, onClose } = props;
  const change = useAgendaChange(meeting.id);
  const [text, setText] = useState(item?.text ?? '');
  const [isTried, setIsTried] = useState(false);
  const { failure, isSaving, save } = useSaving(onClose);
  const isEmpty = text.trim() === '';

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    setIsTried(true);
    if (isEmpty) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    await save(SAVING, () =>
      change((agenda) =>
        item
          ? agenda.map((one) => (one.id === item.id ? { ...item, kind: 'text', text } : one))
          : [...agenda, { kind: 'text', text }],
      ),
    );
  }

  return (
    <Dialog title={item ? 'Edit agenda item' : 'Add text'} onClose={onClose} isNarrow>
      <SaveForm
        label={item ? 'Save Changes' : 'Add Text'}
        failure={failure}
        isSaving={isSaving}
        unsaved={text === (item?.text ?? '') ? undefined : 'The item hasn’t been saved.'}
        onSubmit={handleSubmit}
      >
        <TextField
          label="Text"
          hint="What the meeting deals with, such as “Welcome” or “Report of the board”."
          autoComplete="off"
          maxLength={LIMITS.agendaTextMax}
          error={isTried && isEmpty ? 'Enter a text.' : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </SaveForm>
    </Dialog>
  );
}

/** Upcoming elections without ballots that could be questions of a meeting. Those on a ballot paper stay together. */
export function questionsFor(meeting: Meeting, all: readonly Election[]): Election[][] {
  const listed = new Set(
    meeting.agenda.flatMap((item) => (item.kind === 'question' ? item.electionIds : [])),
  );
  const free = all.filter(
    ({ id, status, hasBallots, meeting: of }) =>
      status === 'upcoming' && !hasBallots && !listed.has(id) && (!of || of.id === meeting.id),
  );
  return papersOf(free);
}

const ADDING = {
  progress: 'Adding questions…',
  success: 'Questions added.',
  failure: 'Failed to add the questions',
};

/** Puts upcoming elections, or whole ballot papers, on the agenda. */
function ExistingElectionsDialog(props: {
  meeting: Meeting;
  elections: readonly Election[];
  onClose: () => void;
}) {
  const { meeting, onClose } = props;
  const change = useAgendaChange(meeting.id);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [presence, setPresence] = useState<Presence>('present');
  const [isTried, setIsTried] = useState(false);
  const { failure, isSaving, save } = useSaving(onClose);
  const id = useId();
  const papers = questionsFor(meeting, props.elections);
  const picked = papers.filter(([first]) => first && chosen.includes(first.id));

  async function add(): Promise<void> {
    for (const election of picked.flat()) {
      if (election.meeting?.id === meeting.id && election.meeting.presence === presence) continue;
      // The list sorts candidates by votes, and the request contains their order.
      const { election: stored } = await call(endpoints.election, { params: { id: election.id } });
      const { candidates: _candidates, ...values } = electionValuesOf(stored);
      const body = updateRequestOf(stored, {
        ...values,
        candidates: electionValuesOf(stored).candidates,
        meeting: { id: meeting.id, presence },
      });
      await call(endpoints.updateElection, { params: { id: election.id }, body });
    }
    await change((agenda) => [
      ...agenda,
      ...picked.map((paper) => ({
        kind: 'question' as const,
        electionIds: paper.map((one) => one.id),
      })),
    ]);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    setIsTried(true);
    if (picked.length === 0) event.currentTarget.querySelector('input')?.focus();
    else await save(ADDING, add);
  }

  return (
    <Dialog title="Add existing elections" onClose={onClose}>
      <SaveForm
        label="Add to Agenda"
        busyLabel="Adding…"
        failure={failure}
        remedy="Check the agenda. If an election is missing, add it again."
        kept=""
        isSaving={isSaving}
        onSubmit={handleSubmit}
      >
        {papers.length === 0 ? (
          <p>
            No upcoming election can be added. Elections that have ballots, or that belong to
            another meeting, aren’t listed.
          </p>
        ) : (
          <>
            <fieldset
              aria-describedby={isTried && picked.length === 0 ? `${id}-error` : undefined}
              className="grid gap-3"
            >
              <legend className="mb-2 font-semibold">Elections</legend>
              {papers.map((paper) => (
                <PaperBox
                  key={paper[0]?.id}
                  paper={paper}
                  isOn={picked.includes(paper)}
                  onChange={(isOn) =>
                    setChosen((before) => {
                      const ids = paper.map((one) => one.id);
                      const others = before.filter((one) => !ids.includes(one));
                      return isOn ? [...others, ...ids] : others;
                    })
                  }
                />
              ))}
              {isTried && picked.length === 0 && (
                <FieldError id={`${id}-error`}>Choose an election.</FieldError>
              )}
            </fieldset>
            <ChoiceRows
              label="Voting in the meeting"
              value={presence}
              choices={PRESENCE_CHOICES}
              onChange={setPresence}
            />
            <p className="text-ink-2">
              Voting then no longer opens on the start date. You open and close it in the meeting.
            </p>
          </>
        )}
      </SaveForm>
    </Dialog>
  );
}

function PaperBox(props: {
  paper: readonly Election[];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { paper, isOn, onChange } = props;
  const id = useId();
  const [first] = paper;
  if (!first) return null;
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 cursor-pointer accent-brand"
      />
      <label htmlFor={id} className="min-w-0 flex-1 wrap-anywhere">
        {paper.length === 1 ? (
          <bdi translate="no">{first.title}</bdi>
        ) : (
          `Ballot paper ${asName(first.paper)}: ${paper.map(({ title }) => asName(title)).join(', ')}`
        )}
      </label>
    </div>
  );
}
