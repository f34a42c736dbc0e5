import type { Election } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';

/** What voters decide, in full. */
export function WordingPanel({ election }: { election: Election }) {
  return (
    <TitledPanel id="wording" title={isMotion(election.candidates) ? 'Wording' : 'Description'}>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {election.description}
      </p>
    </TitledPanel>
  );
}
