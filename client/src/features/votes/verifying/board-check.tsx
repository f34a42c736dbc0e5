import { findingSentence } from '@votewise/contract/board/verifying/ballot-check-sentences';
import { inWords } from '@votewise/contract/board/verifying/finding-places';
import type { Finding } from '@votewise/contract/board/verifying/findings';
import {
  type BoardVerdict,
  verdictOn,
  verdictOnElection,
} from '@votewise/contract/board/verifying/verdict';
import type { BoardReport, ElectionReport } from '@votewise/contract/board/verifying/verify-board';
import { Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { FileButton } from './receipt-entry.tsx';
import { checkFailure, type Sources } from './use-ballot-check.ts';
import type { OpenedBoard } from './verifier.ts';
import { type Message, useVerifyingTexts, type VerifyingKey } from './verifying-texts.ts';

interface BoardCheckProps extends Omit<Sources, 'board'> {
  boards: readonly OpenedBoard[];
  /** The ID that was entered; '' if there is none. */
  election: string;
  /** Whether the election is chosen from a list. */
  hasChoice: boolean;
  onFiles: (files: readonly File[]) => void;
  /** What is wrong with files that were opened here. */
  problems: ReactNode;
}

/** Saves an election's board and verifies boards and audit packages, also for people who cannot vote. */
export function BoardCheck(props: BoardCheckProps) {
  const { boards, election, verifier, server, hasChoice, onFiles, problems } = props;
  const t = useVerifyingTexts();
  const [progress, setProgress] = useState<Message>();
  const [failure, setFailure] = useState<VerifyingKey>();
  const [checked, setChecked] = useState<{ report: BoardReport; announced: string }>();
  const [entered, setEntered] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const canLoad = server !== undefined && election !== '';

  async function run(act: () => Promise<void>): Promise<void> {
    setFailure(undefined);
    setChecked(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(checkFailure(error));
    }
    setProgress(undefined);
  }

  async function load(): Promise<File | undefined> {
    setProgress({ key: 'progress.loading' });
    return server?.copy(election, (done) =>
      setProgress({ key: 'progress.loadingPart', values: { part: done } }),
    );
  }

  const handleSave = () =>
    run(async () => {
      const copy = await load();
      if (copy) saveFile(copy, copy.name);
    });

  async function handleVerify(): Promise<void> {
    const announced = entered.replaceAll(/[\s-]/g, '').toLowerCase();
    const isWhole = announced === '' || /^[0-9a-f]{64}$/.test(announced);
    setIsInvalid(!isWhole);
    if (!isWhole) {
      field.current?.focus();
      return;
    }
    await run(async () => {
      if (canLoad) {
        const copy = await load();
        if (copy) await verifier.open([copy]);
      }
      setProgress({ key: 'progress.verifying' });
      const report = await verifier.verify({ fingerprint: announced || undefined });
      setChecked({ report, announced });
    });
  }

  return (
    <TitledPanel id="board-title" title={t('board.title')} className="grid gap-4">
      <p className="text-pretty text-ink-2">{t('board.intro')}</p>
      <div className="flex flex-wrap gap-3">
        {server && (
          <Button disabled={!canLoad || progress !== undefined} onClick={() => void handleSave()}>
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
      {boards.length > 0 && (
        <ul aria-label={t('board.files')} className="border-y border-line">
          {boards.map(({ name }) => (
            <li translate="no" key={name} dir="auto" className="py-2 wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
      <TextField
        ref={field}
        label={t('board.fingerprint')}
        hint={t('board.fingerprintHint')}
        value={entered}
        error={isInvalid ? t('board.fingerprintInvalid') : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setEntered(event.target.value)}
      />
      <div>
        <Button
          disabled={boards.length === 0 && !canLoad}
          isBusy={progress !== undefined}
          onClick={() => void handleVerify()}
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

const TONES = { 'in-order': 'success', incomplete: 'notice', wrong: 'error' } as const;

/** Scrolls to the verdict, which may be below the visible part of the page. */
const scrollTo = (report: HTMLElement | null) => report?.scrollIntoView({ block: 'nearest' });

function ReportView(props: {
  report: BoardReport;
  /** The fingerprint that was entered and compared with the keys; '' if none was entered. */
  announced: string;
}) {
  const { report, announced } = props;
  const t = useVerifyingTexts();
  const { unreadable } = report;
  const verdict = verdictOn(report, t);
  return (
    <div ref={scrollTo} className="grid scroll-my-4 gap-4">
      {unreadable.length > 0 && (
        <Banner tone={TONES[verdict.kind]}>
          <p className="font-semibold">{verdict.sentences.join(' ')}</p>
          <FindingList findings={unreadable} />
        </Banner>
      )}
      {report.elections.map((one) => (
        <ElectionPart
          key={one.election}
          report={one}
          verdict={verdictOnElection(one, unreadable.length, t)}
          announced={announced}
        />
      ))}
    </div>
  );
}

function ElectionPart(props: { report: ElectionReport; verdict: BoardVerdict; announced: string }) {
  const { report, verdict, announced } = props;
  const t = useVerifyingTexts();
  const { election, title, fingerprints, holds, receipts, isCounted, findings } = report;
  const isFine = findings.length === 0;
  const sentences = holds.map((one) => inWords(one, t));
  return (
    <div className="grid gap-2">
      <h3 dir="auto" className="font-semibold wrap-anywhere">
        {title ?? t('report.election', { election })}
      </h3>
      <Banner tone={TONES[verdict.kind]}>
        <p className="font-semibold">{verdict.sentences.join(' ')}</p>
        {isFine ? <Holds sentences={sentences} /> : <FindingList findings={findings} />}
      </Banner>
      {!isFine && sentences.length > 0 && (
        <div className="text-ink-2">
          <p className="font-semibold">{t('report.alsoInOrder')}</p>
          <Holds sentences={sentences} />
        </div>
      )}
      {!isCounted && <p className="text-14 text-ink-2">{t('report.uncounted')}</p>}
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
  return fingerprint === announced ? 'report.sameFingerprint' : 'report.otherFingerprint';
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
