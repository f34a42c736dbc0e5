import '../../../lib/old-browsers.ts';
import { ballotWork } from './ballot-work.ts';
import type { BallotCall, BallotReply } from './ballot-thread.ts';

self.addEventListener('message', ({ data }: MessageEvent<BallotCall>) => {
  const run = ballotWork[data.kind] as (given: unknown) => unknown;
  void (async () => {
    let reply: BallotReply;
    try {
      reply = { returned: await run(data.given) };
    } catch (error) {
      reply = { failure: String(error) };
    }
    self.postMessage(reply, { transfer: [] });
  })();
});
