import type { Candidate } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import { Banner } from '../../components/ui/banner.tsx';
import { useVoteTexts, type VoteTexts } from '../../lib/languages/vote-texts.ts';
import { useFocus } from '../../lib/use-focus.ts';
import type { BallotProblem } from './casting/cast-problem.ts';

/** Takes the focus, because the pressed button may be far below and is no longer focused. */
export function Problem({ problem }: { problem: BallotProblem }) {
  const banner = useFocus<HTMLDivElement>();
  return (
    <div ref={banner} tabIndex={-1} className="scroll-mt-24">
      <Banner tone="error">
        <p>{problem.text}</p>
        {problem.hint && <p className="text-14">{problem.hint}</p>}
      </Banner>
    </div>
  );
}

/** Names candidates who withdrew after the voter had marked them. */
export function withdrawnText(t: VoteTexts, candidates: readonly Candidate[]): string {
  const list = new Intl.ListFormat(LANGUAGES[t.language].locale);
  const names = list.format(candidates.map(({ name }) => asName(name)));
  return t('lost.withdrew', { names, count: candidates.length });
}

export function LostMarks(props: {
  candidates: readonly Candidate[];
  hasOthers: boolean;
  isRefused: boolean;
}) {
  const { candidates, hasOthers, isRefused } = props;
  const t = useVoteTexts();
  const banner = useFocus<HTMLDivElement>(isRefused);
  return (
    <div ref={banner} tabIndex={-1} role="alert" className="scroll-mt-24">
      <Banner tone="notice">
        <p>
          {withdrawnText(t, candidates)}
          {hasOthers && ` ${t('lost.othersKept')}`}
        </p>
        {isRefused && <p className="text-14">{t('lost.notSubmitted')}</p>}
      </Banner>
    </div>
  );
}
