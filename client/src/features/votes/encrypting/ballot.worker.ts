import '../../../lib/old-browsers.ts';
import type { BallotReply } from './ballot-thread.ts';
import { encryptBallot, type EncryptionTask } from './encrypt-ballot.ts';

self.addEventListener('message', ({ data }: MessageEvent<EncryptionTask>) => {
  let reply: BallotReply;
  try {
    reply = { ballot: encryptBallot(data) };
  } catch (error) {
    reply = { failure: String(error) };
  }
  self.postMessage(reply, { transfer: [] });
});
