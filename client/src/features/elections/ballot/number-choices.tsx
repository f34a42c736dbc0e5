import { markableOn } from '@votewise/contract/elections/ballot';
import { LIMITS } from '@votewise/contract/base/limits';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { type Purpose, withMarks, withSeats } from './purposes.ts';
import { useBallotFields } from './use-ballot-fields.ts';

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);

/** How many candidates are elected, and how many each voter can mark or rank. */
export function SeatChoices({ purpose }: { purpose: Purpose }) {
  const { ballot, candidates, problems, setBallot } = useBallotFields();
  const { length } = candidates;
  const markable = markableOn(ballot, length);
  /** More names to write in can follow the number of seats and marks. */
  const most = ballot.writeIns > 0 ? length + LIMITS.writeInsMax : length;
  return (
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
  );
}

/** How many names each voter can write in. */
export function WriteInsChoice() {
  const { ballot, problems, setBallot } = useBallotFields();
  return (
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
