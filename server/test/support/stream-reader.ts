import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { type MeetingMessage, meetingMessage } from '@votewise/contract';

export interface StreamReader {
  status: number;
  headers: Headers;
  messages: MeetingMessage[];
  isEnded: () => boolean;
  leave(): void;
}

/** Returns the URL of the API on this server. */
export function apiOf(server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}/api`;
}

/** Reads a stream of messages until the test ends. */
export async function openReader(
  url: string,
  {
    token,
    body,
    method = body ? 'POST' : 'GET',
  }: { token?: string; body?: object; method?: string },
): Promise<StreamReader> {
  const connection = new AbortController();
  const answer = await fetch(url, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Accept-Encoding': 'gzip, br',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: connection.signal,
  });
  const messages: MeetingMessage[] = [];
  let isEnded = false;
  const read = async () => {
    let text = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + part).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const [, data] = /^data: (.*)$/m.exec(event) ?? [];
        if (data !== undefined) messages.push(meetingMessage.strict().parse(JSON.parse(data)));
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      isEnded = true;
    });
  const leave = () => connection.abort();
  onTestFinished(leave);
  return {
    status: answer.status,
    headers: answer.headers,
    messages,
    isEnded: () => isEnded,
    leave,
  };
}
