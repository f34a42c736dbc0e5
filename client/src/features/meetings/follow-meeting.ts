import type { MeetingMessage, MeetingState } from '@votewise/contract';
import { applyChange } from '@votewise/contract/meetings/meeting-change';
import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { useMemo } from 'react';
import { send } from '../../lib/api.ts';
import type { StreamSource } from '../../lib/live/follow-stream.ts';
import { type Followed, useFollowed } from '../../lib/live/use-followed.ts';

/** Longer than the server keeps a stream open. */
const timeoutMs = 40 * 60_000;

/** Follows what the screen in the hall shows. */
export function useHall(id: string, key: string): Followed<MeetingState> {
  const source = useMemo((): StreamSource => {
    const given = { params: { id }, body: { key } };
    return {
      open: (signal) => send(meetings.hallEvents, { ...given, signal, timeoutMs }),
      ask: (signal) => send(meetings.hallState, { ...given, signal }),
    };
  }, [id, key]);
  return useFollowed<MeetingState, MeetingMessage>(source, stateAfter);
}

/** A change without the state that it changes means nothing. */
function stateAfter(
  before: MeetingState | undefined,
  { state, change }: Omit<MeetingMessage, 'now'>,
): MeetingState | undefined {
  if (state) return state;
  return before && change ? applyChange(before, change) : before;
}
