import { useState } from 'react';
import { verifierIn } from '../features/votes/verifying/in-worker.ts';
import { VerifyTool } from '../features/votes/verifying/verify-tool.tsx';
// oxlint-disable-next-line import/default -- the query makes Vite export a class
import VerifyWorker from '../features/votes/verifying/verify-worker.ts?worker&inline';

/** The page for checking as one file: no server, no session, no links to other pages. */
export function OfflineVerifier() {
  const [verifier] = useState(() => verifierIn(() => new VerifyWorker()));
  return (
    <main className="container-page pt-10 pb-20">
      <div className="oxford" />
      <div className="mt-5 grid gap-10 lg:grid-cols-3 lg:gap-0">
        <div>
          <p className="font-display text-20 font-semibold">VoteWise</p>
          <h1 className="mt-3 font-display text-32 font-medium md:text-44">Check a Ballot</h1>
          <p className="mt-3 max-w-96 text-balance text-ink-2 md:text-20">
            This copy works without a server. It reads files on this device, and sends nothing.
          </p>
        </div>
        <div className="min-w-0 lg:col-span-2 lg:pl-8">
          <VerifyTool
            start={{ election: '', code: '' }}
            userId=""
            verifier={verifier}
            server={undefined}
            findContest={() => undefined}
            renderHelp={() =>
              'Open your receipt file. Then the candidates appear here, and you can enter what you marked.'
            }
            onElection={() => undefined}
          />
        </div>
      </div>
    </main>
  );
}
