import type { Election } from '@votewise/contract';
import { haveSameName, questionsBeside } from '@votewise/contract/elections/papers';
import { asName } from '@votewise/contract/text/isolate';
import { LIMITS } from '@votewise/contract/base/limits';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { ballotIn, type ElectionValues } from '../election-form.ts';
import { useElections } from '../election-queries.ts';
import { FormSection } from '../section-line.tsx';
import { ballotOf } from '../stored-ballot.ts';

const list = new Intl.ListFormat('en-US');

/** The ballot paper of the election in the surrounding form: a sentence that expands into a field. */
export function PaperSection({ electionId }: { electionId?: string }) {
  const { control, formState } = useFormContext<ElectionValues>();
  const paper = useWatch({ control, name: 'paper' })?.trim() ?? '';
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || formState.errors.paper !== undefined;
  return (
    <FormSection
      title="Ballot paper"
      text={
        paper === ''
          ? 'This election has its own ballot paper.'
          : `This election is a question on the ballot paper “${asName(paper)}”.`
      }
      toggle="Change the ballot paper"
      isOpen={isOpen}
      onToggle={setIsOpened}
    >
      <PaperField paper={paper} electionId={electionId} />
    </FormSection>
  );
}

/** True if an election is on a paper and its result is not final, so the paper can still change. */
const isOpenToChange = ({ declaredAt, paper }: Election): boolean =>
  declaredAt === undefined && paper !== '';

function PaperField({ paper, electionId }: { paper: string; electionId: string | undefined }) {
  const { control, register, formState } = useFormContext<ElectionValues>();
  const [startDate, endDate] = useWatch({ control, name: ['startDate', 'endDate'] });
  const { data: elections = [] } = useElections();
  const others = elections.filter((one) => one.id !== electionId && isOpenToChange(one));
  const papers = others.filter(
    (one, place) => others.findIndex((other) => haveSameName(other, one)) === place,
  );
  const beside = questionsBeside({ paper, startDate, endDate }, others).map(({ title }) =>
    asName(title),
  );
  const id = useId();
  return (
    <>
      <TextField
        label="Name of the ballot paper"
        autoComplete="off"
        list={id}
        maxLength={LIMITS.paperMax}
        hint="Elections with the same name in this field that are open at the same time share one ballot paper: voters answer its questions one after another and submit all answers together. Leave this field empty to give this election its own ballot paper."
        error={formState.errors.paper?.message}
        {...register('paper')}
      />
      <datalist id={id}>
        {papers.map((one) => (
          <option key={one.id} value={one.paper}>
            {one.paper}
          </option>
        ))}
      </datalist>
      <output className="text-14 text-ink-2 wrap-anywhere">
        {beside.length > 0 && `Also on this paper: ${list.format(beside)}.`}
      </output>
      {electionId === undefined && (
        <SameAs
          first={others.findLast(
            (one) => one.status !== 'completed' && haveSameName(one, { paper }),
          )}
        />
      )}
    </>
  );
}

/**
 * Offers the times of a question on the same paper, and whether it offers paper ballots, because voters answer both at
 * once.
 */
function SameAs({ first }: { first: Election | undefined }) {
  const { control, setValue } = useFormContext<ElectionValues>();
  const [startDate, endDate, given] = useWatch({
    control,
    name: ['startDate', 'endDate', 'ballot'],
  });
  if (!first) return null;
  const ballot = ballotIn({ ballot: given });
  const { onPaper } = ballotOf(first);
  const isAt = (one: string, other: string) => Date.parse(one) === Date.parse(other);
  // Another question can join voting that is open.
  const opensLater = first.status === 'upcoming';
  const isSame =
    (!opensLater || isAt(startDate, first.startDate)) &&
    isAt(endDate, first.endDate) &&
    ballot.onPaper === onPaper;
  if (isSame) return null;

  function takeOver(question: Election): void {
    const changed = { shouldDirty: true };
    if (opensLater) {
      setValue('status', 'upcoming', changed);
      setValue('startDate', question.startDate, changed);
    }
    setValue('endDate', question.endDate, changed);
    setValue('ballot', { ...ballot, onPaper }, changed);
  }

  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-14 text-ink-2 wrap-anywhere">
        {asName(first.title)} is on this paper: {formatDateTime(first.startDate)} to{' '}
        {formatDateTime(first.endDate)}, {onPaper ? 'with' : 'without'} paper ballots.
      </p>
      <Button onClick={() => takeOver(first)}>Use the Same Times and Paper</Button>
    </div>
  );
}
