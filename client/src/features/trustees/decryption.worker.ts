import '../../lib/old-browsers.ts';
import { type DecryptionTask, decryptSum } from './decrypt-sum.ts';
import type { DecryptionReply } from './decryption-thread.ts';

const reply = (message: DecryptionReply): void => self.postMessage(message, { transfer: [] });

self.addEventListener('message', ({ data }: MessageEvent<DecryptionTask>) => {
  void decryptSum(data, (checked) => reply({ checked })).then(
    (part) => reply({ part }),
    (error: unknown) => reply({ failure: String(error) }),
  );
});
