import type { Share } from '@votewise/contract/elections/ballot';
import { isSameShare, ShareFields } from './share-fields.tsx';
import { ShareSelect } from './share-select.tsx';

const usualOf = (whole: string) => [
  { id: 'third', label: `One-third of ${whole}`, share: { numerator: 1, denominator: 3 } },
  { id: 'half', label: `Half of ${whole}`, share: { numerator: 1, denominator: 2 } },
];
const FIRST_OWN: Share = { numerator: 1, denominator: 4 };

interface QuorumChoiceProps {
  value: Share | null;
  isMotion: boolean;
  isWeighted: boolean;
  error: string | undefined;
  onChange: (value: Share | null) => void;
}

/** The share of the eligible voters, or of their total weight, that a quorum requires. */
export function QuorumChoice(props: QuorumChoiceProps) {
  const { value, isMotion, isWeighted, error, onChange } = props;
  return (
    <ShareSelect
      label="Quorum"
      hint={`If ${isWeighted ? 'less weight is cast' : 'fewer voters vote'}, ${isMotion ? 'there is no decision' : 'no candidate is elected'}.`}
      error={error}
      value={value}
      usual={usualOf(isWeighted ? 'the eligible weight' : 'eligible voters')}
      isSame={isSameShare}
      firstOwn={FIRST_OWN}
      onChange={onChange}
    >
      {(share) => <ShareFields of="quorum" share={share} error={error} onChange={onChange} />}
    </ShareSelect>
  );
}
