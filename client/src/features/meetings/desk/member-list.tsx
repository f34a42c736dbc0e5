import type { Attendee, Meeting } from '@votewise/contract';
import { useState } from 'react';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import type { DeskHandouts } from './desk-handouts.tsx';
import { MemberRow } from './member-row.tsx';
import { EndProxyDialog, EnterProxyDialog } from './proxy-dialog.tsx';
import type { MemberSearch } from './use-member-search.ts';

/** The members who were found, with what the desk can do for each of them. */
export function MemberList(props: {
  meeting: Meeting;
  members: MemberSearch;
  /** Whether members are checked in or out, as far as the server has not confirmed it, by voter ID. */
  waiting: ReadonlyMap<string, boolean>;
  handouts: DeskHandouts;
  onCheck: (member: Attendee, isPresent: boolean) => void;
  onHandOut: (member: Attendee) => void;
}) {
  const { meeting, members, waiting, handouts, onCheck, onHandOut } = props;
  const { found } = members;
  const [proxy, setProxy] = useState<{ kind: 'enter' | 'end'; giver: Attendee }>();
  return (
    <>
      {found.length > 0 && (
        <Panel className="overflow-hidden">
          <ul aria-label="Members" className="desk-rows">
            {found.map((member) => (
              <MemberRow
                key={member.userId}
                member={member}
                waiting={waiting.get(member.userId)}
                isWeighted={meeting.quorum?.base === 'weight'}
                hasProxies={meeting.proxiesPerHolder > 0}
                onCheck={(isPresent) => onCheck(member, isPresent)}
                onProxy={(kind) => setProxy({ kind, giver: member })}
                onHandOut={handouts.isOffered(member) ? () => onHandOut(member) : undefined}
              />
            ))}
          </ul>
        </Panel>
      )}
      {found.length === 0 && members.isLoaded && (
        <p>No member matches. Check the spelling and the filter, or search for the voter ID.</p>
      )}
      {members.hasFailed && <LoadFailure what="The members" onRetry={members.retry} />}
      {members.hasMore && (
        <p className="text-14 text-ink-2">
          Only the first {found.length} members are shown. Type more of the name.
        </p>
      )}
      {proxy?.kind === 'enter' && (
        <EnterProxyDialog
          meetingId={meeting.id}
          giver={proxy.giver}
          onClose={() => setProxy(undefined)}
        />
      )}
      {proxy?.kind === 'end' && proxy.giver.representedBy && (
        <EndProxyDialog
          meetingId={meeting.id}
          giver={proxy.giver}
          holder={proxy.giver.representedBy}
          onClose={() => setProxy(undefined)}
        />
      )}
    </>
  );
}
