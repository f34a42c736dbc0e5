import { findingSentence } from '@votewise/server/contract/votes/board/verifying/ballot-sentences';
import type { Finding } from '@votewise/server/contract/votes/board/verifying/findings';
import type {
  BoardReport,
  ElectionReport,
} from '@votewise/server/contract/votes/board/verifying/verify-board';
import { Banner } from '../../../components/ui/banner.tsx';

/** What was verified, and everything that is wrong, by election. */
export function ReportView({ report }: { report: BoardReport }) {
  return (
    <>
      {report.unreadable.length > 0 && (
        <Banner tone="error">
          <p className="font-semibold">Some files can’t be read.</p>
          <FindingList findings={report.unreadable} />
        </Banner>
      )}
      {report.elections.map((one) => (
        <ElectionPart key={one.election} report={one} />
      ))}
    </>
  );
}

function ElectionPart({ report }: { report: ElectionReport }) {
  const { election, title, fingerprints, holds, findings } = report;
  const isFine = findings.length === 0;
  return (
    <div className="grid gap-2">
      <h3 dir="auto" className="font-semibold wrap-anywhere">
        {title ?? `Election ${election}`}
      </h3>
      <Banner tone={isFine ? 'success' : 'error'}>
        <p className="font-semibold">
          {isFine ? 'Everything is in order.' : 'Something is wrong.'}
        </p>
        <FindingList findings={findings} />
        {holds.map((sentence) => (
          <p key={sentence} className="text-14 wrap-anywhere">
            {sentence}
          </p>
        ))}
      </Banner>
      {fingerprints.map((fingerprint) => (
        <p key={fingerprint} className="text-14 wrap-anywhere text-ink-2">
          The fingerprint of the key is {fingerprint}. Compare it with the one in your invitation,
          in the minutes, or on the election’s page.
        </p>
      ))}
    </div>
  );
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="text-14 wrap-anywhere">
      {findings.map((finding) => (
        <li key={`${finding.file} ${finding.code}`}>
          {finding.file}: {findingSentence(finding)}
        </li>
      ))}
    </ul>
  );
}
