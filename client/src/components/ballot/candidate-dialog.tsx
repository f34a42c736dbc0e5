import * as elections from '@votewise/contract/elections/elections-endpoints';
import { useQuery } from '@tanstack/react-query';
import { asName, isolate } from '@votewise/contract/text/isolate';
import { call } from '../../lib/api.ts';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { DialogBody } from '../ui/dialog-frame.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { BusyStrokes } from '../ui/tally.tsx';
import { photoUrl } from './candidate-photo.tsx';
import { StatementText } from './statement-text.tsx';

export interface AboutCandidate {
  name: string;
  description: string;
  photo?: string | null | undefined;
  statement?: string | null | undefined;
}

/** All about a candidate: a large photo, the description, and the statement. */
export function CandidateDialog(props: { candidate: AboutCandidate; onClose: () => void }) {
  const { candidate, onClose } = props;
  const { name, description, photo, statement } = candidate;
  const t = useVoteTexts();
  return (
    <Dialog title={asName(name)} onClose={onClose}>
      <DialogBody>
        {photo && (
          <img
            src={photoUrl(photo)}
            alt={t('photo.of', { name: isolate(name) })}
            width="512"
            height="512"
            className="portrait-large"
          />
        )}
        {description && (
          <p dir="auto" className="whitespace-pre-line text-ink-2">
            {description}
          </p>
        )}
        {statement && <Statement id={statement} />}
      </DialogBody>
    </Dialog>
  );
}

/** A statement never changes: another text has another ID. */
export const statementQuery = (statement: string) => ({
  queryKey: ['statement', statement],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(elections.statement, { params: { statement }, signal })).text,
  staleTime: 'static' as const,
});

function Statement({ id }: { id: string }) {
  const t = useVoteTexts();
  const { data, error, refetch } = useQuery(statementQuery(id));
  if (data !== undefined) return <StatementText text={data} />;
  if (error) return <LoadFailure what={t('statement.what')} onRetry={() => void refetch()} />;
  return (
    <output className="flex items-center gap-3">
      <BusyStrokes className="size-6 text-brand-text" />
      {t('statement.loading')}
    </output>
  );
}
