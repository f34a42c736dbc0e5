import {
  type Ballot,
  COUNTING_RULES,
  isCountedAtEnd,
  markableOn,
} from '@votewise/contract/elections/ballot';
import { ruleProblems } from '@votewise/contract/elections/ballot-problems';
import { LIMITS } from '@votewise/contract/base/limits';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { type Choice, ChoiceRows, OptionBox } from '../../../components/ui/choice-rows.tsx';
import { controlsOf, type Purpose, withMarks, withRule, withSeats } from './purposes.ts';
import { BudgetChoice, ScaleChoice } from './scale-choices.tsx';
import { MajorityChoice, QuorumChoice } from './share-choices.tsx';
import { useBallotFields } from './use-ballot-fields.ts';

const RESULTS = [
  {
    value: 'live',
    label: 'While voting is open',
    text: 'Voters and administrators see the count as it grows. It stays hidden until the close if the same people can get paper ballots in another election at that time, or if an administrator entered proxies for the meeting.',
  },
  {
    value: 'after-close',
    label: 'After the close',
    text: 'No one, including administrators, sees the count until voting has closed and a recount has confirmed it. The election can’t be reopened.',
  },
] as const;

/** In a live count, a rare weight would reveal how its voter voted. Ballots on paper join the count after the close. */
const HIDDEN_RESULTS = RESULTS.filter(({ value }) => value === 'after-close');

const TIES = [
  {
    value: 'open',
    label: 'Left to you',
    text: 'The results show the tie, and a seat stays empty until you decide.',
  },
  {
    value: 'lot',
    label: 'By lot',
    text: 'VoteWise draws lots when the election is scheduled and reveals the draw with the results, so that anyone can check it.',
  },
] as const;

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);

/** The choices for one purpose. Settings that the purpose determines are not shown. */
export function BallotChoices({ purpose }: { purpose: Purpose }) {
  const { ballot, candidates, problems, isWeighted, setBallot } = useBallotFields();
  const { length } = candidates;
  const markable = markableOn(ballot, length);
  /** More names to write in can follow the number of seats and marks. */
  const most = ballot.writeIns > 0 ? length + LIMITS.writeInsMax : length;
  const isHidden = isWeighted || ballot.onPaper || isCountedAtEnd(ballot.rule);
  const has = (field: keyof Ballot) => controlsOf(ballot, purpose).includes(field);
  return (
    <>
      {has('seats') && (
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <NumberChoice
            label="Seats"
            {...(ballot.seats === markable && {
              hint:
                markable === length
                  ? 'There are as many seats as candidates, so every candidate gets a seat.'
                  : 'There are as many seats as candidates and names that a voter can write in.',
            })}
            value={ballot.seats}
            numbers={range(purpose === 'several' ? 2 : 1, Math.min(most, LIMITS.seatsMax))}
            nameOf={(seats) => formatCount(seats ?? 0)}
            error={problems.seats}
            onChange={(seats) => setBallot(withSeats(ballot, seats ?? 1))}
          />
          {purpose === 'several' && (
            <NumberChoice
              label="Marks per voter"
              value={ballot.marks}
              numbers={range(1, most)}
              nameOf={(marks) => (marks === 1 ? 'One' : `Up to ${formatCount(marks ?? 0)}`)}
              error={problems.marks}
              onChange={(marks) => setBallot(withMarks(ballot, marks))}
            />
          )}
          {purpose === 'ranked' && (
            <NumberChoice
              label="Preferences per voter"
              value={ballot.marks}
              numbers={[null, ...range(1, length - 1)]}
              nameOf={(marks) =>
                marks === null
                  ? 'As many as there are candidates'
                  : `Up to ${formatQuantity(marks, 'candidate')}`
              }
              error={problems.marks}
              onChange={(marks) => setBallot(withMarks(ballot, marks))}
            />
          )}
        </div>
      )}
      {has('rule') && (
        <ChoiceRows
          label="Counted by"
          value={ballot.rule}
          choices={rulesFor(ballot, length)}
          error={problems.rule}
          onChange={(rule) => setBallot(withRule(ballot, rule))}
        />
      )}
      {has('budget') ? <BudgetChoice /> : has('scale') && <ScaleChoice />}
      {has('writeIns') && (
        <NumberChoice
          label="Write-ins per voter"
          hint={
            ballot.writeIns > 0
              ? 'Voters can mark people who are not on the ballot by typing their names. After the close, you decide for whom each name counts. A name can be recognized by its spelling, and someone could be told to write a certain text to prove a vote.'
              : 'Voters can mark only the candidates on the ballot.'
          }
          value={ballot.writeIns}
          numbers={range(0, Math.min(ballot.marks ?? LIMITS.writeInsMax, LIMITS.writeInsMax))}
          nameOf={(writeIns) =>
            writeIns === 0 ? 'None' : `Up to ${formatQuantity(writeIns ?? 0, 'name')}`
          }
          error={problems.writeIns}
          onChange={(writeIns) => setBallot({ ...ballot, writeIns: writeIns ?? 0 })}
        />
      )}
      <div className="grid gap-4">
        <OptionBox
          label="Voters can abstain"
          hint="An abstention is a ballot without a choice. It counts toward turnout and the quorum."
          isOn={ballot.abstain}
          onChange={(abstain) => setBallot({ ...ballot, abstain })}
        />
        {has('order') && (
          <OptionBox
            label="Each voter sees the candidates in a different order"
            hint="No candidate benefits from being listed first."
            isOn={ballot.order === 'shuffled'}
            onChange={(isOn) => setBallot({ ...ballot, order: isOn ? 'shuffled' : 'listed' })}
          />
        )}
        <OptionBox
          label="Voters get a receipt"
          hint="With a receipt, voters can check that their ballot is in the box and contains what they marked. They can also prove to others how they voted."
          isOn={ballot.receipts}
          onChange={(receipts) => setBallot({ ...ballot, receipts })}
        />
        <LinksBox />
        <OptionBox
          label="Some voters vote on paper"
          hint="You hand out paper ballots, which closes the online way for these voters. Handing one out shows you whether a voter has already voted online, and the audit trail records each attempt. After the close, two administrators type the ballots. They see how the voters with paper voted, so hand out paper to at least five voters. While this election is open, the counts of others for the same people stay hidden. It can’t open while one of them is visible, so its start must be after their close."
          isOn={ballot.onPaper}
          onChange={(onPaper) =>
            setBallot({ ...ballot, onPaper, ...(onPaper && { results: 'after-close' }) })
          }
        />
      </div>
      <ChoiceRows
        label="Results"
        value={ballot.results}
        choices={isHidden ? HIDDEN_RESULTS : RESULTS}
        error={problems.results}
        onChange={(results) => setBallot({ ...ballot, results })}
      />
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <QuorumChoice
          value={ballot.quorum}
          whole={isWeighted ? 'the eligible weight' : 'eligible voters'}
          hint={`If ${isWeighted ? 'less weight is cast' : 'fewer voters vote'}, ${purpose === 'motion' ? 'there is no decision' : 'no candidate is elected'}.`}
          error={problems.quorum}
          onChange={(quorum) => setBallot({ ...ballot, quorum })}
        />
        {has('majority') && (
          <MajorityChoice
            value={ballot.majority}
            isWeighted={isWeighted}
            isMotion={purpose === 'motion'}
            error={problems.majority}
            onChange={(majority) => setBallot({ ...ballot, majority })}
          />
        )}
      </div>
      {has('ties') && (
        <ChoiceRows
          label="Ties"
          value={ballot.ties}
          choices={TIES}
          error={problems.ties}
          onChange={(ties) => setBallot({ ...ballot, ties })}
        />
      )}
    </>
  );
}

/** Chooses one of a few numbers, so an invalid number can't be entered. */
function NumberChoice(props: {
  label: string;
  hint?: string;
  value: number | null;
  /** The numbers to choose from; null for no limit. The current value is added if it is missing. */
  numbers: readonly (number | null)[];
  nameOf: (number: number | null) => string;
  error: string | undefined;
  onChange: (value: number | null) => void;
}) {
  const { label, hint, value, numbers, nameOf, error, onChange } = props;
  const all = numbers.includes(value) ? numbers : [...numbers, value];
  return (
    <SelectField
      {...{ label, hint, error }}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      {all.map((number) => (
        <option key={number} value={number ?? ''}>
          {nameOf(number)}
        </option>
      ))}
    </SelectField>
  );
}

/** Sets whether the voting links in emails work. Can be changed at any time, because emails may reach strangers. */
export function LinksBox() {
  const { ballot, setBallot } = useBallotFields();
  return (
    <OptionBox
      label="Voters can use voting links from emails"
      hint="Without links, voters need their password. If you turn this off, all links already sent stop working immediately and permanently."
      isOn={ballot.links === 'on'}
      onChange={(isOn) => setBallot({ ...ballot, links: isOn ? 'on' : 'off' })}
    />
  );
}

type ChosenRule = Exclude<Ballot['rule'], 'plurality'>;

const NAMES: Record<ChosenRule, string> = {
  irv: 'Instant-runoff voting',
  'scottish-stv': 'Single transferable vote (Scottish rules)',
  meek: 'Single transferable vote (Meek’s method)',
  schulze: 'Schulze method',
  borda: 'Borda count',
  'ranked-robin': 'Ranked robin',
  score: 'Score voting',
  star: 'STAR voting',
  cumulative: 'Cumulative voting',
  'majority-judgment': 'Majority judgment',
};

const USES: Record<ChosenRule, string> = {
  irv: 'The usual choice for one seat: the candidate with the fewest votes is excluded, round by round, until one candidate has more than half of the votes.',
  'scottish-stv':
    'The usual choice for several seats: proportional, and simple enough to check by hand.',
  meek: 'Proportional and more exact, because every transfer is recomputed. Only a computer can count it.',
  schulze: 'For one seat: the candidate who beats every other candidate one on one is elected.',
  borda:
    'Each ballot gives a candidate one point for each candidate ranked lower. The candidates with the most points are elected. Not proportional.',
  'ranked-robin':
    'Each candidate is compared with every other one. The candidates who win the most comparisons are elected. Not proportional.',
  score: 'Voters give each candidate points. The candidate with the most points is elected.',
  star: 'Voters give each candidate points. Of the two candidates with the most points, the one whom more voters prefer is elected.',
  cumulative:
    'Voters distribute a number of points, and can give one candidate several. Common for boards of associations and companies.',
  'majority-judgment':
    'Voters give each candidate a grade, such as “Good”. The candidate with the best median grade is elected. There is no live count.',
};

const isChosen = (rule: Ballot['rule']): rule is ChosenRule => rule !== 'plurality';

function rulesFor(ballot: Ballot, candidates: number): Choice<ChosenRule>[] {
  return COUNTING_RULES.filter(isChosen)
    .filter((rule) => ruleProblems(withRule(ballot, rule), candidates).rule === undefined)
    .map((rule) => ({
      value: rule,
      label: NAMES[rule],
      text: USES[rule],
    }));
}
