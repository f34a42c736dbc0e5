import { pointsMax } from '@votewise/contract/elections/ballot';
import { LIMITS } from '@votewise/contract/base/limits';
import { idIn, isWriteIn, scoreIn, scoreText } from '@votewise/contract/votes/choice-format';
import { writeInName } from '@votewise/contract/text/write-in-name';
import { writeInPart } from '@votewise/contract/votes/write-ins';
import { useState, useId } from 'react';
import { TextField, controlStyle, FieldError } from '../../../components/ui/field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import type { Contest } from './verifier.ts';
import type { OwnElection } from './own-elections.ts';
import { useVerifyingTexts } from './verifying-texts.ts';

/** The value of the option for an election that is not in the list. */
const OTHER = 'other election';

interface ElectionChoiceProps {
  elections: readonly OwnElection[];
  /** The ID that was chosen or entered; '' if there is none yet. */
  election: string;
  /** What is known about that election, which may come from a file. */
  contest: Contest | undefined;
  error: string | undefined;
  onElection: (election: string) => void;
}

export function ElectionChoice(props: ElectionChoiceProps) {
  const { elections, election, contest, error, onElection } = props;
  const t = useVerifyingTexts();
  const [isOther, setIsOther] = useState(false);
  const isListed = elections.some(({ id }) => id === election);
  const opened = isListed ? undefined : contest;
  const needsId = !isListed && !opened && (isOther || election !== '');

  function handleChoice(id: string): void {
    setIsOther(id === OTHER);
    onElection(id === OTHER ? '' : id);
  }

  return (
    <>
      <SelectField
        label={t('check.election')}
        value={needsId ? OTHER : election}
        onChange={({ target }) => handleChoice(target.value)}
      >
        {election === '' && !isOther && <option value="">{t('check.electionChoose')}</option>}
        {elections.map(({ id, title }) => (
          <option key={id} value={id} dir="auto">
            {title}
          </option>
        ))}
        {opened && (
          <option value={opened.election} dir="auto">
            {opened.title}
          </option>
        )}
        <option value={OTHER}>{t('check.electionOther')}</option>
      </SelectField>
      {needsId && <ElectionIdField election={election} error={error} onElection={onElection} />}
    </>
  );
}

/** For an election that the server doesn't list. */
export function ElectionIdField(
  props: Pick<ElectionChoiceProps, 'election' | 'error' | 'onElection'>,
) {
  const { election, error, onElection } = props;
  const t = useVerifyingTexts();
  return (
    <TextField
      label={t('check.electionId')}
      hint={t('check.electionIdHint')}
      value={election}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onElection(event.target.value)}
    />
  );
}

/** Fields for what the voter marked. The choice is compared in this browser and never sent. */
export function ChoiceFields(props: {
  contest: Contest;
  /** IDs of candidates, in order if ranked, or with points. Undefined before anything was entered; empty for an abstention. */
  choices: readonly string[] | undefined;
  error: string | undefined;
  onChange: (choices: readonly string[] | undefined) => void;
}) {
  const { contest, choices, error, onChange } = props;
  const t = useVerifyingTexts();
  const { kind, candidates, abstain } = contest;
  const group = useId();
  const [names, setNames] = useState<readonly string[]>([]);
  const marked = choices ?? [];
  const isAbstention = choices !== undefined && choices.length === 0;

  function toggle(id: string): void {
    const next = marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id];
    onChange(next.length > 0 ? next : undefined);
  }

  function give(id: string, points: number | undefined): void {
    const others = marked.filter((part) => idIn(part) !== id);
    const next = points === undefined ? others : [...others, scoreText(id, points)];
    onChange(next.length > 0 ? next : undefined);
  }

  function write(place: number, typed: string): void {
    const next = Array.from({ length: contest.writeIns ?? 0 }, (_, line) =>
      line === place ? typed : (names[line] ?? ''),
    );
    setNames(next);
    const written = next.flatMap((name) => writeInName(name) ?? []).map(writeInPart);
    const listed =
      kind === 'one' && written.length > 0 ? [] : marked.filter((one) => !isWriteIn(one));
    const all = [...new Set([...listed, ...written])];
    onChange(all.length > 0 ? all : undefined);
  }

  /** Moves a candidate to a position, or removes the candidate from the ranking. */
  function rank(id: string, place: number | undefined): void {
    const others = marked.filter((one) => one !== id);
    const next = place === undefined ? others : others.toSpliced(place, 0, id);
    onChange(next.length > 0 ? next : undefined);
  }

  return (
    <fieldset aria-describedby={error ? `${group}-error` : undefined} className="grid gap-2">
      <legend className="mb-2 font-semibold">{t(`choice.${kind}`)}</legend>
      <div className="border-b border-line">
        {candidates.map(({ id, name }) =>
          kind === 'scored' ? (
            <NumberField
              key={id}
              name={name}
              value={marked.map(scoreIn).find((score) => score?.id === id)?.points}
              none={t('choice.notScored')}
              options={gradesOf(contest)}
              onChoose={(points) => give(id, points)}
            />
          ) : kind === 'ranked' ? (
            <NumberField
              key={id}
              name={name}
              value={marked.includes(id) ? marked.indexOf(id) : undefined}
              none={t('choice.notRanked')}
              options={ranksOf(
                Math.min(
                  marked.includes(id) ? marked.length : marked.length + 1,
                  candidates.length,
                ),
              )}
              onChoose={(place) => rank(id, place)}
            />
          ) : (
            <label key={id} className="verify-choice">
              <input
                type={kind === 'one' ? 'radio' : 'checkbox'}
                name={group}
                data-invalid={error ? true : undefined}
                checked={marked.includes(id)}
                onChange={() => (kind === 'one' ? onChange([id]) : toggle(id))}
                className="size-5 accent-brand"
              />
              <span translate="no" dir="auto" className="min-w-0 wrap-anywhere">
                {name}
              </span>
            </label>
          ),
        )}
        {Array.from({ length: contest.writeIns ?? 0 }, (_, place) => (
          <TextField
            key={place}
            label={t('choice.writtenIn')}
            value={names[place] ?? ''}
            autoComplete="off"
            maxLength={LIMITS.writeInMax}
            className="py-2"
            onChange={({ target }) => write(place, target.value)}
          />
        ))}
        {abstain && (
          <label className="verify-choice">
            <input
              type={kind === 'one' ? 'radio' : 'checkbox'}
              name={group}
              checked={isAbstention}
              onChange={() => onChange(isAbstention ? undefined : [])}
              className="size-5 accent-brand"
            />
            {t('choice.abstained')}
          </label>
        )}
      </div>
      {error && <FieldError id={`${group}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

const ranksOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ value: place, label: place + 1 }));

/** Returns the grades or points that a candidate can get, the best first. */
function gradesOf({ scale = null, budget = null }: Contest) {
  const most = pointsMax({ scale, budget });
  return Array.from({ length: most + 1 }, (_, place) => ({
    value: most - place,
    label: scale?.words?.[place] ?? most - place,
  }));
}

/** What the voter gave one candidate: a rank, a grade, or points. */
function NumberField(props: {
  name: string;
  value: number | undefined;
  /** The option without a value. */
  none: string;
  options: readonly { value: number; label: string | number }[];
  onChoose: (value: number | undefined) => void;
}) {
  const { name, value, none, options, onChoose } = props;
  return (
    <label className="verify-choice verify-rank">
      <span translate="no" dir="auto" className="min-w-0 wrap-anywhere">
        {name}
      </span>
      <select
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
        className={controlStyle}
      >
        <option value="">{none}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
}
