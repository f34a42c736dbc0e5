import '../../../lib/old-browsers.ts';
import { answerCall, type WorkerCall } from './verifier-thread.ts';
import { createVerifier } from './verifier.ts';

const verifier = createVerifier();

self.addEventListener('message', ({ data }: MessageEvent<WorkerCall>) => {
  void answerCall(verifier, data).then((answer) => self.postMessage(answer, { transfer: [] }));
});
