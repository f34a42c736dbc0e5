import '../../lib/old-browsers.ts';
import type { KeyTask } from './key-thread.ts';
import { makeKeyMessage } from './make-key-message.ts';

self.addEventListener('message', ({ data }: MessageEvent<KeyTask>) => {
  const { round, context, seed } = data;
  self.postMessage(makeKeyMessage(round, context, seed), { transfer: [] });
});
