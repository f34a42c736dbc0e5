import type { SingleElection } from '@votewise/contract';
import { isCountedAtEnd, isMotion } from '@votewise/contract/elections/ballot';
import { percentageBase } from '@votewise/contract/results/percentage-words';
import { clsx } from 'clsx';
import { Mail, Users } from 'lucide-react';
import { CandidateMore } from '../../../components/ballot/candidate-more.tsx';
import { CandidatePhoto, listStyle } from '../../../components/ballot/candidate-photo.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { formatPercentage, formatQuantity } from '../../../lib/format.ts';
import { formatTurnout } from '@votewise/contract/base/turnout-text';
import { describeWeight, weightName } from '../../../lib/weights.ts';
import { electionTabPath } from '../../../lib/lazy-paths.ts';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import { ElectionStory } from '../../audit/election-story.tsx';
import { LoadedElection } from './edited-election.tsx';
import { ElectionFacts, Withdrawal } from '../election-facts.tsx';
import { StatusBadge } from '../status-badge.tsx';

export function DetailsDialog(props: {
  electionId: string;
  onEditParticipants: () => void;
  onClose: () => void;
}) {
  const { electionId, onEditParticipants, onClose } = props;
  return (
    <Dialog title="Election Details" onClose={onClose}>
      <LoadedElection electionId={electionId} isLive>
        {(election) => (
          <>
            <DialogBody>
              <div>
                <div className="flex items-start justify-between gap-4">
                  <h3 dir="auto" className="min-w-0 font-display text-20 font-semibold">
                    {election.title}
                  </h3>
                  <StatusBadge status={election.status} />
                </div>
                <p dir="auto" className="mt-1 whitespace-pre-line text-ink-2">
                  {election.description}
                </p>
              </div>
              <ElectionFacts election={election} />
              {election.turnout && (
                <p className="-mt-2 tabular-nums">
                  Turnout:{' '}
                  <strong className="font-semibold">{formatTurnout(election.turnout)}</strong>
                </p>
              )}
              <CandidateList election={election} />
              <section aria-label="Audit trail">
                <h3 className="font-semibold">Audit trail</h3>
                <ElectionStory electionId={election.id} />
              </section>
            </DialogBody>
            <DialogFooter>
              <Link
                to={electionTabPath(election.id, 'messages')}
                onClick={onClose}
                className={buttonStyle()}
              >
                <Mail aria-hidden="true" className="size-4.5" />
                Messages
              </Link>
              {election.status === 'upcoming' && (
                <Button onClick={onEditParticipants}>
                  <Users aria-hidden="true" className="size-4.5" />
                  Edit Participants
                </Button>
              )}
              <Button variant="primary" onClick={onClose}>
                Done
              </Button>
            </DialogFooter>
          </>
        )}
      </LoadedElection>
    </Dialog>
  );
}

function CandidateList({
  election: { ballot, candidates, isCountHidden },
}: {
  election: SingleElection;
}) {
  const drawn = useProgressiveCount(candidates.length);
  return (
    <section aria-label={isMotion(candidates) ? 'Answers' : 'Candidates'}>
      <h3 className="font-semibold">In ballot order</h3>
      {isCountHidden && (
        <p className="text-14 text-ink-2">
          The count stays hidden until voting has closed and a recount has confirmed it.
        </p>
      )}
      <ul className={`mt-2 divide-y divide-line border-y border-line ${listStyle(candidates)}`}>
        {candidates.slice(0, drawn).map((candidate) => (
          <li key={candidate.id} className="flex items-start gap-3 py-3">
            <CandidatePhoto candidate={candidate} />
            <div className="min-w-0 flex-1">
              <p
                translate="no"
                dir="auto"
                className={clsx(
                  'font-display text-16 font-semibold',
                  candidate.withdrawnAt && 'line-through',
                )}
              >
                {candidate.name}
              </p>
              <p dir="auto" className="whitespace-pre-line text-14 text-ink-2">
                {candidate.description}
              </p>
              <CandidateMore candidate={candidate} />
              <Withdrawal candidate={candidate} />
            </div>
            {!isCountHidden && !isCountedAtEnd(ballot.rule) && (
              <p className="shrink-0 text-end text-14 tabular-nums">
                {!(ballot.encrypted !== null && candidate.weight !== undefined) && (
                  <span className="block font-semibold">
                    {formatQuantity(candidate.votes, ballot.kind === 'scored' ? 'point' : 'vote')}
                  </span>
                )}
                {candidate.weight !== undefined && (
                  <span className="block">{describeWeight(candidate.weight)}</span>
                )}
                <span className="text-ink-2">
                  {formatPercentage(candidate.percentage)}
                  {candidate.weight === undefined || ballot.kind === 'scored'
                    ? (ballot.abstain || ballot.kind === 'scored') &&
                      ` of ${percentageBase(ballot)}`
                    : !weightName() && ' of weight'}
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
