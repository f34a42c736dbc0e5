import type { Attendee } from '@votewise/contract';
import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useEventCallback } from '../../../lib/use-event-callback.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { useAttendanceClient } from './attendance-queries.ts';
import { keepCheckIns } from './waiting-check-ins.ts';

/** A check-in can be sent again, so there is no point in waiting for long on a connection that has died. */
const SEND_MS = 8_000;

interface Done extends Pick<Attendee, 'userId' | 'name'> {
  isPresent: boolean;
}

/** Checks members in and out at this desk, also while the network is down. */
export function useCheckIns(id: string, desk: string) {
  const { user } = useAuth();
  const [last, setLast] = useState<Done>();
  const replace = useAttendanceClient(id);
  const send = useEventCallback((voter: string, isPresent: boolean) =>
    call(meetings.checkIn, {
      params: { id },
      body: { voters: [voter], isPresent, desk },
      timeoutMs: SEND_MS,
    }),
  );
  const [checkIns] = useState(() =>
    keepCheckIns({
      storage: sessionStorage,
      // Another administrator who signs in here must not send them.
      key: `votewise_desk ${id} ${user?.userId ?? ''}`,
      send: ({ voter, isPresent }) => send(voter, isPresent),
      onSent: ({ attendees }) => replace(attendees),
      onRefused: ({ voter, isPresent }, error) => {
        const what = isPresent ? 'checked in' : 'checked out';
        toast.error(`${voter} wasn’t ${what}. ${failureText(error, 'Try again.')}`);
      },
    }),
  );
  useEffect(() => checkIns.start(), [checkIns]);
  const { waiting, isLost } = useSyncExternalStore(checkIns.subscribe, checkIns.snapshot);

  function check({ userId, name }: Pick<Attendee, 'userId' | 'name'>, isPresent: boolean): void {
    checkIns.add(userId, isPresent);
    setLast({ userId, name, isPresent });
  }

  return {
    check,
    /** What was done last, so that it can be undone. */
    last,
    isLost,
    waiting: new Map(waiting.map(({ voter, isPresent }) => [voter, isPresent])),
  };
}
