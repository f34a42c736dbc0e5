import { useState } from 'react';
import { TextField } from '../../../components/ui/field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import type { Contest } from './contest.ts';
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
