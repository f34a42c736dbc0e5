import { choiceOf } from '@votewise/contract/votes/choice-format';
import { formatWeightNumber, oneWhole, weightHeading, weightName } from '../../../lib/weights.ts';
import type { ReactNode } from 'react';
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
import { useBallotEntry } from './use-ballot-entry.ts';
import type { Contest } from './verifier.ts';
import { useVerifyingTexts, type VerifyingKey } from './verifying-texts.ts';

export function BallotCheck(props: {
  receipt: EnteredReceipt;
  onReceipt: (receipt: EnteredReceipt) => void;
  onFiles: (files: readonly File[]) => void;
  /** What is wrong with files that were opened here. */
  problems: ReactNode;
  own: OwnElections | undefined;
  /** The election's candidates; undefined if they are not known. */
  contest: Contest | undefined;
  /** The receipt that was opened: its ballot must be the one on the board. */
  saved: Contest | undefined;
  sources: Sources;
  userId: string;
  /** An explanation of how to get the candidates; undefined while they are being loaded. */
  help: ReactNode;
}) {
  const { receipt, onReceipt, onFiles, own, contest, saved, sources, help } = props;
  const t = useVerifyingTexts();
  const { form, ...entry } = useBallotEntry(props);
  const { election, choices, problems } = entry;
  const check = useBallotCheck(sources);

  function ask(isSearch: boolean): void {
    const entered = contest && entry.read(!isSearch);
    if (!entered) return;
    const choice = choices && choiceOf(contest.kind, choices);
    void check.run({ held: { ...entered, choice }, ballot: saved ?? contest, isSearch });
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
        <ReceiptFields
          {...{ receipt, onReceipt, onFiles, own, contest }}
          codeProblem={problems.code}
          electionProblem={problems.election}
        />
        {props.problems}
        <TextField
          label={t('check.userId')}
          hint={t('check.userIdHint')}
          value={entry.userId}
          error={problems.userId && t(problems.userId)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => entry.setUserId(event.target.value)}
        />
        {contest?.weighted && (
          <TextField
            label={weightName() ? weightHeading() : t('check.weight')}
            inputMode="decimal"
            value={entry.weight}
            error={
              problems.weight &&
              t(problems.weight, { example: formatWeightNumber(oneWhole() * 1.5) })
            }
            onChange={(event) => entry.setWeight(event.target.value)}
          />
        )}
        {contest ? (
          <ChoiceFields
            contest={contest}
            choices={choices}
            error={problems.choice && t(problems.choice)}
            onChange={entry.setChoices}
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
          {check.about === election && <CheckOutcome check={check} contest={contest} />}
        </div>
      </form>
    </Panel>
  );
}

/** The receipt: the election, and the code of the ballot in it. */
function ReceiptFields(props: {
  receipt: EnteredReceipt;
  onReceipt: (receipt: EnteredReceipt) => void;
  onFiles: (files: readonly File[]) => void;
  own: OwnElections | undefined;
  contest: Contest | undefined;
  codeProblem: VerifyingKey | undefined;
  electionProblem: VerifyingKey | undefined;
}) {
  const { receipt, onReceipt, onFiles, own, contest, codeProblem, electionProblem } = props;
  const t = useVerifyingTexts();
  const electionError = electionProblem && t(electionProblem);

  /** If this tab has the code of the ballot in that election, the code is filled in as well. */
  function handleChoice(next: string): void {
    const election = receipt.election.trim();
    const isOfBallot = receipt.code !== '' && receipt.code === own?.codeFor(election);
    const code = own?.codeFor(next) || (isOfBallot ? '' : receipt.code);
    onReceipt({ election: next, code });
  }

  const isListed = own !== undefined && own.elections.length > 0;
  return (
    <>
      {isListed && (
        <ElectionChoice
          elections={own.elections}
          election={receipt.election}
          contest={contest}
          error={electionError}
          onElection={handleChoice}
        />
      )}
      <ReceiptEntry
        code={receipt.code}
        onCode={(code) => onReceipt({ ...receipt, code })}
        onScan={onReceipt}
        onFiles={onFiles}
        error={codeProblem && t(codeProblem)}
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
          error={electionError}
          onElection={(next) => onReceipt({ ...receipt, election: next })}
        />
      )}
    </>
  );
}

/** How far the check is, or what it found. */
function CheckOutcome(props: {
  check: ReturnType<typeof useBallotCheck>;
  contest: Contest | undefined;
}) {
  const { check, contest } = props;
  const t = useVerifyingTexts();
  return (
    <>
      {check.progress && (
        <p className="text-ink-2">{t(check.progress.key, check.progress.values)}</p>
      )}
      {check.failure && <Banner tone="error">{t(check.failure)}</Banner>}
      {check.result && <FindingBanner check={check.result} contest={contest} />}
    </>
  );
}
