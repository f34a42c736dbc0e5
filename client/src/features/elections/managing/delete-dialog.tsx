import type { Election } from '@votewise/contract';
import { optionNoun } from '@votewise/contract/elections/ballot';
import { foldText } from '@votewise/contract/text/fold-text';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { useDeleteElection } from '../election-queries.ts';

const TEXTS = {
  progress: 'Deleting election...',
  success: 'Election deleted successfully!',
  failure: 'Failed to delete election',
};

/** Leaves out case, accents, and extra spaces, so 'cafe  ebene' confirms 'Café Ébène'. */
const inOneForm = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ').trim();

/** Requires typing the title when voting is open, ballots have been cast, or the result is declared. */
export function DeleteDialog({ election, onClose }: { election: Election; onClose: () => void }) {
  const { title, status, hasBallots, totalVotes } = election;
  const isDeclared = election.declaredAt !== undefined;
  const isWeighty = status === 'active' || hasBallots || totalVotes > 0 || isDeclared;
  const [typed, setTyped] = useState('');
  const { mutateAsync: deleteElection } = useDeleteElection(election.id);
  const label = (
    <>
      <Trash2 aria-hidden="true" className="size-4.5" />
      Delete
    </>
  );
  return (
    <ConfirmDialog
      title="Delete election"
      label={label}
      busyLabel="Deleting…"
      isDanger
      isDisabled={isWeighty && inOneForm(typed) !== inOneForm(title)}
      texts={TEXTS}
      remedy="Check your connection and try again."
      act={() => deleteElection(undefined)}
      onClose={onClose}
      fields={
        isWeighty && (
          <TextField
            label="Type the title to confirm"
            hint={<bdi translate="no">{title}</bdi>}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )
      }
    >
      <p>
        Delete{' '}
        <bdi translate="no" className="font-semibold">
          {title}
        </bdi>
        ? {consequenceOf(election)} This can’t be undone.
      </p>
      {status === 'active' && (
        <Banner tone="notice">
          Voting is open. Voters who haven’t voted will no longer be able to vote.
        </Banner>
      )}
      {isDeclared && (
        <Banner tone="notice">
          The result has been declared. Links to it in emails will stop working.
        </Banner>
      )}
    </ConfirmDialog>
  );
}

function consequenceOf({ ballot, candidates, totalVotes }: Election): string {
  const names = formatQuantity(candidates.length, optionNoun(ballot, candidates));
  const votes = formatQuantity(totalVotes, 'vote');
  return totalVotes > 0
    ? `The election, its ${names}, and its ${votes} will be permanently deleted.`
    : `The election and its ${names} will be permanently deleted. It has ${votes}.`;
}
