import { LIMITS } from '@votewise/contract/base/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { statementQuery } from '../../../components/ballot/candidate-dialog.tsx';
import { StatementText } from '../../../components/ballot/statement-text.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { formatCount } from '../../../lib/format.ts';

interface StatementEditorProps {
  /** The ID of the stored statement; null if the candidate has none. */
  stored: string | null;
  /** What was typed in place of the stored statement. */
  typed: string | undefined;
  onChange: (text: string) => void;
}

/** The statement of a candidate, edited in the row of the candidate. The form stores it when it is saved. */
export function StatementEditor({ stored, typed, onChange }: StatementEditorProps) {
  const isStored = stored !== null && typed === undefined;
  const { data, error, refetch } = useQuery({ ...statementQuery(stored ?? ''), enabled: isStored });
  if (!isStored || data !== undefined) {
    return <StatementField text={typed ?? data ?? ''} onChange={onChange} />;
  }
  return error ? (
    <LoadFailure what="The statement" onRetry={() => void refetch()} />
  ) : (
    <LoadingState label="Loading statement…" />
  );
}

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

function StatementField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [view, setView] = useState<'write' | 'preview'>('write');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <Segmented label="View" value={view} options={VIEWS} onChange={setView} />
      {view === 'preview' ? (
        <StatementText text={text} />
      ) : (
        <TextArea
          ref={area}
          label="Statement"
          hint={`Voters open it from the ballot. ${formatCount(text.length)} of ${formatCount(LIMITS.statementMax)} characters.`}
          rows={6}
          maxLength={LIMITS.statementMax}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <details className="text-14 text-ink-2">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          Bold text, links, and lists
        </summary>
        <p>
          Write **bold**, *italic*, or [link](https://…). Lines that begin with - or 1. become
          lists.
        </p>
      </details>
    </div>
  );
}
