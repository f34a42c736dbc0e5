import type { Election } from '@votewise/contract';
import { haveSameName, questionsBeside } from '@votewise/contract/elections/papers';
import { asName } from '@votewise/contract/text/isolate';
import { LIMITS } from '@votewise/contract/base/limits';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../../components/ui/field.tsx';
import type { ElectionValues } from '../election-form.ts';
import { useElections } from '../election-queries.ts';
import { FormSection } from '../section-line.tsx';

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
    </>
  );
}
