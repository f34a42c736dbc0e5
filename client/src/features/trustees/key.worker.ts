import '../../lib/old-browsers.ts';
import type { KeyTask } from './key-thread.ts';
import { makeKeyMessage } from './make-key-message.ts';

self.addEventListener('message', ({ data }: MessageEvent<KeyTask>) => {
  const { round, place, seed } = data;
  self.postMessage(makeKeyMessage(round, place, seed), { transfer: [] });
});
