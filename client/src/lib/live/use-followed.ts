import type { StreamMessage } from '@votewise/contract';
import { useEffect, useState } from 'react';
import type { ApiError } from '../api-error.ts';
import { followStream, type LiveConnection, type StreamSource } from './follow-stream.ts';

/** A state that the server keeps up to date. */
export interface Followed<State> {
  /** Undefined until the first message arrives. */
  state: State | undefined;
  connection: LiveConnection;
  /** Why the server sends nothing to this device, or no longer. */
  refusal: ApiError | undefined;
}

/**
 * Follows a stream for as long as the component is shown.
 * @param source must stay the same object. To follow something else, give the component another key.
 * @param reduce returns the state after a message
 */
export function useFollowed<State, Message extends StreamMessage>(
  source: StreamSource,
  reduce: (state: State | undefined, message: Omit<Message, 'now'>) => State | undefined,
): Followed<State> {
  const [followed, setFollowed] = useState<Followed<State>>(NOTHING);
  useEffect(() => {
    return followStream<Message>(source, {
      onMessage: (message) =>
        setFollowed((before) => ({ ...before, state: reduce(before.state, message) })),
      onConnection: (connection) => setFollowed((before) => ({ ...before, connection })),
      onRefused: (refusal) => setFollowed((before) => ({ ...before, refusal })),
    });
  }, [source, reduce]);
  return followed;
}

const NOTHING = {
  state: undefined,
  connection: { kind: 'connecting' },
  refusal: undefined,
} as const;
