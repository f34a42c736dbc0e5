import '../../lib/old-browsers.ts';
import type { KeyRound } from '@votewise/contract';
import { makeKeyMessage } from './make-key-message.ts';

self.addEventListener('message', ({ data }: MessageEvent<{ round: KeyRound; seed: string }>) => {
  self.postMessage(makeKeyMessage(data.round, data.seed), { transfer: [] });
});
