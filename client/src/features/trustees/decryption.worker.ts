import '../../lib/old-browsers.ts';
import { decryptSum, isCardOf } from './decrypt-sum.ts';
import type { DecryptionReply, ThreadTask } from './decryption-thread.ts';

const reply = (message: DecryptionReply): void => self.postMessage(message, { transfer: [] });

async function answer(task: ThreadTask): Promise<DecryptionReply> {
  if (!('archive' in task)) return { isCard: isCardOf(task.seed, task.encryptedPrivateKey) };
  return { part: await decryptSum(task, (checked) => reply({ checked })) };
}

self.addEventListener('message', ({ data }: MessageEvent<ThreadTask>) => {
  void answer(data).then(reply, (error: unknown) => reply({ failure: String(error) }));
});
