import type { Election, HandoutLine, HandoutWeight } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import {
  handoutRulesOf,
  readHandoutLine,
  sumHandoutLines,
  writeHandoutLine,
} from '@votewise/contract/votes/handout-lines';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { describeWeight, formatWeight, weightHeading } from '../../lib/weights.ts';
import { readLines, withWeight } from './line-words.ts';

/** Returns whether a press of one key is a whole ballot: voters mark one candidate, and none writes a name. */
export const hasMarkKeys = ({ ballot, candidates }: Election): boolean =>
  ballot.kind === 'one' && ballot.writeIns === 0 && candidates.length <= 9;

/** Keys for the weight of a ballot, and for its mark. */
export function EntryKeys(props: {
  election: Election;
  weights: readonly HandoutWeight[];
  lines: readonly string[];
  weight: number;
  /** The line that is being corrected; undefined while a new one is typed. */
  corrected: HandoutLine | undefined;
  /** False once all ballots are typed. */
  hasMarks: boolean;
  onWeight: (weight: number) => void;
  onMark: (line: string) => void;
}) {
  const { election, weights, lines, weight, corrected, hasMarks, onWeight, onMark } = props;
  const { weighted } = election;
  const rules = handoutRulesOf(election);
  const typed = sumHandoutLines(readLines(lines, rules), rules).weights;

  function handleMark(mark: string): void {
    const read = readHandoutLine(weighted ? withWeight(mark, weight) : mark, rules);
    const copies = corrected?.copies ?? 1;
    if ('line' in read) onMark(writeHandoutLine({ ...read.line, copies }, rules));
  }

  return (
    <>
      {weighted && <WeightKeys {...{ weights, typed, weight }} onChange={onWeight} />}
      {hasMarks && hasMarkKeys(election) && (
        <MarkKeys
          election={election}
          weight={weighted ? weight : undefined}
          corrected={corrected}
          problem={
            !corrected && weighted && leftOf(weight, weights, typed) <= 0
              ? `All ballots with ${describeWeight(weight)} are typed. Choose another key.`
              : undefined
          }
          onMark={handleMark}
        />
      )}
    </>
  );
}

/** Keys of whole ballots. With the focus on one of them, the digit of a candidate, 0, and X do the same. */
function MarkKeys(props: {
  election: Election;
  /** The weight of the ballots; undefined if all count the same. */
  weight: number | undefined;
  corrected: HandoutLine | undefined;
  /** Why no ballot can be added now. */
  problem: string | undefined;
  onMark: (line: string) => void;
}) {
  const { election, weight, corrected, problem, onMark } = props;
  const { candidates, ballot } = election;
  const isLarge = candidates.length <= 2;
  const marked = corrected && markOf(corrected);
  const keys = [
    ...candidates.map(({ name }, place) => ({
      line: String(place + 1),
      label: asName(name),
      isLarge,
    })),
    ...(ballot.abstain ? [{ line: '0', label: 'Nothing marked', isLarge: false }] : []),
    { line: 'x', label: 'Spoiled', isLarge: false },
  ];

  function handleKey(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey, repeat } = event;
    // A key that is held down is one ballot, also Enter on a button.
    if (repeat) event.preventDefault();
    if (ctrlKey || altKey || metaKey || repeat || problem !== undefined) return;
    const pressed = keys.find(({ line }) => line === key.toLowerCase());
    if (pressed) onMark(pressed.line);
  }

  return (
    <fieldset aria-label="What is marked?" className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        {keys.map((one) => (
          <button
            key={one.line}
            type="button"
            aria-disabled={problem !== undefined || undefined}
            aria-pressed={corrected && one.line === marked}
            onClick={() => problem === undefined && onMark(one.line)}
            onKeyDown={handleKey}
            className={buttonStyle(
              'secondary',
              'regular',
              clsx(
                'min-w-0 wrap-anywhere aria-disabled:bg-sunken aria-disabled:text-ink-3',
                'aria-pressed:border-brand aria-pressed:bg-brand-tint',
                one.isLarge ? 'min-h-28 font-display text-32' : 'min-h-13',
              ),
            )}
          >
            {one.label}
            <kbd
              aria-hidden="true"
              className="rounded-1 border border-line px-2 font-sans text-14 text-ink-2 max-md:hidden"
            >
              {one.line.toUpperCase()}
            </kbd>
          </button>
        ))}
      </div>
      <output className="text-14 text-ink-2">
        {problem ??
          `One press ${storesWhat(corrected)}${weight === undefined ? '' : ` with ${describeWeight(weight)}`}.`}
      </output>
    </fieldset>
  );
}

/** Returns the key of what is marked on a ballot with at most one mark. */
const markOf = ({ numbers: [number = 0], spoiled }: HandoutLine): string =>
  spoiled === undefined ? String(number) : 'x';

function storesWhat(corrected: HandoutLine | undefined): string {
  if (!corrected) return 'stores a ballot';
  return corrected.copies === 1
    ? 'corrects this ballot'
    : `corrects these ${formatCount(corrected.copies)} ballots`;
}

/** Returns how many ballots of a weight are still to be typed; below 0 if there are too many. */
export const leftOf = (
  weight: number,
  weights: readonly HandoutWeight[],
  typed: ReadonlyMap<number, number>,
): number =>
  (weights.find((one) => one.weight === weight)?.handedOut ?? 0) - (typed.get(weight) ?? 0);

/** Returns the first weight of which ballots are still to be typed. */
export const nextWeight = (
  weights: readonly HandoutWeight[],
  typed: ReadonlyMap<number, number>,
): HandoutWeight | undefined => weights.find(({ weight }) => leftOf(weight, weights, typed) > 0);

/** The weights of the paper that was handed out, ticked off when all ballots of a weight are typed. */
function WeightKeys(props: {
  weights: readonly HandoutWeight[];
  /** The numbers of ballots that this teller typed, by weight. */
  typed: ReadonlyMap<number, number>;
  weight: number;
  onChange: (weight: number) => void;
}) {
  const { weights, typed, weight, onChange } = props;
  const shown = new Set([...weights.map((one) => one.weight), ...typed.keys(), weight]);
  return (
    <fieldset
      aria-label={`${weightHeading()} on the ballot`}
      className="grid grid-cols-2 gap-2 sm:grid-cols-4"
    >
      {[...shown]
        .toSorted((one, other) => one - other)
        .map((one) => {
          const left = leftOf(one, weights, typed);
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === weight}
              onClick={() => onChange(one)}
              className={clsx(
                'quick grid min-h-16 place-content-center justify-items-center rounded-2 border px-2 tabular-nums',
                one === weight && 'border-brand bg-brand-tint text-ink',
                one !== weight && left > 0 && 'border-line-strong bg-control hover:border-ink',
                one !== weight && left <= 0 && 'border-line bg-sunken text-ink-2',
              )}
            >
              <span className="flex items-center gap-2 font-display text-20">
                {left === 0 && <Check aria-hidden="true" className="size-4.5 text-green" />}
                {formatWeight(one)}
              </span>{' '}
              <span className="text-14 text-ink-2">{leftText(left)}</span>
            </button>
          );
        })}
    </fieldset>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'all typed';
  return left > 0 ? `${formatCount(left)} left` : `${formatQuantity(-left, 'ballot')} too many`;
}
