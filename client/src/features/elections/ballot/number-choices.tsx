import { markableOn } from '@votewise/contract/elections/ballot';
import { placeholdersAmong } from '@votewise/contract/elections/placeholders';
import { LIMITS } from '@votewise/contract/base/limits';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { type Purpose, withMarks, withSeats } from './purposes.ts';
import { useBallotFields } from './use-ballot-fields.ts';

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);

/** How many people are elected. More candidates than there are in the form so far can still be added. */
export function SeatsChoice({ purpose }: { purpose: Purpose }) {
  const { ballot, candidates, problems, setBallot } = useBallotFields();
  const markable = markableOn(ballot, candidates.length);
  const areAllElected = ballot.seats === markable && placeholdersAmong(candidates).length === 0;
  return (
    <NumberChoice
      label="Seats"
      className="sm:w-[calc(50%-0.5rem)]"
      {...(areAllElected && {
        hint:
          markable === candidates.length
            ? 'There are as many seats as candidates, so every candidate gets a seat.'
            : 'There are as many seats as candidates and names that a voter can write in.',
      })}
      value={ballot.seats}
      numbers={range(purpose === 'several' ? 2 : 1, LIMITS.seatsMax)}
      nameOf={(seats) => formatCount(seats ?? 0)}
      error={problems.seats}
      onChange={(seats) => setBallot(withSeats(ballot, seats ?? 1))}
    />
  );
}

/** How many candidates each voter can mark or rank. */
export function MarksChoice({ purpose }: { purpose: Purpose }) {
  const { ballot, candidates, problems, setBallot } = useBallotFields();
  const most = Math.max(markableOn(ballot, candidates.length), ballot.seats);
  if (purpose === 'several') {
    return (
      <NumberChoice
        label="Marks per voter"
        value={ballot.marks}
        numbers={range(1, most)}
        nameOf={(marks) => (marks === 1 ? 'One' : `Up to ${formatCount(marks ?? 0)}`)}
        error={problems.marks}
        onChange={(marks) => setBallot(withMarks(ballot, marks))}
      />
    );
  }
  return (
    <NumberChoice
      label="Preferences per voter"
      value={ballot.marks}
      numbers={[null, ...range(1, candidates.length - 1)]}
      nameOf={(marks) =>
        marks === null
          ? 'As many as there are candidates'
          : `Up to ${formatQuantity(marks, 'candidate')}`
      }
      error={problems.marks}
      onChange={(marks) => setBallot(withMarks(ballot, marks))}
    />
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
  className?: string;
  value: number | null;
  /** The numbers to choose from; null for no limit. The current value is added if it is missing. */
  numbers: readonly (number | null)[];
  nameOf: (number: number | null) => string;
  error: string | undefined;
  onChange: (value: number | null) => void;
}) {
  const { label, hint, className, value, numbers, nameOf, error, onChange } = props;
  const all = numbers.includes(value) ? numbers : [...numbers, value];
  return (
    <SelectField
      {...{ label, hint, error, className }}
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
