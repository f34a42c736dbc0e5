import type { Candidate } from '@votewise/contract';
import type { ReactNode } from 'react';
import type { BallotKind } from '@votewise/contract/elections/ballot';
import { useTexts } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';
import { progressText } from './marking.ts';
import type { Announcement } from './use-announcement.ts';

interface BallotSummaryProps {
  kind: BallotKind;
  chosen: readonly Candidate[];
  limit: number;
  said: Announcement;
}

/** The tag around the marked candidate's name in a sentence. */
export const markedName = (chunks: ReactNode) => (
  <bdi key="name" className="font-semibold text-ink">
    {chunks}
  </bdi>
);

/** What is marked so far, beside the ballot's buttons. */
export function BallotSummary({ kind, chosen, limit, said }: BallotSummaryProps) {
  const t = useTexts(voteTexts);
  if (kind !== 'one') {
    return said.isRefusal ? (
      <span className="font-semibold text-amber">{said.text}</span>
    ) : (
      <span className="font-semibold text-ink">
        {progressText(t, { kind, marks: chosen.length, limit })}
      </span>
    );
  }
  const [marked] = chosen;
  if (!marked) return t('submit.final');
  return <>{t.rich('submit.choice', { name: marked.name, choice: markedName })}</>;
}
