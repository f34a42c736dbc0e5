import { findingSentence } from '@votewise/server/contract/votes/board/verifying/ballot-sentences';
import type { Finding } from '@votewise/server/contract/votes/board/verifying/findings';
import {
  type BoardReport,
  type ElectionReport,
  UNCOUNTED,
} from '@votewise/server/contract/votes/board/verifying/verify-board';
import { Banner } from '../../../components/ui/banner.tsx';

interface ReportViewProps {
  report: BoardReport;
  /** The fingerprint that was entered, with which the keys were compared; '' if none was. */
  announced: string;
}

/** What was verified, and everything that is wrong, by election. */
export function ReportView({ report, announced }: ReportViewProps) {
  return (
    <>
      {report.unreadable.length > 0 && (
        <Banner tone="error">
          <p className="font-semibold">Some files can’t be read.</p>
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
  const { election, title, fingerprints, holds, isCounted, findings } = report;
  const isFine = findings.length === 0;
  const sentences = isCounted ? holds : [...holds, UNCOUNTED];
  return (
    <div className="grid gap-2">
      <h3 dir="auto" className="font-semibold wrap-anywhere">
        {title ?? `Election ${election}`}
      </h3>
      <Banner tone={isFine ? 'success' : 'error'}>
        <p className="font-semibold">
          {isFine ? 'Everything is in order.' : 'Something is wrong.'}
        </p>
        {isFine ? <Holds sentences={sentences} /> : <FindingList findings={findings} />}
      </Banner>
      {!isFine && sentences.length > 0 && (
        <div className="text-ink-2">
          <p className="font-semibold">What is in order:</p>
          <Holds sentences={sentences} />
        </div>
      )}
      {fingerprints.map((fingerprint) => (
        <p key={fingerprint} className="text-14 wrap-anywhere text-ink-2">
          {fingerprint === announced
            ? 'The key has the fingerprint that you entered.'
            : `The fingerprint of the key is ${fingerprint}. Compare it with the one in your invitation, in the minutes, or on the election’s page.`}
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
  return (
    <ul className="mt-1 grid gap-2 text-14 wrap-anywhere">
      {findings.map((finding) => (
        <li key={`${finding.file} ${finding.code}`}>
          {finding.file}: {findingSentence(finding)}
        </li>
      ))}
    </ul>
  );
}
