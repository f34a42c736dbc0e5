import {
  type BallotCheck,
  commitmentFor,
  type HeldReceipt,
} from '@votewise/contract/board/verifying/check-ballot';
import type { ReceiptBallot } from '@votewise/contract/board/verifying/check-receipts';
import { possibleChoices } from '@votewise/contract/board/verifying/possible-choices';
import { useRef, useState } from 'react';
import { hasCode } from '../../../lib/api-error.ts';
import { checkOnServer, isSmall } from './check-on-server.ts';
import { browserCrypto } from './crypto.ts';
import type { ServerBoard } from './server-board.ts';
import type { OpenedBoard, Verifier } from './verifier.ts';
import type { Message, VerifyingKey } from './verifying-texts.ts';

/** A ballot that waits for the board takes one request per choice, so only this many choices are tried. */
const MOST_LOOKUPS = 60;

/** The verifier and boards that are used to look up ballots. */
export interface Sources {
  verifier: Verifier;
  /** Undefined in the file that works without a server. */
  server: ServerBoard | undefined;
  /** The opened copy of the election's board, which is used instead of the server. */
  board: OpenedBoard | undefined;
}

interface Lookup {
  /** `choice` is what the voter remembers, if anything. */
  held: HeldReceipt & { choice?: string | undefined };
  /** What the voter saw: the receipt's ballot, or else the one shown here. */
  ballot: ReceiptBallot;
  /** Whether to try every choice at once, not only if no ballot with this choice is found. */
  isSearch: boolean;
}

/** Looks ballots up on the server's board, or in an opened copy of it. */
export function useBallotCheck({ verifier, server, board }: Sources) {
  const [progress, setProgress] = useState<Message>();
  const [failure, setFailure] = useState<VerifyingKey>();
  const [result, setResult] = useState<BallotCheck>();
  const [about, setAbout] = useState('');
  const latest = useRef(0);

  async function lookUp({ held, ballot, isSearch }: Lookup): Promise<BallotCheck> {
    if (board) return verifier.checkInFile(held, { name: board.name, ballot });
    if (!server) throw new NoBoardError();
    if (held.choice !== undefined && !isSearch) {
      const entered = { ...held, choice: held.choice };
      const found = await checkOnServer(entered, { server, check: verifier.check, ballot });
      if (found.outcome !== 'not-found' || !isSmall(await server.load(held.election))) return found;
    }
    const copy = await server.copy(held.election, (done) =>
      setProgress({ key: 'progress.loadingPart', values: { part: done } }),
    );
    await verifier.open([copy]);
    const onBoard = await verifier.checkInFile(held, { name: copy.name, ballot });
    if (onBoard.outcome !== 'not-in-copy') return onBoard;
    // The copy was just loaded, so the ballot is not on the board.
    const waiting = await findWaiting(held, { ballot, verifier, server });
    return waiting ?? { ...onBoard, outcome: 'not-found' };
  }

  async function run(lookup: Lookup): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setResult(undefined);
    setFailure(undefined);
    setAbout(lookup.held.election);
    setProgress({ key: 'progress.checking' });
    try {
      const found = await lookUp(lookup);
      if (turn === latest.current) setResult(found);
    } catch (error) {
      if (turn === latest.current) setFailure(checkFailure(error));
    }
    if (turn === latest.current) setProgress(undefined);
  }

  return {
    isBusy: progress !== undefined,
    /** The ID of the election to which all of this applies. */
    about,
    progress,
    failure,
    result,
    run,
  };
}

/** Checks, for each choice, whether a ballot with this choice is waiting for the board. */
async function findWaiting(
  held: HeldReceipt & { choice?: string | undefined },
  { ballot, verifier, server }: { ballot: ReceiptBallot; verifier: Verifier; server: ServerBoard },
): Promise<BallotCheck | undefined> {
  const choices = possibleChoices(ballot) ?? [];
  if (choices.length > MOST_LOOKUPS) return undefined;
  for (const choice of choices) {
    const claim = { ...held, choice };
    const whereabouts = await server.locate(
      held.election,
      commitmentFor(claim, browserCrypto.hash),
    );
    if (whereabouts.state === 'unknown') continue;
    const board = await server.load(held.election);
    const found = await verifier.check({ claim, whereabouts, board, ballot });
    const isOther =
      held.choice !== undefined && held.choice !== choice && found.outcome !== 'wrong';
    return isOther ? { ...found, outcome: 'reads-otherwise' } : found;
  }
  return undefined;
}

/** Thrown if there is neither a server nor a copy of this election's board. */
class NoBoardError extends Error {}

/** Returns the key of the text that explains why there is no result and what to do. */
export function checkFailure(error: unknown): VerifyingKey {
  if (error instanceof NoBoardError) return 'failure.noCopy';
  return hasCode(error, 'NOT_FOUND') ? 'failure.noBoard' : 'failure.notLoaded';
}
