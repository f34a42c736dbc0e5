import type { Election, HandoutLine, HandoutWeight } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import {
  hasWeight,
  handoutRulesOf,
  QUOTATION_MARK,
  quotedName,
  readHandoutLine,
  sumHandoutLines,
  writeHandoutLine,
} from '@votewise/contract/votes/handout-lines';
import { Pencil, Trash2 } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { formatCount } from '../../lib/format.ts';
import { useFocus } from '../../lib/use-focus.ts';
import { EntryKeys, hasMarkKeys, leftOf, nextWeight } from './entry-keys.tsx';
import { asTyped, hasBadWeight, inUnits, lineWords, readLines, withWeight } from './line-words.ts';
import { oneWhole, weightRule, weightsNoun } from '../../lib/weights.ts';
import { NameKeys } from './name-keys.tsx';

/** So many of the last lines are shown until the teller asks for all. */
const SHOWN = 50;

/** Beside keys, only what they cannot do. */
const BESIDE_KEYS = 'A pile of 37: 37*1. Spoiled, with a reason: x torn.';

const EXAMPLES = {
  one: 'Number of the candidate, then Enter. A pile of 37: 37*3.',
  several: 'Numbers of the candidates with spaces, then Enter: 1 4 7.',
  ranked: 'Numbers by preference, then Enter: 3 1 2.',
  scored: 'Numbers with points, then Enter: 2=5 4=3. All others get 0. 1=0: 0 for everyone.',
};

/** Returns how to type a ballot. Grades are typed as numbers: the best grade has the highest. */
function exampleFor({ kind, scale }: Election['ballot']): string {
  const words = scale?.words?.map((word, place) => `${(scale?.max ?? 0) - place} ${asName(word)}`);
  return words ? `${EXAMPLES[kind]} Grades: ${words.join(', ')}.` : EXAMPLES[kind];
}

function hintFor(election: Election): string {
  const { ballot, weighted } = election;
  const how = hasMarkKeys(election)
    ? BESIDE_KEYS
    : `${exampleFor(ballot)}${restOf(ballot)} x: spoiled, with a reason if you like.${weighted ? ` Other ${weightsNoun()} than those that were handed out: 2@7.` : ''}`;
  return `${how} Arrow up: correct the last line.`;
}

/** Returns how to type names and ballots without marks, where these are allowed. */
const restOf = ({ writeIns, abstain }: Election['ballot']): string =>
  `${writeIns > 0 ? ' Names as they are written: 1 "Anna Berg".' : ''}${abstain ? ' 0: no mark.' : ''}`;

/** The line that is being typed or corrected, and its weight. */
function useTypedLine(given: {
  election: Election;
  lines: readonly string[];
  edited: number | undefined;
  firstWeight: number;
}) {
  const { election, lines, edited, firstWeight } = given;
  const [typed, setTyped] = useState('');
  const [shownFor, setShownFor] = useState<number>();
  const [newWeight, setNewWeight] = useState(firstWeight);
  const [correctedWeight, setCorrectedWeight] = useState(oneWhole);
  const [problem, setProblem] = useState<string>();
  const rules = handoutRulesOf(election);
  const [corrected] = readLines(edited === undefined ? [] : lines.slice(edited, edited + 1), rules);
  if (edited !== shownFor) {
    setShownFor(edited);
    // The keys show its weight.
    setTyped(corrected ? writeHandoutLine({ ...corrected, weight: 1 }, rules) : '');
    if (corrected) setCorrectedWeight(corrected.weight);
    setProblem(undefined);
  }
  // A weight in the corrected line goes before that of the keys, so the keys change it, too.
  const [weighed] =
    edited === undefined || !hasWeight(typed) ? [] : readLines([inUnits(typed)], rules);
  const weight = edited === undefined ? newWeight : (weighed?.weight ?? correctedWeight);
  function setWeight(next: number): void {
    if (edited === undefined) {
      setNewWeight(next);
      return;
    }
    setCorrectedWeight(next);
    if (weighed) setTyped(asTyped(writeHandoutLine({ ...weighed, weight: next }, rules)));
  }
  function type(next: string): void {
    setTyped(next);
    // The same refusal is announced again.
    setProblem(undefined);
  }
  return { typed, type, corrected, weight, setWeight, problem, setProblem };
}

interface EntryFormProps {
  election: Election;
  /** The weights of the paper that was handed out; empty unless the election is weighted. */
  weights: readonly HandoutWeight[];
  lines: readonly string[];
  onChange: (lines: string[]) => void;
  /** The line that is being corrected; undefined while a new one is typed. */
  edited: number | undefined;
  onEdit: (place: number | undefined) => void;
  /** Whether the teller has just pressed the button that leads here. It is gone, so the field takes the focus. */
  isNew: boolean;
  handedOut: number;
  /** The way to finish, before the typed ballots. */
  children: ReactNode;
}

/** The ballots that a teller types, one line after another, made for the keyboard. */
export function EntryForm(props: EntryFormProps) {
  const { election, weights, lines, onChange, edited, onEdit, isNew, handedOut, children } = props;
  const input = useFocus<HTMLInputElement>(isNew);
  const rules = handoutRulesOf(election);
  const sums = (some: readonly string[]) => sumHandoutLines(readLines(some, rules), rules);
  const allTyped = useRef<HTMLParagraphElement>(null);
  const [isTypingMore, setIsTypingMore] = useState(false);
  const isAllTyped = edited === undefined && !isTypingMore && sums(lines).papers === handedOut;
  const { typed, type, corrected, weight, setWeight, problem, setProblem } = useTypedLine({
    election,
    lines,
    edited,
    firstWeight: (nextWeight(weights, sums(lines).weights) ?? weights[0])?.weight ?? oneWhole(),
  });

  /** Stores the line that is typed or corrected. */
  function handleLine(line: string): void {
    if (edited === undefined) handleAdd(line);
    else onChange(lines.with(edited, line));
    type('');
    handleEdit(undefined);
  }

  /** Adds a new line. After the last ballot of a weight, the next weight follows. */
  function handleAdd(line: string): void {
    const all = [...lines, line];
    const typedWeights = sums(all).weights;
    const next = nextWeight(weights, typedWeights);
    flushSync(() => {
      onChange(all);
      if (next && leftOf(weight, weights, typedWeights) <= 0) setWeight(next.weight);
    });
    // The pressed key is gone.
    allTyped.current?.focus();
  }

  /** Turns to a line, or with undefined to a new one. The field says which. */
  function handleEdit(place: number | undefined): void {
    flushSync(() => onEdit(place));
    (input.current ?? allTyped.current)?.focus();
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isWeightTyped = !election.weighted || hasWeight(typed);
    const read = readHandoutLine(isWeightTyped ? inUnits(typed) : withWeight(typed, weight), rules);
    if ('problem' in read) {
      setProblem(isWeightTyped && hasBadWeight(typed) ? `${weightRule()}.` : read.problem);
      input.current?.select();
      return;
    }
    handleLine(writeHandoutLine(read.line, rules));
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowUp' && typed === '' && lines.length > 0) {
      event.preventDefault();
      onEdit(lines.length - 1);
    }
    if (event.key === 'Escape' && edited !== undefined) handleEdit(undefined);
  }

  function handleMore(): void {
    flushSync(() => setIsTypingMore(true));
    input.current?.focus();
  }

  /** Types for the teller, who goes on in the field: Enter stores the ballot. */
  function handleName(line: string): void {
    type(line);
    input.current?.focus();
  }

  function handleRemove(place: number): void {
    onChange(lines.toSpliced(place, 1));
    handleEdit(undefined);
  }

  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <EntryKeys
        {...{ election, weights, lines, weight, corrected }}
        hasMarks={!isAllTyped}
        onWeight={setWeight}
        onMark={edited === undefined ? handleAdd : handleLine}
      />
      {isAllTyped && <AllTyped ref={allTyped} handedOut={handedOut} onMore={handleMore} />}
      {!isAllTyped && (
        <form noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-3">
          <LineField
            ref={input}
            election={election}
            place={edited ?? lines.length}
            isNew={edited === undefined}
            problem={problem}
            value={typed}
            onChange={type}
            onKeyDown={handleKey}
          />
          {!hasMarkKeys(election) && (
            <NameKeys election={election} typed={typed} onType={handleName} />
          )}
          {election.ballot.writeIns > 0 && (
            <KnownNames typed={typed} known={readLines(lines, rules)} onChoose={handleName} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant={hasMarkKeys(election) ? 'secondary' : 'primary'}>
              {edited === undefined ? 'Add' : 'Replace'}
            </Button>
            {edited !== undefined && <Button onClick={() => handleEdit(undefined)}>Cancel</Button>}
          </div>
        </form>
      )}
      {children}
      <Lines {...{ election, lines }} onEdit={handleEdit} onRemove={handleRemove} />
    </div>
  );
}

function LineField(props: {
  ref: Ref<HTMLInputElement>;
  election: Election;
  place: number;
  isNew: boolean;
  problem: string | undefined;
  value: string;
  onChange: (line: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { ref, election, place, isNew, problem, value, onChange, onKeyDown } = props;
  return (
    <TextField
      ref={ref}
      label={`${isNew ? 'Ballot' : 'Line'} ${formatCount(place + 1)}`}
      hint={hintFor(election)}
      error={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}

/** Says that no ballot is left to type, unless more came back than were handed out. */
function AllTyped(props: {
  ref: Ref<HTMLParagraphElement>;
  handedOut: number;
  onMore: () => void;
}) {
  const { ref, handedOut, onMore } = props;
  return (
    <div className="grid justify-items-start gap-3">
      <p ref={ref} tabIndex={-1} className="font-semibold">
        {handedOut === 1
          ? 'The ballot that was handed out is typed.'
          : `All ${formatCount(handedOut)} ballots that were handed out are typed.`}
      </p>
      <Button variant="quiet" onClick={onMore}>
        Type Another Ballot
      </Button>
    </div>
  );
}

/** So many names are suggested. */
const SUGGESTED = 5;

/** While a name is typed, those that the teller typed before and that begin in the same way. */
function KnownNames(props: {
  typed: string;
  known: readonly HandoutLine[];
  onChoose: (line: string) => void;
}) {
  const { typed, known, onChoose } = props;
  const isOpen = (typed.match(QUOTATION_MARK)?.length ?? 0) % 2 === 1;
  if (!isOpen) return null;
  const [begun = ''] = typed.split(QUOTATION_MARK).slice(-1);
  const names = new Set(known.flatMap(({ names: some = [] }) => some));
  const alike = [...names].filter((name) => name.toLowerCase().startsWith(begun.toLowerCase()));
  if (alike.length === 0) return null;
  const before = typed.slice(0, typed.length - begun.length - 1);
  return (
    <ul aria-label="Names typed before" className="flex flex-wrap gap-2">
      {alike.slice(0, SUGGESTED).map((name) => (
        <li key={name} className="min-w-0">
          <Button onClick={() => onChoose(before + quotedName(name))}>{asName(name)}</Button>
        </li>
      ))}
    </ul>
  );
}

function Lines(props: {
  election: Election;
  lines: readonly string[];
  onEdit: (place: number) => void;
  onRemove: (place: number) => void;
}) {
  const { election, lines, onEdit, onRemove } = props;
  const [isAll, setIsAll] = useState(false);
  // The button that showed all lines is gone.
  const list = useFocus<HTMLOListElement>(isAll);
  const first = isAll ? 0 : Math.max(0, lines.length - SHOWN);
  const shown = lines.slice(first).map((line, place) => ({ line, place: first + place }));
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Typed ballots"
        className="divide-y divide-line border-y border-line"
      >
        {shown.toReversed().map(({ line, place }) => (
          <li key={`${place} ${line}`} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">
              <span className="text-ink-2 tabular-nums">{formatCount(place + 1)}. </span>
              <span className="font-semibold tabular-nums">{line}</span>
              <span className="text-ink-2"> {lineWords(line, election)}</span>
            </span>
            <span className="flex shrink-0">
              <Button
                variant="quiet"
                aria-label={`Correct line ${place + 1}`}
                onClick={() => onEdit(place)}
              >
                <Pencil aria-hidden="true" className="size-4.5" />
              </Button>
              <Button
                variant="quiet"
                aria-label={`Remove line ${place + 1}`}
                onClick={() => onRemove(place)}
              >
                <Trash2 aria-hidden="true" className="size-4.5" />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {first > 0 && (
        <div>
          <Button onClick={() => setIsAll(true)}>Show All {formatCount(lines.length)} Lines</Button>
        </div>
      )}
    </>
  );
}

/** The candidates with the numbers that tellers type. */
export function NumberedCandidates({ election }: { election: Election }) {
  return (
    <ol
      aria-label="Numbers of the candidates"
      className="grid content-start gap-1 self-start max-lg:order-first lg:sticky lg:top-20"
    >
      {election.candidates.map(({ id, name, withdrawnAt }, place) => (
        <li key={id} className="flex items-baseline gap-3">
          <span className="w-10 shrink-0 text-end font-display text-20 font-semibold tabular-nums">
            {place + 1}
          </span>
          <span className="min-w-0 wrap-anywhere">
            {asName(name)}
            {withdrawnAt && <span className="text-ink-2"> (withdrew)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
