import type { Trustee, TrusteeGroup } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { useState } from 'react';
import { ActMenu } from '../../components/ui/act-menu.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { formatDateTime, formatQuantity } from '../../lib/format.ts';
import { ChangeTrusteeDialog } from './change-trustee-dialog.tsx';
import { useRetireTrusteeGroup, useSendTrusteeLink, useStartDrill } from './trustee-queries.ts';

const STAGES = {
  certificate: { label: 'Key cards are awaited', tone: 'blue' },
  polynomial: { label: 'Round 1 of 2', tone: 'blue' },
  share: { label: 'Round 2 of 2', tone: 'blue' },
  drill: { label: 'First drill', tone: 'blue' },
  ready: { label: 'Ready', tone: 'green' },
  stopped: { label: 'Stopped', tone: 'red' },
  retired: { label: 'Retired', tone: 'gray' },
} as const;

const DRILL = {
  progress: 'Starting drill…',
  success: 'Drill started. Each key holder gets an email.',
  failure: 'Failed to start the drill',
};

/** A group of key holders: how far it is, who is awaited, and what to do with it. */
export function TrusteeGroupPanel(props: { group: TrusteeGroup; onReplace: () => void }) {
  const { group, onReplace } = props;
  const { name, threshold, stage, members, report, fingerprint, drill } = group;
  const [isRetiring, setIsRetiring] = useState(false);
  const { mutateAsync: startDrill, isPending } = useStartDrill(group);
  const isOver = stage === 'stopped' || stage === 'retired';
  return (
    <Panel>
      <section aria-label={asName(name)} className="grid gap-4 p-4 md:p-6">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <bdi translate="no" className="text-20 font-semibold wrap-anywhere">
                {name}
              </bdi>
              <Badge tone={STAGES[stage].tone}>{STAGES[stage].label}</Badge>
            </h2>
            <p className="text-ink-2">
              {threshold} of {formatQuantity(members.length, 'key holder')} are needed to decrypt.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            {stage === 'ready' && (
              <Button
                isBusy={isPending}
                busyLabel="Starting…"
                onClick={() => void announceProgress(DRILL, () => startDrill())}
              >
                Start Drill
              </Button>
            )}
            {stage === 'stopped' && (
              <Button variant="primary" onClick={onReplace}>
                Replace Group
              </Button>
            )}
            {stage !== 'retired' && (
              <ActMenu
                name={name}
                acts={[
                  { label: 'Replace Group…', act: onReplace, opensDialog: true },
                  {
                    label: group.readyAt ? 'Retire Group…' : 'Remove Group…',
                    act: () => setIsRetiring(true),
                    opensDialog: true,
                  },
                ]}
              />
            )}
          </div>
        </div>
        {report && (
          <Banner tone="error">
            The page of {nameOf(group, report.by)} refused what came from{' '}
            {nameOf(group, report.accused)}: it was wrong when it was sent, or it was changed on the
            way. This key can’t be used. Talk to both, then replace the group.
          </Banner>
        )}
        <ol className="divide-y divide-line border-y border-line">
          {members.map((trustee) => (
            <TrusteeRow key={trustee.index} group={group} trustee={trustee} isOver={isOver} />
          ))}
        </ol>
        {fingerprint !== null && (
          <p className="text-14 text-ink-2">
            Digits that all key holders must see:{' '}
            <span translate="no" className="font-mono wrap-anywhere text-ink">
              {fingerprint}
            </span>
          </p>
        )}
        {drill?.endedAt && (
          <p className="text-14 text-ink-2">
            Last drill in which all key cards worked: {formatDateTime(drill.endedAt)}
          </p>
        )}
      </section>
      {isRetiring && <RetireDialog group={group} onClose={() => setIsRetiring(false)} />}
    </Panel>
  );
}

const nameOf = ({ members }: TrusteeGroup, index: number) => (
  <bdi translate="no">{members[index - 1]?.name}</bdi>
);

const LINK = {
  progress: 'Sending link…',
  success: 'A new link is on its way. Earlier ones no longer work.',
  failure: 'Failed to send the link',
};

function TrusteeRow(props: { group: TrusteeGroup; trustee: Trustee; isOver: boolean }) {
  const { group, trustee, isOver } = props;
  const { name, email, isAwaited, link, drilledAt } = trustee;
  const [isChanging, setIsChanging] = useState(false);
  const { mutateAsync: sendLink } = useSendTrusteeLink(group, trustee);
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi translate="no" className="font-semibold wrap-anywhere">
            {name}
          </bdi>
          {!isOver && isAwaited && <Badge tone="blue">Awaited</Badge>}
        </p>
        <p translate="no" className="text-14 wrap-anywhere text-ink-2">
          {email}
        </p>
        {link.lastError !== null && <p className="text-14 text-red">{link.lastError}</p>}
        {link.state === 'queued' && link.lastError === null && (
          <p className="text-14 text-ink-2">Email not sent yet</p>
        )}
        {drilledAt && (
          <p className="text-14 text-ink-2">Key card worked: {formatDateTime(drilledAt)}</p>
        )}
      </div>
      {!isOver && (
        <ActMenu
          name={name}
          acts={[
            {
              label: 'Send New Link',
              act: () => void announceProgress(LINK, () => sendLink()),
              opensDialog: true,
            },
            { label: 'Change Address…', act: () => setIsChanging(true), opensDialog: true },
          ]}
        />
      )}
      {isChanging && (
        <ChangeTrusteeDialog group={group} trustee={trustee} onClose={() => setIsChanging(false)} />
      )}
    </li>
  );
}

function RetireDialog({ group, onClose }: { group: TrusteeGroup; onClose: () => void }) {
  const { mutateAsync: retire } = useRetireTrusteeGroup(group);
  const isReady = group.readyAt !== null;
  const [verb, label] = isReady ? ['Retiring', 'Retire Group'] : ['Removing', 'Remove Group'];
  return (
    <ConfirmDialog
      title={isReady ? 'Retire group' : 'Remove group'}
      label={label}
      busyLabel={`${verb}…`}
      isDanger
      texts={{
        progress: `${verb} group…`,
        success: isReady ? 'Group retired.' : 'Group removed.',
        failure: `Failed to ${isReady ? 'retire' : 'remove'} the group`,
      }}
      remedy="Check the list to see whether it worked. If not, try again."
      act={() => retire()}
      onClose={onClose}
    >
      <p>
        {isReady
          ? 'It’s for no further elections. Its key holders can still decrypt those that it already has, so they must keep their key cards until these are decided.'
          : 'Its key isn’t finished, so nothing is lost. The links stop working, and the names and addresses are deleted.'}
      </p>
    </ConfirmDialog>
  );
}
