import type { Meeting, Proxy } from '@votewise/contract';
import { asName, isolate } from '@votewise/contract/text/isolate';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { formatSince } from '../../../lib/format-since.ts';
import { useFocus } from '../../../lib/use-focus.ts';
import { useProxies } from './attendance-queries.ts';
import { EndProxyDialog, EnterProxyDialog } from './proxy-dialog.tsx';

const ENDED: Record<NonNullable<Proxy['ended']>, string> = {
  'taken-back': 'Taken back',
  declined: 'Declined',
  'in-person': 'Ended: came in person',
  replaced: 'Replaced',
};

/** Longer lists are shown on request. */
const SHOWN_MAX = 10;

/** Who represents whom. Administrators enter proxies given on paper, and end them. */
export function ProxiesPanel({ meeting }: { meeting: Meeting }) {
  const { data: proxies, error, refetch } = useProxies(meeting.id);
  const [dialog, setDialog] = useState<'enter' | Proxy>();
  const [isAll, setIsAll] = useState(false);
  // The button that showed all proxies is gone.
  const list = useFocus<HTMLUListElement>(isAll);
  const isEditable = meeting.status !== 'closed';
  const close = () => setDialog(undefined);
  const current = proxies?.filter(({ ended }) => ended === null) ?? [];
  const past = proxies?.filter(({ ended }) => ended !== null) ?? [];
  const listed = [...current, ...past];
  const shown = isAll ? listed : listed.slice(0, SHOWN_MAX);
  if (meeting.proxiesPerHolder === 0 && listed.length === 0) return null;
  return (
    <TitledPanel id="proxies" title="Proxies" className="grid grid-cols-1 gap-3">
      {!proxies && error && <LoadFailure what="The proxies" onRetry={() => void refetch()} />}
      {proxies && (
        <p className="text-ink-2">
          {current.length === 0
            ? 'No member is represented yet.'
            : `${formatQuantity(current.length, 'member')} gave a proxy.`}
        </p>
      )}
      {shown.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Proxies" className="divide-y divide-line">
          {shown.map((proxy) => (
            <li
              key={`${proxy.giver.userId} ${proxy.givenAt}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0 flex-1 basis-40">
                <p className="wrap-anywhere">
                  {asName(proxy.holder.name)} for {asName(proxy.giver.name)}
                </p>
                <p className="text-14 text-ink-2">
                  {proxy.ended ? `${ENDED[proxy.ended]}. ` : ''}
                  {proxy.isEntered ? 'Entered' : 'Given by the member'}{' '}
                  {formatSince(Date.parse(proxy.givenAt))}
                  {proxy.isEntered && proxy.hasNoAddress && '. Not told by email: no address'}
                </p>
              </div>
              {isEditable && proxy.ended === null && (
                <Button
                  variant="quiet"
                  aria-label={`End proxy of ${isolate(proxy.giver.name)}`}
                  onClick={() => setDialog(proxy)}
                >
                  End…
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {isEditable && meeting.proxiesPerHolder > 0 && (
          <Button onClick={() => setDialog('enter')}>Enter Proxy</Button>
        )}
        {!isAll && listed.length > SHOWN_MAX && (
          <Button variant="quiet" onClick={() => setIsAll(true)}>
            Show All {formatCount(listed.length)}
          </Button>
        )}
      </div>
      {dialog === 'enter' && <EnterProxyDialog meetingId={meeting.id} onClose={close} />}
      {dialog && dialog !== 'enter' && (
        <EndProxyDialog
          meetingId={meeting.id}
          giver={{ ...dialog.giver, proxyChanges: dialog.changes }}
          holder={dialog.holder}
          onClose={close}
        />
      )}
    </TitledPanel>
  );
}
