import type { Candidate, Election } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { isolate } from '@votewise/contract/text/isolate';
import { LIMITS } from '@votewise/contract/base/limits';
import { useState, type SubmitEvent } from 'react';
import { CandidateMore } from '../../components/ballot/candidate-more.tsx';
import { CandidatePhoto, listStyle } from '../../components/ballot/candidate-photo.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { SaveForm } from '../../components/ui/save-form.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { useSaving } from '../../components/ui/use-saving.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import { ballotSentence } from './stored-ballot.ts';
import { Withdrawal } from './election-facts.tsx';
import { isUnfrozen } from './election-form.ts';
import { useWithdrawCandidate } from './election-queries.ts';

/**
 * True if candidates can withdraw: from the moment the ballot is fixed until voting closes, but not if votes for them
 * would show how those voted who came first. The answers of a motion can’t.
 */
const canWithdraw = (election: Election): boolean =>
  !isUnfrozen(election) &&
  !isMotion(election.candidates) &&
  election.status !== 'completed' &&
  (election.ballot.results === 'live' || !election.hasBallots);

/** Shows how votes are cast and counted, and lists the candidates with buttons to withdraw them. */
export function BallotPanel(props: {
  election: Election;
  /** Shows the ballot without buttons. */
  isReadOnly?: boolean;
}) {
  const { election, isReadOnly = false } = props;
  const candidates = election.candidates.filter(({ isWrittenIn }) => !isWrittenIn);
  const drawn = useProgressiveCount(candidates.length);
  const [leaving, setLeaving] = useState<Candidate>();
  const sentence = ballotSentence(election);
  const isOpen = !isReadOnly && canWithdraw(election);
  const standing = candidates.filter(({ withdrawnAt }) => withdrawnAt === undefined);
  return (
    <TitledPanel id="ballot" title="Ballot">
      {sentence && <p className="mt-2">{sentence}</p>}
      <ul className={`mt-3 divide-y divide-line border-y border-line ${listStyle(candidates)}`}>
        {candidates.slice(0, drawn).map((candidate) => (
          <li key={candidate.id} className="flex items-center gap-3 py-2">
            <CandidatePhoto candidate={candidate} />
            <div className="min-w-0 flex-1">
              <p translate="no" dir="auto" className="font-medium wrap-anywhere">
                {candidate.withdrawnAt === undefined ? (
                  candidate.name
                ) : (
                  <s translate="no" className="text-ink-2">
                    {candidate.name}
                  </s>
                )}
              </p>
              <CandidateMore candidate={candidate} />
              <Withdrawal candidate={candidate} />
            </div>
            {isOpen && candidate.withdrawnAt === undefined && standing.length > 1 && (
              <Button
                variant="quiet"
                aria-label={`Withdraw ${isolate(candidate.name)}…`}
                onClick={() => setLeaving(candidate)}
              >
                Withdraw…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <WithdrawDialog
          election={election}
          candidate={leaving}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </TitledPanel>
  );
}

const TEXTS = {
  progress: 'Withdrawing candidate…',
  success: 'Candidate withdrawn.',
  failure: 'Failed to withdraw the candidate',
};

interface WithdrawDialogProps {
  election: Pick<Election, 'id' | 'ballot'>;
  candidate: Candidate;
  onClose: () => void;
}

function WithdrawDialog(props: WithdrawDialogProps) {
  return (
    <Dialog title="Withdraw candidate" onClose={props.onClose} isNarrow>
      <WithdrawForm {...props} />
    </Dialog>
  );
}

function WithdrawForm({ election, candidate, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { mutateAsync: withdraw } = useWithdrawCandidate(election.id);
  const { failure, isSaving, save } = useSaving(onClose);
  const typed = reason.trim();
  const refusal = failure instanceof ApiError ? failure.fields['reason'] : undefined;

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    setIsTried(true);
    if (typed === '') event.currentTarget.querySelector('input')?.focus();
    else await save(TEXTS, () => withdraw({ candidateId: candidate.id, reason: typed }));
  }

  return (
    <SaveForm
      label="Withdraw Candidate"
      busyLabel="Withdrawing…"
      variant="danger"
      failure={failure}
      remedy="Reload the page to check whether the candidate has been withdrawn."
      kept=""
      isSaving={isSaving}
      unsaved={typed === '' ? undefined : 'The candidate hasn’t been withdrawn.'}
      onSubmit={handleSubmit}
    >
      <p>
        <bdi translate="no" className="font-semibold">
          {candidate.name}
        </bdi>{' '}
        can no longer be voted for and can’t win.
      </p>
      <ul className="grid list-disc gap-2 ps-5">
        <li>Ballots already cast don’t change.</li>
        {election.ballot.kind === 'ranked' && <li>Rankings skip to the next preference.</li>}
        <li>This can’t be undone.</li>
      </ul>
      <TextField
        label="Reason"
        isRequired
        hint="The audit trail records the reason."
        value={reason}
        maxLength={LIMITS.withdrawalReasonMax}
        error={refusal ?? (isTried && typed === '' ? 'Enter a reason' : undefined)}
        onChange={(event) => setReason(event.target.value)}
      />
    </SaveForm>
  );
}
