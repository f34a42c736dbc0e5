import type { Candidate } from '@votewise/server/contract';
import { useEffect, useRef } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import type { BallotProblem } from './cast-failure.ts';

/** Takes the focus, because the pressed button may be far below and is no longer focused. */
export function Problem({ problem }: { problem: BallotProblem }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <div ref={banner} tabIndex={-1} className="scroll-mt-24">
      <Banner tone="error">
        <p>{problem.text}</p>
        {problem.hint && <p className="text-14">{problem.hint}</p>}
      </Banner>
    </div>
  );
}

interface LostMarksProps {
  candidates: readonly Candidate[];
  /** Whether the voter has marked other candidates as well. */
  hasOthers: boolean;
}

/** Names the candidates who withdrew after the voter had marked them. */
export function LostMarks({ candidates, hasOthers }: LostMarksProps) {
  const names = new Intl.ListFormat('en-US').format(candidates.map(({ name }) => name));
  return (
    <div role="alert">
      <Banner tone="notice">
        {names} withdrew and can’t be chosen any more.
        {hasOthers && ' Your other marks are kept.'}
      </Banner>
    </div>
  );
}
