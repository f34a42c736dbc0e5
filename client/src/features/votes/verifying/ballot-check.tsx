import { readCode } from '@votewise/server/contract/votes/board/code';
import { choiceOf } from '@votewise/server/contract/votes/choices';
import { type ReactNode, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import type { ReceiptAddress } from '../receipts/receipt-file.ts';
import { ChoiceFields } from './choice-fields.tsx';
import type { Contest } from './contest.ts';
import { FindingBanner } from './finding-banner.tsx';
import { ReceiptEntry } from './receipt-entry.tsx';
import { type Sources, useBallotCheck } from './use-ballot-check.ts';
import { useVerifyingTexts, type VerifyingKey } from './verifying-texts.ts';

/** The parts of a receipt that have been entered. */
export interface EnteredReceipt {
  /** The election ID; '' if it is not known yet. */
  election: string;
  /** As it was typed. */
  code: string;
}

interface BallotCheckProps {
  receipt: EnteredReceipt;
  onReceipt: (receipt: EnteredReceipt) => void;
  onScan: (receipt: ReceiptAddress) => void;
  onFiles: (files: readonly File[]) => void;
  /** The election's candidates; undefined if they are not known. */
  contest: Contest | undefined;
  sources: Sources;
  /** The voter ID of the person who is signed in. */
  userId: string;
  /** An explanation of how to get the candidates. */
  help: ReactNode;
}

type Problems = Partial<Record<'code' | 'election' | 'userId' | 'choice' | 'weight', VerifyingKey>>;

/** Checks whether a ballot is in the box and records what its voter marked. */
export function BallotCheck(props: BallotCheckProps) {
  const { receipt, onReceipt, onScan, onFiles, contest, sources, help } = props;
  const t = useVerifyingTexts();
  const [userId, setUserId] = useState(props.userId);
  const [choices, setChoices] = useState<readonly string[]>();
  const [enteredWeight, setWeight] = useState<string>();
  const weight = enteredWeight ?? String(contest?.ownWeight ?? 1);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const check = useBallotCheck(sources);

  /** Returns what was entered. If something is missing, shows what is missing and returns undefined. */
  function read(needsChoice: boolean) {
    const code = readCode(receipt.code);
    const known: Problems = {
      ...(!code && { code: 'receipt.codeInvalid' }),
      ...(receipt.election.trim() === '' && { election: 'check.electionIdMissing' }),
      ...(userId.trim() === '' && { userId: 'check.voterIdMissing' }),
      ...(needsChoice && !choices && { choice: 'choice.missing' }),
      ...(contest?.weighted && !/^[1-9]\d*$/.test(weight) && { weight: 'check.weightInvalid' }),
    };
    setProblems(known);
    if (Object.keys(known).length === 0 && code) {
      return {
        election: receipt.election.trim(),
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

  function ask(isSearch: boolean): void {
    const entered = contest && read(!isSearch);
    if (!entered) return;
    const choice = choices && choiceOf(contest.kind, choices);
    void check.run({ held: { ...entered, choice }, contest, isSearch });
  }

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
        <ReceiptEntry
          code={receipt.code}
          onCode={(code) => onReceipt({ ...receipt, code })}
          onScan={onScan}
          onFiles={onFiles}
          error={problems.code && t(problems.code)}
        />
        {contest ? (
          <p>
            <span className="block text-14 text-ink-2">{t('check.election')}</span>
            <bdi className="font-semibold wrap-anywhere">{contest.title}</bdi>
          </p>
        ) : (
          <TextField
            label={t('check.electionId')}
            hint={t('check.electionIdHint')}
            value={receipt.election}
            error={problems.election && t(problems.election)}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onReceipt({ ...receipt, election: event.target.value })}
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
          <Banner tone="info">{help}</Banner>
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
          {check.progress && (
            <p className="text-ink-2">{t(check.progress.key, check.progress.values)}</p>
          )}
          {check.failure && <Banner tone="error">{t(check.failure)}</Banner>}
          {check.result && <FindingBanner check={check.result} contest={contest} />}
        </div>
      </form>
    </Panel>
  );
}
