import type { Attendee } from '@votewise/contract';
import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { isolate } from '@votewise/contract/text/isolate';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useEventCallback } from '../../../lib/use-event-callback.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { useAttendanceClient } from './attendance-queries.ts';
import { keepCheckIns, type Waiting } from './waiting-check-ins.ts';

/** A check-in can be sent again, so there is no point in waiting for long on a connection that has died. */
const SEND_MS = 8_000;

interface Done extends Pick<Attendee, 'userId' | 'name' | 'changes'> {
  isPresent: boolean;
}

/** Checks members in and out at this desk, also while the network is down. */
export function useCheckIns(id: string, desk: string) {
  const { user } = useAuth();
  const [last, setLast] = useState<Done>();
  const replace = useAttendanceClient(id);
  const send = useEventCallback(({ voter, isPresent, act }: Waiting) =>
    call(meetings.checkIn, {
      params: { id },
      body: { voters: [voter], isPresent, desk, act },
      timeoutMs: SEND_MS,
    }),
  );
  const [checkIns] = useState(() =>
    keepCheckIns({
      storage: sessionStorage,
      // Another administrator who signs in here must not send them.
      key: `votewise_desk ${id} ${user?.userId ?? ''}`,
      send,
      onSent: ({ attendees, isOvertaken }, { voter, isPresent }) => {
        replace(attendees);
        if (!isOvertaken) return;
        const what = isPresent ? 'checked in' : 'checked out';
        const who = isolate(attendees[0]?.name ?? voter);
        toast.error(
          `${who} wasn’t ${what}, because another desk has changed this since. Check the list.`,
        );
      },
      onRefused: ({ voter, isPresent }, error) => {
        const what = isPresent ? 'checked in' : 'checked out';
        toast.error(`${voter} wasn’t ${what}. ${failureText(error, 'Try again.')}`);
      },
    }),
  );
  useEffect(() => checkIns.start(), [checkIns]);
  const { waiting, isLost } = useSyncExternalStore(checkIns.subscribe, checkIns.snapshot);

  function check(
    { userId, name, changes }: Pick<Attendee, 'userId' | 'name' | 'changes'>,
    isPresent: boolean,
  ): void {
    checkIns.add(userId, isPresent, changes);
    setLast({ userId, name, isPresent, changes });
  }

  return {
    check,
    /** What was done last, so that it can be undone. */
    last,
    isLost,
    waiting: new Map(waiting.map(({ voter, isPresent }) => [voter, isPresent])),
  };
}
