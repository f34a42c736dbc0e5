import type { Share } from '@votewise/server/contract/elections/ballot';
import { isSameShare, ShareFields } from './share-fields.tsx';
import { ShareSelect } from './share-select.tsx';

const USUAL = [
  {
    id: 'third',
    label: 'One third of eligible voters',
    share: { numerator: 1, denominator: 3 },
  },
  { id: 'half', label: 'Half of eligible voters', share: { numerator: 1, denominator: 2 } },
];
const FIRST_OWN: Share = { numerator: 1, denominator: 4 };

interface QuorumChoiceProps {
  value: Share | null;
  isMotion: boolean;
  error: string | undefined;
  onChange: (value: Share | null) => void;
}

/** The share of the eligible voters who have to vote. */
export function QuorumChoice({ value, isMotion, error, onChange }: QuorumChoiceProps) {
  return (
    <ShareSelect
      label="Quorum"
      hint={
        isMotion
          ? 'If fewer voters vote, there is no decision.'
          : 'If fewer voters vote, no candidate is elected.'
      }
      error={error}
      value={value}
      usual={USUAL}
      isSame={isSameShare}
      firstOwn={FIRST_OWN}
      onChange={onChange}
    >
      {(share) => <ShareFields of="quorum" share={share} error={error} onChange={onChange} />}
    </ShareSelect>
  );
}
