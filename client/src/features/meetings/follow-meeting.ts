import type { MeetingMessage, MeetingState } from '@votewise/contract';
import { applyChange } from '@votewise/contract/meetings/meeting-change';
import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { useMemo } from 'react';
import { send } from '../../lib/api.ts';
import { followStream, type StreamSource } from '../../lib/live/follow-stream.ts';
import { type Followed, useFollowed } from '../../lib/live/use-followed.ts';

/** Longer than the server keeps a stream open. */
const TIMEOUT_MS = 40 * 60_000;

/** Follows what everyone in a meeting sees. */
export function useMeetingStream(id: string): Followed<MeetingState> {
  const source = useMemo((): StreamSource => {
    const given = { params: { id } };
    return {
      open: (signal) => send(meetings.meetingEvents, { ...given, signal, timeoutMs: TIMEOUT_MS }),
      ask: (signal) => send(meetings.meetingState, { ...given, signal }),
    };
  }, [id]);
  return useFollowed<MeetingState, MeetingMessage>(source, stateAfter);
}

/** Follows what the screen in the hall shows. */
export function useHall(id: string, key: string): Followed<MeetingState> {
  const source = useMemo((): StreamSource => {
    const given = { params: { id }, body: { key } };
    return {
      open: (signal) => send(meetings.hallEvents, { ...given, signal, timeoutMs: TIMEOUT_MS }),
      ask: (signal) => send(meetings.hallState, { ...given, signal }),
    };
  }, [id, key]);
  return useFollowed<MeetingState, MeetingMessage>(source, stateAfter);
}

/**
 * Follows a meeting that the user takes part in, for as long as the page is visible.
 * @param told.onLive called with false if changes do not arrive by themselves, so that the caller has to ask
 * @param told.onOwn called when the user's own attendance or proxies may have changed
 * @returns a function that stops following
 */
export function followMeeting(
  id: string,
  told: {
    onState: (state: MeetingState) => void;
    onOwn: () => void;
    onLive: (isLive: boolean) => void;
  },
): () => void {
  let latest: MeetingState | undefined;
  const source = {
    open: (signal: AbortSignal) =>
      send(meetings.meetingEvents, { params: { id }, signal, timeoutMs: TIMEOUT_MS }),
  };
  return followStream<MeetingMessage>(source, {
    onMessage(message) {
      const isConnectedAgain = message.state !== undefined && latest !== undefined;
      latest = stateAfter(latest, message);
      if (latest && (message.state ?? message.change)) told.onState(latest);
      if (message.mine ?? isConnectedAgain) told.onOwn();
    },
    onConnection: ({ kind }) => told.onLive(kind === 'live'),
    onRefused: () => told.onLive(false),
  });
}

/** A change without the state that it changes means nothing. */
function stateAfter(
  before: MeetingState | undefined,
  { state, change }: Omit<MeetingMessage, 'now'>,
): MeetingState | undefined {
  if (state) return state;
  return before && change ? applyChange(before, change) : before;
}
