import type { Candidate } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import { memo } from 'react';
import { BALLOT_ROW, CandidateText } from '../../../components/ballot/candidate-line.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Mark } from '../../../components/ui/mark.tsx';
import { useTexts } from '../../../lib/languages/texts.ts';
import { voteTexts } from '../../../lib/languages/vote-texts.ts';

interface UnrankedRowProps {
  candidate: Candidate;
  onRank: (id: string) => void;
}

/** A candidate without a rank. A tap anywhere on the row assigns the next rank. */
export const UnrankedRow = memo(function UnrankedRow({ candidate, onRank }: UnrankedRowProps) {
  const t = useTexts(voteTexts);
  const { id, name } = candidate;
  return (
    <li data-id={id} className={BALLOT_ROW}>
      <Avatar name={name} />
      <CandidateText candidate={candidate} isLabel />
      <button
        type="button"
        data-choose
        aria-label={t('ranking.rank', { name: isolate(name) })}
        aria-describedby={`statement-${id}`}
        className="absolute inset-0 -outline-offset-3!"
        onClick={() => onRank(id)}
      />
      <Mark className="size-8 group-hover:stroke-ink" />
    </li>
  );
});
