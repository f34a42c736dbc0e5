import { readCode } from '@votewise/contract/board/receipt-code';
import { choiceOf } from '@votewise/contract/votes/choice-format';
import { type ReactNode, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import type { EnteredReceipt } from './receipt-file.ts';
import { ChoiceFields, ElectionChoice, ElectionIdField } from './contest-fields.tsx';
import { FindingBanner } from './finding-banner.tsx';
import type { OwnElections } from './own-elections.ts';
import { ReceiptEntry } from './receipt-entry.tsx';
import { type Sources, useBallotCheck } from './use-ballot-check.ts';
import type { Contest } from './verifier.ts';
import { useVerifyingTexts, type VerifyingKey } from './verifying-texts.ts';

type Problems = Partial<Record<'code' | 'election' | 'userId' | 'choice' | 'weight', VerifyingKey>>;

export function BallotCheck(props: {
  receipt: EnteredReceipt;
  onReceipt: (receipt: EnteredReceipt) => void;
  onFiles: (files: readonly File[]) => void;
  own: OwnElections | undefined;
  /** The election's candidates; undefined if they are not known. */
  contest: Contest | undefined;
  sources: Sources;
  userId: string;
  /** An explanation of how to get the candidates; undefined while they are being loaded. */
  help: ReactNode;
}) {
  const { receipt, onReceipt, onFiles, own, contest, sources, help } = props;
  const t = useVerifyingTexts();
  const [userId, setUserId] = useState(props.userId);
  const [choices, setChoices] = useState<readonly string[]>();
  const [enteredWeight, setWeight] = useState<string>();
  // A guess, such as 1, would tell most voters that their ballot is missing.
  const weight = enteredWeight ?? String(contest?.ownWeight ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const check = useBallotCheck(sources);
  const election = receipt.election.trim();
  const [about, setAbout] = useState(election);
  // What was entered about another election doesn't fit.
  if (about !== election) {
    setAbout(election);
    setChoices(undefined);
    setWeight(undefined);
    setProblems({});
  }

  /** Returns what was entered. If something is missing, shows what is missing and returns undefined. */
  function read(needsChoice: boolean) {
    const code = readCode(receipt.code);
    const known: Problems = {
      ...(!code && { code: 'receipt.codeInvalid' }),
      ...(election === '' && { election: 'check.electionIdMissing' }),
      ...(userId.trim() === '' && { userId: 'check.voterIdMissing' }),
      ...(needsChoice && !choices && { choice: 'choice.missing' }),
      ...(contest?.weighted && !/^[1-9]\d*$/.test(weight) && { weight: 'check.weightInvalid' }),
    };
    setProblems(known);
    if (Object.keys(known).length === 0 && code) {
      return {
        election,
        userId: userId.trim().toUpperCase(),
        code,
        weight: contest?.weighted ? Number(weight) : 1,
      };
    }
    setTimeout(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus(),
    );
    return undefined;
  }

  /** If this tab has the code of the ballot in that election, the code is filled in as well. */
  function handleChoice(next: string): void {
    const isOfBallot = receipt.code !== '' && receipt.code === own?.codeFor(election);
    const code = own?.codeFor(next) || (isOfBallot ? '' : receipt.code);
    onReceipt({ election: next, code });
  }

  function ask(isSearch: boolean): void {
    const entered = contest && read(!isSearch);
    if (!entered) return;
    const choice = choices && choiceOf(contest.kind, choices);
    void check.run({ held: { ...entered, choice }, contest, isSearch });
  }

  const isListed = own !== undefined && own.elections.length > 0;
  const isAbout = check.about === election;
  return (
    <Panel className="p-4 pt-5 md:p-6">
      <form
        ref={form}
        noValidate
        aria-labelledby="check-title"
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          ask(false);
        }}
      >
        <h2 id="check-title" className="font-display text-20 font-semibold">
          {t('check.title')}
        </h2>
        {isListed && (
          <ElectionChoice
            elections={own.elections}
            election={receipt.election}
            contest={contest}
            error={problems.election && t(problems.election)}
            onElection={handleChoice}
          />
        )}
        <ReceiptEntry
          code={receipt.code}
          onCode={(code) => onReceipt({ ...receipt, code })}
          onScan={onReceipt}
          onFiles={onFiles}
          error={problems.code && t(problems.code)}
        />
        {!isListed && contest && (
          <p>
            <span className="block text-14 text-ink-2">{t('check.election')}</span>
            <bdi translate="no" className="font-semibold wrap-anywhere">
              {contest.title}
            </bdi>
          </p>
        )}
        {!isListed && !contest && (
          <ElectionIdField
            election={receipt.election}
            error={problems.election && t(problems.election)}
            onElection={(next) => onReceipt({ ...receipt, election: next })}
          />
        )}
        <TextField
          label={t('check.voterId')}
          hint={t('check.voterIdHint')}
          value={userId}
          error={problems.userId && t(problems.userId)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setUserId(event.target.value)}
        />
        {contest?.weighted && (
          <TextField
            label={t('check.weight')}
            inputMode="numeric"
            value={weight}
            error={problems.weight && t(problems.weight)}
            onChange={(event) => setWeight(event.target.value)}
          />
        )}
        {contest ? (
          <ChoiceFields
            contest={contest}
            choices={choices}
            error={problems.choice && t(problems.choice)}
            onChange={setChoices}
          />
        ) : (
          help && <Banner tone="info">{help}</Banner>
        )}
        {contest && (
          <div className="grid gap-2">
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" size="large" isBusy={check.isBusy}>
                {t('check.submit')}
              </Button>
              <Button size="large" disabled={check.isBusy} onClick={() => ask(true)}>
                {t('check.search')}
              </Button>
            </div>
            <p className="text-14 text-ink-2">{t('check.privacy')}</p>
          </div>
        )}
        <div aria-live="polite">
          {isAbout && check.progress && (
            <p className="text-ink-2">{t(check.progress.key, check.progress.values)}</p>
          )}
          {isAbout && check.failure && <Banner tone="error">{t(check.failure)}</Banner>}
          {isAbout && check.result && <FindingBanner check={check.result} contest={contest} />}
        </div>
      </form>
    </Panel>
  );
}
