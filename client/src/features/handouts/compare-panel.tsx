import {
  handoutText,
  type LineDifference,
  differingLines,
  differingSums,
  handoutRulesOf,
  type HandoutSums,
  sumHandoutLines,
} from '@votewise/contract/votes/handout-lines';
import type { Election, HandoutEntriesData, HandoutEntry, HandoutWeight } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { PanelRow, TitledPanel } from '../../components/ui/titled-panel.tsx';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { useFocus } from '../../lib/use-focus.ts';
import { lineWords, readLines } from './line-words.ts';
import { useJoinHandouts } from './handout-queries.ts';
import { weightsNoun } from '../../lib/weights.ts';

/** The ID of the heading. It can take the focus. */
export const COMPARISON = 'comparison';

type BothEntries = readonly [Pick<HandoutEntry, 'lines'>, Pick<HandoutEntry, 'lines'>];

function sumsIn([one, other]: BothEntries, election: Election): [HandoutSums, HandoutSums] {
  const rules = handoutRulesOf(election);
  const sum = ({ lines }: Pick<HandoutEntry, 'lines'>) =>
    sumHandoutLines(readLines(lines, rules), rules);
  return [sum(one), sum(other)];
}

/** Returns which ballots the tellers typed in different numbers. */
export const differencesIn = (both: BothEntries, election: Election) =>
  differingSums(...sumsIn(both, election));

/** What two tellers typed, once both have finished: the differences, or the way into the count. */
export function ComparePanel(props: {
  election: Election;
  data: Pick<HandoutEntriesData, 'handedOut' | 'weights'>;
  both: readonly [HandoutEntry, HandoutEntry];
  /** Whether the user pressed the button that leads here. */
  takesFocus: boolean;
}) {
  const { election, data, both, takesFocus } = props;
  const heading = useFocus<HTMLHeadingElement>(takesFocus);
  const { handedOut, weights = [] } = data;
  const [isAsking, setIsAsking] = useState(false);
  const [one, other] = sumsIn(both, election);
  const differences = differingSums(one, other);
  return (
    <TitledPanel id={COMPARISON} title="Comparison" headingRef={heading} className="grid gap-3">
      {differences.length === 0 ? (
        <>
          <Banner tone="success">Both tellers typed the same ballots.</Banner>
          <dl className="grid border-t border-line">
            <PanelRow label="Handed out" value={formatCount(handedOut)} />
            <PanelRow label="Valid ballots" value={formatCount(one.papers - one.spoiled)} />
            <PanelRow label="Spoiled" value={formatCount(one.spoiled)} />
            <PanelRow {...balanceOf(handedOut - one.papers)} />
          </dl>
          <div>
            <Button variant="primary" size="large" onClick={() => setIsAsking(true)}>
              Add to the Count
            </Button>
          </div>
        </>
      ) : (
        <Differences election={election} both={both} differences={differences} />
      )}
      {isAsking && (
        <JoinDialog
          election={election}
          versions={[both[0].version, both[1].version]}
          ballots={one.papers - one.spoiled}
          difference={one.papers - handedOut}
          isOff={one.papers !== handedOut || weights.some(isOffIn(one.weights))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </TitledPanel>
  );
}

/** Returns whether fewer or more ballots of a weight were typed than were handed out. */
const isOffIn =
  (typed: ReadonlyMap<number, number>) =>
  ({ weight, handedOut }: HandoutWeight) =>
    (typed.get(weight) ?? 0) !== handedOut;

const balanceOf = (missing: number) =>
  missing < 0
    ? { label: 'More than were handed out', value: formatCount(-missing) }
    : { label: 'Missing', value: formatCount(missing) };

function Differences(props: {
  election: Election;
  both: readonly [HandoutEntry, HandoutEntry];
  differences: ReturnType<typeof differingSums>;
}) {
  const { election, both, differences } = props;
  const [one, other] = both;
  const hasPiles = both.some(({ lines }) => lines.some((line) => /^\d+\*/.test(line)));
  const found = hasPiles ? undefined : differingLines(one.lines, other.lines);
  const places = found?.flatMap((place) => withoutAgreed(place, { election, differences }));
  return (
    <>
      <Banner tone="error">
        The tellers typed different ballots. Look at the paper, and correct what is wrong.
      </Banner>
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">Ballots that were typed in different numbers</caption>
        <thead>
          <tr className="border-b border-line">
            <th className="py-2 text-start font-semibold">Ballot</th>
            {both.map(({ userId, name }) => (
              <th key={userId} className="py-2 ps-3 text-end font-semibold">
                {asName(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ text, counts }) => (
            <tr key={text} className="border-b border-line">
              <td className="py-2 wrap-anywhere">{lineWords(text, election)}</td>
              {both.map(({ userId }, place) => (
                <td key={userId} className="py-2 ps-3 text-end tabular-nums">
                  {formatCount(counts[place] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {places && (
        <ul aria-label="Places that differ" className="grid gap-2">
          {places.map(({ at, lines }) => (
            <li key={at.join()} className="rounded-2 border border-line p-3">
              {both.map(({ userId, name }, place) => (
                <p key={userId} className="wrap-anywhere">
                  <span className="font-semibold">{asName(name)}</span>, from line{' '}
                  {formatCount(at[place] ?? 0)}:{' '}
                  {(lines[place] ?? []).map((line) => lineWords(line, election)).join('; ') ||
                    'nothing'}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Leaves out the ballots that both tellers typed, one of them elsewhere; nothing is left of a place with only such. */
function withoutAgreed(
  { at, lines }: LineDifference,
  given: { election: Election; differences: ReturnType<typeof differingSums> },
): LineDifference[] {
  const rules = handoutRulesOf(given.election);
  const texts = new Set(given.differences.map(({ text }) => text));
  const differs = (typed: string): boolean =>
    readLines([typed], rules).some((line) => texts.has(handoutText(line, rules)));
  const [one, other] = lines;
  const first = (some: readonly string[]) => Math.max(0, some.findIndex(differs));
  if (![...one, ...other].some(differs)) return [];
  return [
    {
      at: [at[0] + first(one), at[1] + first(other)],
      lines: [one.filter(differs), other.filter(differs)],
    },
  ];
}

function JoinDialog(props: {
  election: Election;
  versions: [number, number];
  ballots: number;
  /** Ballots that came back minus those handed out. */
  difference: number;
  /** True if this, or the number of ballots of a weight, has to be explained. */
  isOff: boolean;
  onClose: () => void;
}) {
  const { election, versions, ballots, difference, isOff, onClose } = props;
  const { mutateAsync: join } = useJoinHandouts(election.id);
  const [explanation, setExplanation] = useState('');
  return (
    <ConfirmDialog
      title="Add the paper ballots to the count?"
      label="Add to the Count"
      busyLabel="Adding…"
      isDisabled={isOff && explanation.trim() === ''}
      texts={{
        progress: 'Adding…',
        success: 'The paper ballots are part of the count.',
        failure: 'Failed to add the paper ballots',
      }}
      act={() => join({ versions, explanation: explanation.trim() })}
      onClose={onClose}
      fields={
        isOff && (
          <TextField
            label="Explanation"
            hint={`${differenceText(difference)} The explanation is shown with the results and in the minutes.`}
            isRequired
            value={explanation}
            maxLength={500}
            onChange={(event) => setExplanation(event.target.value)}
          />
        )
      }
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          {formatQuantity(ballots, 'paper ballot')} for{' '}
          <strong className="font-semibold wrap-anywhere">{asName(election.title)}</strong>. They
          mix with the ballots cast online, and only their number is shown.
        </li>
        <li>Nothing can be typed or corrected afterward. This can’t be undone.</li>
        <li>Keep the paper and the list of voters with paper.</li>
      </ul>
    </ConfirmDialog>
  );
}

function differenceText(difference: number): string {
  if (difference === 0)
    return `The ${weightsNoun()} are not those that were handed out: explain why.`;
  const ballots = formatQuantity(Math.abs(difference), 'ballot');
  return `${ballots} ${difference > 0 ? 'more' : 'fewer'} than were handed out: explain why.`;
}
