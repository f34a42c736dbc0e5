import type { Meeting } from '@votewise/contract';
import { PanelRow, TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { membersSentence, quorumRule } from '../meeting-words.ts';

/** What was planned: who takes part, and by which rules. */
export function MeetingFacts({ meeting }: { meeting: Meeting }) {
  const { description, quorum, proxiesPerHolder, selfCheckIn } = meeting;
  return (
    <TitledPanel id="meeting-facts" title="About this meeting" className="grid gap-3">
      {description !== '' && (
        <p translate="no" dir="auto" className="whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
      <p className="wrap-anywhere">{membersSentence(meeting)}</p>
      <dl>
        <PanelRow label="Quorum" value={quorum ? quorumRule(quorum) : 'None'} />
        <PanelRow
          label="Proxies for each holder"
          value={proxiesPerHolder === 0 ? 'None' : `Up to ${proxiesPerHolder}`}
        />
        <PanelRow label="Check-in" value={selfCheckIn ? 'At a desk or by members' : 'At a desk'} />
      </dl>
    </TitledPanel>
  );
}
