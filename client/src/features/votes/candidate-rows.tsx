import { lazy, type RefObject, Suspense } from 'react';
import { BusyStrokes } from '../../components/ui/tally.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';
import { MarkRows } from './mark-rows.tsx';
import type { MarkingProps } from './marking.ts';

/** Loaded only for ranked ballots, together with the library for dragging rows. */
const RankRows = lazy(async () => ({
  default: (await import('./ranking/rank-rows.tsx')).RankRows,
}));

interface CandidateRowsProps extends MarkingProps {
  ref: RefObject<HTMLFieldSetElement | null>;
}

/** The candidates of a ballot, to be marked or ranked. */
export function CandidateRows(props: CandidateRowsProps) {
  if (props.election.ballot.kind !== 'ranked') return <MarkRows {...props} />;
  return (
    <Suspense fallback={<RowsLoading />}>
      <RankRows {...props} />
    </Suspense>
  );
}

function RowsLoading() {
  const t = useTexts(voteTexts);
  return (
    <output className="flex items-center gap-3 border-t border-line px-2 py-6">
      <BusyStrokes className="size-6 text-brand-text" />
      {t('ballot.loading')}
    </output>
  );
}
