import type { Election, PrintHandoutsRequest } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { papersOf } from '@votewise/contract/elections/papers';
import { isLanguage, type Language } from '@votewise/contract/locales/languages';
import { asName } from '@votewise/contract/text/isolate';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { type ChoiceRow, ChoiceRows } from '../../components/ui/choice-rows.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { LanguageField } from '../../components/ui/language-field.tsx';
import { SaveForm } from '../../components/ui/save-form.tsx';
import { useSaving } from '../../components/ui/use-saving.ts';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { useElections } from '../elections/election-queries.ts';
import { printBallots, useUnaddressed } from './handout-queries.ts';
import { weightName, weightNoun, weightsNoun } from '../../lib/weights.ts';

const TEXTS = {
  progress: 'Preparing ballots…',
  success: 'Ballots downloaded.',
  failure: 'Failed to prepare the ballots',
};

type For = PrintHandoutsRequest['printedFor'];

/** Prints ballots of an election, and of the other questions on its ballot paper that offer paper and aren't over. */
export function PrintElectionBallotsButton({ election }: { election: Election }) {
  const { data: elections = [] } = useElections(election.paper !== '');
  const isOnItsPaper = (paper: readonly Election[]) => paper.some(({ id }) => id === election.id);
  const questions = papersOf(elections).find(isOnItsPaper) ?? [election];
  return (
    <PrintBallotsButton
      questions={questions.filter(({ ballot, status }) => ballot.onPaper && status !== 'completed')}
    />
  );
}

/** Asks which paper ballots to print, and saves them as a PDF. @param questions the elections that offer paper */
export function PrintBallotsButton({ questions }: { questions: readonly Election[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (questions.length === 0) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Printer aria-hidden="true" className="size-4.5" />
        Print Ballots (PDF)…
      </Button>
      {isOpen && (
        <Dialog title="Print paper ballots" onClose={() => setIsOpen(false)} isNarrow>
          <PrintForm questions={questions} onDone={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function PrintForm(props: { questions: readonly Election[]; onDone: () => void }) {
  const { questions, onDone } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [printedFor, setPrintedFor] = useState<For>('everyone');
  const [copies, setCopies] = useState('20');
  const [language, setLanguage] = useState<Language>('en');
  const { failure, isSaving, save } = useSaving(onDone);
  const chosen = questions.filter(({ id }) => !left.has(id));
  const unaddressed = useUnaddressed(chosen.map(({ id }) => id));
  const isWeighted = chosen.some(({ weighted }) => weighted);
  const count = Number(copies);
  const isCount = Number.isInteger(count) && count >= 1 && count <= LIMITS.printedMax;
  const problem =
    printedFor === 'blank' && !isCount
      ? `Enter a number from 1 to ${formatCount(LIMITS.printedMax)}`
      : undefined;

  function toggle(id: string, isOn: boolean): void {
    const next = new Set(left);
    if (isOn) next.delete(id);
    else next.add(id);
    setLeft(next);
  }

  const print = () =>
    printBallots({
      electionIds: chosen.map(({ id }) => id),
      printedFor,
      ...(printedFor === 'blank' && { copies: count }),
      language,
    });

  return (
    <SaveForm
      label="Save PDF"
      busyLabel="Preparing…"
      isDisabled={chosen.length === 0 || problem !== undefined}
      failure={failure}
      isSaving={isSaving}
      onSubmit={() => save(TEXTS, print)}
    >
      <p>
        Several ballots on each page, with lines to cut along. No ballot shows whose it is
        {isWeighted
          ? `, unless only one voter has its ${weightName() ? `number of ${weightNoun()}` : 'weight'}.`
          : '.'}
      </p>
      {questions.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Questions</legend>
          {questions.map(({ id, title }) => (
            <Checkbox key={id} isOn={!left.has(id)} onChange={(isOn) => toggle(id, isOn)}>
              {asName(title)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <ChoiceRows
        label="How many?"
        value={printedFor}
        choices={choicesFor(isWeighted, unaddressed)}
        onChange={setPrintedFor}
      />
      {printedFor === 'blank' && (
        <TextField
          label="Ballots for each question"
          inputMode="numeric"
          value={copies}
          error={problem}
          onChange={({ target }) => setCopies(target.value)}
        />
      )}
      <LanguageField
        label="Language of the instructions"
        value={language}
        onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
      />
      <p className="text-14 text-ink-2">
        Tellers type the numbers before the names. Print again if you change the ballot: each print
        shows its version, and tellers see which one counts.
      </p>
    </SaveForm>
  );
}

const choicesFor = (
  isWeighted: boolean,
  unaddressed: readonly number[] | undefined,
): readonly ChoiceRow<For>[] => [
  {
    value: 'everyone',
    label: 'One for each eligible voter',
    text: isWeighted ? `With the ${weightsNoun()} of all voters.` : 'To have enough for everyone.',
  },
  {
    value: 'unaddressed',
    label: 'One for each voter without an email address',
    text: unaddressedText(isWeighted, unaddressed),
  },
  {
    value: 'holders',
    label: 'One for each voter with paper',
    text: isWeighted
      ? `With the ${weightsNoun()} of the voters to whom paper was handed out.`
      : 'As many as were handed out.',
  },
  {
    value: 'blank',
    label: 'Blank ballots',
    text: isWeighted ? `With a line to write the ${weightNoun()} on.` : 'Any number.',
  },
];

/** @param counts for each question; undefined until they are known */
function unaddressedText(isWeighted: boolean, counts: readonly number[] | undefined): string {
  const most = Math.max(0, ...(counts ?? []));
  if (counts && most === 0) return 'Every eligible voter has an email address.';
  const voters = counts ? formatQuantity(most, 'voter') : 'voters';
  const isSame = counts?.every((count) => count === most) ?? true;
  const those = isSame ? voters : `up to ${voters} for each question`;
  return isWeighted ? `With the ${weightsNoun()} of ${those}.` : `For ${those}.`;
}
