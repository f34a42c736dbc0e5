import { findingSentence } from '@votewise/contract/board/verifying/ballot-check-sentences';
import type { Finding } from '@votewise/contract/board/verifying/findings';
import { inWords } from '@votewise/contract/board/verifying/finding-places';
import type { BoardReport, ElectionReport } from '@votewise/contract/board/verifying/verify-board';
import { Banner } from '../../../components/ui/banner.tsx';
import { useVerifyingTexts } from './verifying-texts.ts';

interface ReportViewProps {
  report: BoardReport;
  /** The fingerprint that was entered and compared with the keys; '' if none was entered. */
  announced: string;
}

/** What was verified and all problems that were found, by election. */
export function ReportView({ report, announced }: ReportViewProps) {
  const t = useVerifyingTexts();
  return (
    <>
      {report.unreadable.length > 0 && (
        <Banner tone="error">
          <p className="font-semibold">{t('report.unreadable')}</p>
          <FindingList findings={report.unreadable} />
        </Banner>
      )}
      {report.elections.map((one) => (
        <ElectionPart key={one.election} report={one} announced={announced} />
      ))}
    </>
  );
}

function ElectionPart({ report, announced }: { report: ElectionReport; announced: string }) {
  const t = useVerifyingTexts();
  const { election, title, fingerprints, holds, isCounted, findings } = report;
  const isFine = findings.length === 0;
  const sentences = holds.map((one) => inWords(one, t));
  return (
    <div className="grid gap-2">
      <h3 dir="auto" className="font-semibold wrap-anywhere">
        {title ?? t('report.election', { election })}
      </h3>
      <Banner tone={isFine ? 'success' : 'error'}>
        <p className="font-semibold">{isFine ? t('report.inOrder') : t('report.wrong')}</p>
        {isFine ? <Holds sentences={sentences} /> : <FindingList findings={findings} />}
      </Banner>
      {!isFine && sentences.length > 0 && (
        <div className="text-ink-2">
          <p className="font-semibold">{t('report.alsoInOrder')}</p>
          <Holds sentences={sentences} />
        </div>
      )}
      {!isCounted && <p className="text-14 text-ink-2">{t('report.uncounted')}</p>}
      {fingerprints.map((fingerprint) => (
        <p key={fingerprint} className="text-14 wrap-anywhere text-ink-2">
          {fingerprint === announced
            ? t('report.sameFingerprint')
            : t('report.fingerprint', { fingerprint })}
        </p>
      ))}
    </div>
  );
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
          {t('report.inFile', { file: finding.file, text: findingSentence(finding, t) })}
        </li>
      ))}
    </ul>
  );
}
