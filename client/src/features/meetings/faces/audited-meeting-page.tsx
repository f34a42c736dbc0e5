import type { Meeting } from '@votewise/contract';
import { Badge } from '../../../components/ui/badge.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { englishTexts } from '../../../lib/languages/texts.ts';
import { auditedElectionPath, AUDITOR_PATHS } from '../../../lib/lazy-paths.ts';
import { StatusBadge } from '../../elections/status-badge.tsx';
import { itemsOf } from '../planning/use-agenda-editing.ts';
import { resultSentences } from '../result-sentences.ts';
import { AttendanceFigures } from '../running/attendance-figures.tsx';
import { MeetingFacts } from '../running/meeting-facts.tsx';
import { MeetingFrame } from './meeting-frame.tsx';
import { MinutesButton } from '../running/minutes-button.tsx';

/** A meeting as auditors see it, who can’t change anything. */
export function AuditedMeetingPage() {
  return (
    <MeetingFrame back={AUDITOR_PATHS.meetings}>
      {(meeting) => (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8">
          <Agenda meeting={meeting} />
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <TitledPanel id="attendance" title="Attendance" className="grid grid-cols-1 gap-3">
              <AttendanceFigures state={meeting.state} />
              <p className="text-ink-2">
                Auditors see these numbers, and minutes without the names of members. Only
                administrators see who came and who gave a proxy.
              </p>
            </TitledPanel>
            <MeetingFacts meeting={meeting} />
            <div>
              <MinutesButton meeting={meeting} />
            </div>
          </div>
        </div>
      )}
    </MeetingFrame>
  );
}

function Agenda({ meeting }: { meeting: Meeting }) {
  return (
    <TitledPanel id="agenda" title="Agenda" className="grid grid-cols-1 gap-4">
      {meeting.agenda.length === 0 && <p className="text-ink-2">The agenda is empty.</p>}
      <ol className="divide-y divide-line">
        {itemsOf(meeting).map((item, place) => (
          <li key={item.id} className="flex items-start gap-3 py-3">
            <span aria-hidden="true" className="font-semibold tabular-nums">
              {place + 1}.
            </span>
            <div className="grid min-w-0 flex-1 gap-1">
              {item.kind === 'text' && (
                <p translate="no" dir="auto" className="wrap-anywhere">
                  {item.text}
                </p>
              )}
              {item.kind === 'question' &&
                item.questions.map(({ electionId, title, status, presence, result }) => (
                  <div key={electionId} className="grid gap-1">
                    <p className="wrap-anywhere">
                      <Link
                        to={auditedElectionPath(electionId)}
                        dir="auto"
                        className="font-semibold text-brand-text underline underline-offset-4"
                      >
                        <bdi translate="no">{title}</bdi>
                      </Link>
                    </p>
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
                      <StatusBadge status={status} />
                      {presence === 'present' ? 'Those present or represented' : 'From anywhere'}
                    </p>
                    {result && (
                      <p className="wrap-anywhere">
                        {resultSentences(result, englishTexts(resultTexts)).join(' ')}
                      </p>
                    )}
                  </div>
                ))}
              {meeting.state.currentItem === item.id && (
                <p>
                  <Badge tone="brand">Shown now</Badge>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </TitledPanel>
  );
}
