import { fingerprintIn } from '@votewise/contract/board/verifying/archive-report';
import { findingSentence } from '@votewise/contract/board/verifying/ballot-check-sentences';
import { inWords } from '@votewise/contract/board/verifying/finding-places';
import type { Finding } from '@votewise/contract/board/verifying/findings';
import {
  type CheckSummary,
  trackedSentence,
  checkSummaryOf,
  electionSummaryOf,
} from '@votewise/contract/board/verifying/check-summary';
import type { BoardReport, ElectionReport } from '@votewise/contract/board/verifying/verify-board';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import type { Examiner } from './archive-thread.ts';
import { FileButton } from './receipt-entry.tsx';
import type { Sources } from './use-ballot-check.ts';
import { useExpectedEntry } from './use-expected-entry.ts';
import { useFileCheck } from './use-file-check.ts';
import { nameOf, type OpenedBoard } from './verifier.ts';
import { useVerifyingTexts, type VerifyingKey } from './verifying-texts.ts';

export interface BoardCheckProps extends Omit<Sources, 'board'> {
  boards: readonly OpenedBoard[];
  /** Archives of encrypted elections. */
  archives: readonly File[];
  examine: Examiner;
  /** Whether the ballots of the election that was entered are encrypted. */
  isEncrypted: boolean;
  /** The tracking number to start with; '' if there is none. */
  tracking: string;
  /** The ID that was entered; '' if there is none. */
  election: string;
  /** Whether the election is chosen from a list. */
  hasChoice: boolean;
  onFiles: (files: readonly File[]) => void;
  /** What is wrong with files that were opened here. */
  problems: ReactNode;
}

/** Saves an election's board and verifies boards, audit packages, and archives, also for people who cannot vote. */
export function BoardCheck(props: BoardCheckProps) {
  const { boards, archives, election, server, hasChoice, onFiles, problems } = props;
  const t = useVerifyingTexts();
  const { fingerprintField, trackingField, ...entry } = useExpectedEntry(props.tracking);
  const check = useFileCheck(props);
  const { progress, failure, checked } = check;
  const canLoad = server !== undefined && election !== '';
  const names = [...boards.map(({ name }) => name), ...archives.map(nameOf)];

  function handleVerify(): void {
    const entered = entry.read();
    if (entered) void check.verify(entered);
  }

  return (
    <TitledPanel id="board-title" title={t('board.title')} className="grid gap-4">
      <p className="text-pretty text-ink-2">
        {t('board.intro')} {t('board.archives')}
      </p>
      <div className="flex flex-wrap gap-3">
        {server && (
          <Button disabled={!canLoad || progress !== undefined} onClick={() => void check.save()}>
            <Download aria-hidden="true" className="size-4.5" />
            {t('board.save')}
          </Button>
        )}
        <FileButton label={t('board.open')} onFiles={onFiles} />
      </div>
      {problems}
      {server && !canLoad && (
        <p className="text-14 text-ink-2">
          {t(hasChoice ? 'board.choiceNeeded' : 'board.electionNeeded')}
        </p>
      )}
      {names.length > 0 && (
        <ul aria-label={t('board.files')} className="border-y border-line">
          {names.map((name) => (
            <li translate="no" key={name} dir="auto" className="py-2 wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
      <TextField
        ref={fingerprintField}
        label={t('board.fingerprint')}
        hint={t('board.fingerprintHint')}
        value={entry.fingerprint}
        error={entry.invalid === 'fingerprint' ? t('board.fingerprintInvalid') : undefined}
        {...EXACT}
        onChange={(event) => entry.setFingerprint(event.target.value)}
      />
      {(archives.length > 0 || props.isEncrypted) && (
        <TextField
          ref={trackingField}
          label={t('board.tracking')}
          hint={t('board.trackingHint')}
          value={entry.tracking}
          error={entry.invalid === 'tracking' ? t('board.trackingInvalid') : undefined}
          {...EXACT}
          onChange={(event) => entry.setTracking(event.target.value)}
        />
      )}
      <div>
        <Button
          disabled={names.length === 0 && !canLoad}
          isBusy={progress !== undefined}
          onClick={handleVerify}
        >
          {t('board.verify')}
        </Button>
      </div>
      <div aria-live="polite" className="grid gap-4">
        {progress && <p className="text-ink-2">{t(progress.key, progress.values)}</p>}
        {failure && <Banner tone="error">{t(failure)}</Banner>}
        {checked && <ReportView {...checked} />}
      </div>
    </TitledPanel>
  );
}

const EXACT = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

const TONES = { 'in-order': 'success', incomplete: 'notice', wrong: 'error' } as const;

const TRACKED_TONES = {
  included: 'success',
  'not-in-copy': 'notice',
  'not-found': 'error',
} as const;

/** Scrolls to the summary, which may be below the visible part of the page. */
const scrollTo = (report: HTMLElement | null) => report?.scrollIntoView({ block: 'nearest' });

function ReportView(props: {
  report: BoardReport;
  /** The fingerprint that was entered and compared with the keys; '' if none was entered. */
  announced: string;
}) {
  const { report, announced } = props;
  const t = useVerifyingTexts();
  const { unreadable, tracked } = report;
  const summary = checkSummaryOf(report, t);
  return (
    <div ref={scrollTo} className="grid scroll-my-4 gap-4">
      {unreadable.length > 0 && (
        <Banner tone={TONES[summary.kind]}>
          <p className="font-semibold">{summary.sentences.join(' ')}</p>
          <FindingList findings={unreadable} />
        </Banner>
      )}
      {tracked && (
        <Banner tone={TRACKED_TONES[tracked.outcome]}>{trackedSentence(tracked, t)}</Banner>
      )}
      {report.elections.map((one) => (
        <ElectionPart
          key={one.election}
          report={one}
          summary={electionSummaryOf(one, unreadable.length, t)}
          announced={announced}
        />
      ))}
    </div>
  );
}

function ElectionPart(props: { report: ElectionReport; summary: CheckSummary; announced: string }) {
  const { report, summary, announced } = props;
  const t = useVerifyingTexts();
  const { kind, election, title, fingerprints, holds, receipts, isCounted, findings } = report;
  const isFine = findings.length === 0;
  const sentences = holds.map((one) => inWords(one, t));
  return (
    <div className="grid gap-2">
      <h3 dir="auto" className="font-semibold wrap-anywhere">
        {title ?? t('report.election', { election })}
      </h3>
      {kind === 'archive' && (
        <p translate="no" className="text-14 wrap-anywhere text-ink-2">
          {t('report.archiveId', { id: election })}
        </p>
      )}
      <Banner tone={TONES[summary.kind]}>
        <p className="font-semibold">{summary.sentences.join(' ')}</p>
        {isFine ? <Holds sentences={sentences} /> : <FindingList findings={findings} />}
      </Banner>
      {!isFine && sentences.length > 0 && (
        <div className="text-ink-2">
          <p className="font-semibold">{t('report.alsoInOrder')}</p>
          <Holds sentences={sentences} />
        </div>
      )}
      {kind === 'board' && !isCounted && (
        <p className="text-14 text-ink-2">{t('report.uncounted')}</p>
      )}
      {receipts.map((file) => (
        <p key={file} className="text-14 text-ink-2">
          {t('report.receipt', { file })}
        </p>
      ))}
      {fingerprints.map((fingerprint) => (
        <p key={fingerprint} className="text-14 wrap-anywhere text-ink-2">
          {t(fingerprintText(fingerprint, announced), { fingerprint })}
        </p>
      ))}
    </div>
  );
}

/** Returns the key of the text about a fingerprint: there is nothing left to compare if one was entered. */
function fingerprintText(fingerprint: string, announced: string): VerifyingKey {
  if (announced === '') return 'report.fingerprint';
  return fingerprintIn(fingerprint) === announced
    ? 'report.sameFingerprint'
    : 'report.otherFingerprint';
}

function Holds({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="grid gap-1 text-14 wrap-anywhere">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  const t = useVerifyingTexts();
  return (
    <ul className="mt-1 grid gap-2 text-14 wrap-anywhere">
      {findings.map((finding) => (
        <li key={`${finding.file} ${finding.code}`}>
          {t('report.inFile', { file: finding.file, text: findingSentence(finding, t) })}{' '}
          <code translate="no">{finding.code}</code>
        </li>
      ))}
    </ul>
  );
}
