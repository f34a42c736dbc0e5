import type { Candidate, Election } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import { useState } from 'react';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import { ballotSentence } from './ballot/stored-ballot.ts';
import { isUnfrozen } from './election-form.ts';
import { Withdrawal } from './withdrawal.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** True if candidates can withdraw: from the moment the ballot is fixed until voting closes. */
const canWithdraw = (election: Election): boolean =>
  !isUnfrozen(election) && election.status !== 'completed';

interface BallotPanelProps {
  election: Election;
  /** Shows the ballot without buttons, and even if it has the usual settings. */
  isReadOnly?: boolean;
}

/** Shows how votes are cast and counted, and lists the candidates with buttons to withdraw them. */
export function BallotPanel({ election, isReadOnly = false }: BallotPanelProps) {
  const { candidates } = election;
  const drawn = useProgressiveCount(candidates.length);
  const [leaving, setLeaving] = useState<Candidate>();
  const sentence = ballotSentence(election);
  const isOpen = !isReadOnly && canWithdraw(election);
  const standing = candidates.filter(({ withdrawnAt }) => withdrawnAt === undefined);
  const isUsual = !sentence && standing.length === candidates.length;
  if (isUsual && !isOpen && !isReadOnly) return null;
  return (
    <Panel className="p-4 pt-5 md:p-6">
      <section aria-labelledby="ballot">
        <h2 id="ballot" className="font-display text-20 font-semibold">
          Ballot
        </h2>
        {sentence && <p className="mt-2">{sentence}</p>}
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {candidates.slice(0, drawn).map((candidate) => (
            <li key={candidate.id} className="flex items-center gap-3 py-2">
              <Avatar name={candidate.name} />
              <div className="min-w-0 flex-1">
                <p dir="auto" className="font-medium wrap-anywhere">
                  {candidate.withdrawnAt === undefined ? (
                    candidate.name
                  ) : (
                    <s className="text-ink-2">{candidate.name}</s>
                  )}
                </p>
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
      </section>
      {leaving && (
        <WithdrawDialog
          election={election}
          candidate={leaving}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Panel>
  );
}
