import type { VoterImport } from '@votewise/contract';
import type { ReactNode } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { QuestionDialog } from '../../components/ui/question-dialog.tsx';
import { formatQuantity } from '../../lib/format.ts';
import { Doubts } from './doubts.tsx';
import { ChangedMeanwhile, listName, skippedLines, unaddressedText } from './import-state.tsx';
import { useCancelImport, useDiscardImport, useStartImport } from './import-queries.ts';

/** Asks for confirmation, and shows here why a change failed. The page shows its success. */
function Question(props: {
  title: string;
  children: ReactNode;
  details?: ReactNode;
  label: string;
  busyLabel: string;
  variant?: 'primary' | 'danger';
  mutation: { mutateAsync: () => Promise<unknown>; isPending: boolean; error: unknown };
  onDone: () => void;
  onClose: () => void;
}) {
  const { children, details, mutation, variant = 'danger', onDone, ...form } = props;
  const { mutateAsync, isPending, error } = mutation;

  async function handleSubmit(): Promise<void> {
    try {
      await mutateAsync();
      onDone();
    } catch {
      // The mutation stores the error, which is shown below.
    }
  }

  return (
    <QuestionDialog
      {...form}
      variant={variant}
      failure={error}
      remedy="Check your connection and try again."
      kept=""
      isSaving={isPending}
      onSubmit={handleSubmit}
      fields={<ChangedMeanwhile error={error} />}
    >
      <p>{children}</p>
      {details}
    </QuestionDialog>
  );
}

interface DraftDialogProps {
  draft: VoterImport;
  onClose: () => void;
}

export function StartDialog(props: DraftDialogProps & { isFormatOpen: boolean }) {
  const { draft, isFormatOpen, onClose } = props;
  const skipped = skippedLines(draft);
  const { unaddressed = 0 } = draft;
  return (
    <Question
      title={`Register ${formatQuantity(draft.counts.good, 'voter')}?`}
      label="Register"
      busyLabel="Starting…"
      variant="primary"
      details={
        <>
          {isFormatOpen && (
            <Banner tone="notice">
              Your changes under List format are not applied. Voters are registered as the preview
              shows.
            </Banner>
          )}
          <Doubts draft={draft} />
        </>
      }
      mutation={useStartImport(draft)}
      onDone={onClose}
      onClose={onClose}
    >
      {draft.layout.emailColumn === null
        ? 'Each voter gets a voter ID. No emails are sent. After the import, print code sheets with the voters’ passwords.'
        : 'Each voter gets a voter ID and a password, and VoteWise queues an email with both.'}
      {draft.layout.emailColumn !== null && unaddressed > 0 && (
        <> {unaddressedText(unaddressed)} After the import, print code sheets.</>
      )}
      {skipped > 0 && ` ${formatQuantity(skipped, 'line')} will be skipped.`}
    </Question>
  );
}

export function DiscardDialog(props: DraftDialogProps & { onDiscarded: () => void }) {
  const { draft, onClose, onDiscarded } = props;
  return (
    <Question
      title="Discard list"
      label="Discard"
      busyLabel="Discarding…"
      mutation={useDiscardImport(draft)}
      onDone={onDiscarded}
      onClose={onClose}
    >
      Discard <strong className="font-semibold">{listName(draft)}</strong> and all your fixes? No
      voters will be registered. This can’t be undone.
    </Question>
  );
}

export function StopDialog({ draft, onClose }: DraftDialogProps) {
  return (
    <Question
      title="Stop import"
      label="Stop"
      busyLabel="Stopping…"
      mutation={useCancelImport(draft)}
      onDone={onClose}
      onClose={onClose}
    >
      Stop the import? Voters who are already registered stay registered and keep their credentials.
      To register the others, import the list again.
    </Question>
  );
}
