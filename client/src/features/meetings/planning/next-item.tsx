import type { Election, Meeting } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import type { Ballot } from '@votewise/contract/elections/ballot';
import { asName } from '@votewise/contract/text/isolate';
import { type SubmitEvent, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { electionTexts } from '../../../lib/languages/election-texts.ts';
import { englishTexts } from '../../../lib/languages/texts.ts';
import { rulesInSentences } from '@votewise/contract/elections/ballot-sentences';
import type { ElectionValues } from '../../elections/election-form.ts';
import { useCreateElection } from '../../elections/election-queries.ts';
import { useAgendaChange } from '../meeting-queries.ts';
import { usePutOnAgenda } from './agenda-dialogs.tsx';
import { isOfKind, questionLike } from './question-defaults.ts';
import { KINDS, useNextItem } from './use-next-item.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { weightHeading, weightName } from '../../../lib/weights.ts';

const ADDING = { progress: 'Adding item…', failure: 'Failed to add the item' };

interface NextItemProps {
  meeting: Meeting;
  elections: readonly Election[];
  /** Changes when what was typed has been added with the whole form. */
  added: number;
  /** Opens the whole form of a question, with what was typed so far. */
  onMore: (values: ElectionValues) => void;
  onDone: () => void;
}

/**
 * Adds the next item in place, and stays open for the one after it. A question needs a title and a wording, or names; its
 * settings are those of the last question.
 */
export function NextItem({ meeting, elections, added, onMore, onDone }: NextItemProps) {
  const form = useRef<HTMLFormElement>(null);
  const item = useNextItem(meeting, elections, added);
  const { kind, title, wording, names, seats } = item.typed;
  const change = useAgendaChange(meeting.id);
  const put = usePutOnAgenda(meeting.id);
  const { mutateAsync: createElection } = useCreateElection();
  const { failure, isSaving, save } = useSaving(() => {
    item.clear();
    form.current?.querySelector('input')?.focus();
  });

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const first = item.findProblem();
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    await save(ADDING, async () => {
      if (kind === 'text') await change((agenda) => [...agenda, { kind, text: title.trim() }]);
      else await put((await createElection(item.values)).election);
    });
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Next item"
      className="grid gap-4 rounded-3 border border-line-strong bg-page p-4"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Segmented
        label="Kind of item"
        value={kind}
        options={KINDS}
        onChange={(chosen) => item.type({ kind: chosen })}
      />
      <TextField
        label={kind === 'text' ? 'Text' : `Title of item ${meeting.agenda.length + 1}`}
        name="title"
        autoComplete="off"
        maxLength={kind === 'text' ? LIMITS.agendaTextMax : LIMITS.titleMax}
        {...(kind === 'text' && { hint: 'Such as “Welcome” or “Report of the board”.' })}
        error={item.shown.title}
        value={title}
        onChange={({ target }) => item.type({ title: target.value })}
      />
      {kind !== 'text' && (
        <TextArea
          label={kind === 'motion' ? 'Wording to be voted on' : 'What the election is about'}
          name="wording"
          rows={3}
          isRequired={kind === 'motion'}
          {...(kind === 'election' && { hint: `If you leave it empty: “${item.about}”` })}
          maxLength={LIMITS.descriptionMax}
          error={item.shown.wording}
          value={wording}
          onChange={({ target }) => item.type({ wording: target.value })}
        />
      )}
      {kind === 'election' && (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <TextArea
            label="Candidates, one on each line"
            name="names"
            rows={5}
            error={item.shown.names}
            value={names}
            onChange={({ target }) => item.type({ names: target.value })}
          />
          <TextField
            label="Seats"
            name="seats"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            error={item.shown.seats}
            value={seats}
            onChange={({ target }) => item.type({ seats: target.value })}
          />
        </div>
      )}
      {kind !== 'text' && (
        <Settings
          {...{ meeting, elections }}
          values={item.values}
          kind={kind}
          canWeigh={item.hasWeights === true || item.values.weighted === true}
          onWeigh={(weighted) => item.type({ weighted })}
          onMore={() => onMore(item.values)}
        />
      )}
      <SaveFailure error={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isSaving}>
          {kind === 'text' ? 'Add Text' : 'Add Question'}
        </Button>
        {meeting.agenda.length > 0 && (
          <Button variant="quiet" onClick={onDone}>
            Done
          </Button>
        )}
      </div>
      <output className="sr-only">{item.said}</output>
    </form>
  );
}

const TEXT_BUTTON =
  'inline-flex min-h-6 items-center font-semibold text-brand-text underline underline-offset-2';

/** One line says all rules, and which question they are taken from. */
function Settings(props: {
  meeting: Meeting;
  elections: readonly Election[];
  values: ElectionValues & { ballot: Ballot };
  kind: 'motion' | 'election';
  /** True if there are weights to count, or if they are counted. */
  canWeigh: boolean;
  onWeigh: (isWeighted: boolean) => void;
  onMore: () => void;
}) {
  const { meeting, elections, values, kind, canWeigh, onWeigh, onMore } = props;
  const like = questionLike(meeting, elections, kind);
  const t = englishTexts(electionTexts);
  const { ballot, weighted = false, meeting: place, candidates } = values;
  const sentences = [
    ...rulesInSentences(
      { ...ballot, weighted, presence: place?.presence },
      { candidates, weightName: weightName(), t },
    ),
    ...(kind === 'election' && ballot.rule === 'plurality' && !ballot.majority
      ? ['The most votes win.']
      : []),
    ...(weighted ? [] : ['Each member’s ballot counts once.']),
    place?.presence === 'present'
      ? 'Members who are present or represented can vote.'
      : 'Members vote from anywhere.',
  ];
  // Of a question of the other kind, only some settings fit, so it isn’t named.
  const isSame = like && isOfKind(like.election, kind);
  const isOtherNumber = isSame && like.election.ballot.seats !== ballot.seats;
  return (
    <p className="border-t border-line pt-3 text-14 text-ink-2">
      {isSame && (
        <strong className="font-semibold text-ink">
          {isOtherNumber ? 'Like' : 'Same as'} item {like.place + 1}, {asName(like.election.title)}
          {isOtherNumber && `, but with ${formatQuantity(ballot.seats, 'seat')}`}:{' '}
        </strong>
      )}
      {ballot.onPaper && (
        <>
          <strong className="font-semibold text-ink">{t('ballot.onPaper')}</strong>{' '}
        </>
      )}
      {sentences.join(' ')}{' '}
      {canWeigh && (
        <>
          <button type="button" className={TEXT_BUTTON} onClick={() => onWeigh(!weighted)}>
            {weighted ? 'Count Each Ballot Once Instead' : `Count by ${weightHeading()} Instead`}
          </button>{' '}
        </>
      )}
      <button type="button" className={TEXT_BUTTON} onClick={onMore}>
        More Settings…
      </button>
    </p>
  );
}
