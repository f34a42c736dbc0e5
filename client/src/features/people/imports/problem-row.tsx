import type { ImportProblem } from '@votewise/contract';
import { CircleAlert } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../lib/format.ts';

interface ProblemRowProps {
  problem: ImportProblem;
  onFix?: (() => void) | undefined;
}

export function ProblemRow({ problem, onFix }: ProblemRowProps) {
  const { line, name, email, groups, weight, language, text } = problem;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 sm:flex-nowrap">
      <p className="w-20 shrink-0 font-semibold whitespace-nowrap tabular-nums max-sm:w-full">
        Line {formatCount(line)}
      </p>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {name ? <bdi>{name}</bdi> : <span className="text-ink-3">No name</span>}
          <span className="text-ink-3">, </span>
          {email || <span className="text-ink-3">no email address</span>}
        </p>
        {groups && <p className="text-14 wrap-anywhere text-ink-2">Groups {groups}</p>}
        {weight && <p className="text-14 wrap-anywhere text-ink-2">Weight {weight}</p>}
        {language && <p className="text-14 wrap-anywhere text-ink-2">Language {language}</p>}
        <p className="flex items-start gap-2 text-14 font-semibold text-red">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      </div>
      {onFix && (
        <Button data-line={line} onClick={onFix} aria-label={`Fix line ${formatCount(line)}`}>
          Fix
        </Button>
      )}
    </div>
  );
}
