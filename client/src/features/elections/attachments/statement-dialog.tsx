import { LIMITS } from '@votewise/contract/base/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statementQuery } from '../../../components/ballot/candidate-dialog.tsx';
import { StatementText } from '../../../components/ballot/statement-text.tsx';
import { DialogBody } from '../../../components/ui/dialog-frame.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { formatCount } from '../../../lib/format.ts';
import { useAddStatement } from './attachment-queries.ts';

export interface AttachmentDialogProps {
  /** The ID; null if the candidate has none. */
  stored: string | null;
  /** The name of the candidate. */
  name: string;
  onChange: (stored: string | null) => void;
  onClose: () => void;
}

export function StatementDialog(props: AttachmentDialogProps) {
  const { stored, name, onClose } = props;
  return (
    <Dialog title="Edit Statement" description={<bdi translate="no">{name}</bdi>} onClose={onClose}>
      {stored ? <Loaded {...props} stored={stored} /> : <StatementForm {...props} text="" />}
    </Dialog>
  );
}

function Loaded(props: AttachmentDialogProps & { stored: string }) {
  const { data, error, refetch } = useQuery(statementQuery(props.stored));
  if (data !== undefined) return <StatementForm {...props} text={data} />;
  return (
    <DialogBody>
      {error ? (
        <LoadFailure what="The statement" onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Loading statement…" />
      )}
    </DialogBody>
  );
}

const TEXTS = {
  progress: 'Adding statement…',
  success: 'Statement added. Save the election to show it to voters.',
  failure: 'Failed to add the statement',
};

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

function StatementForm({ text, onChange, onClose }: AttachmentDialogProps & { text: string }) {
  const [typed, setTyped] = useState(text);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const { mutateAsync: addStatement } = useAddStatement();
  const { failure, isSaving, save } = useSaving(onClose);

  async function handleSubmit(): Promise<void> {
    if (typed.trim() !== '') {
      await save(TEXTS, async () => onChange(await addStatement(typed)));
      return;
    }
    onChange(null);
    onClose();
  }

  return (
    <SaveForm
      label="Use Statement"
      busyLabel="Adding…"
      failure={failure}
      isSaving={isSaving}
      unsaved={typed === text ? undefined : 'Your changes to the statement haven’t been added.'}
      onSubmit={handleSubmit}
    >
      <Segmented label="View" value={view} options={VIEWS} onChange={setView} />
      {view === 'preview' ? (
        <StatementText text={typed} />
      ) : (
        <TextArea
          label="Statement"
          hint={`Voters open it from the ballot. **bold**, *italic*, [link](https://…), and lines that begin with - or 1. become bold, italic, links, and lists. ${formatCount(typed.length)} of ${formatCount(LIMITS.statementMax)} characters.`}
          rows={12}
          maxLength={LIMITS.statementMax}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </SaveForm>
  );
}
