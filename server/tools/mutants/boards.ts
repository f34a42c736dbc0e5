import type { Mutant } from './mutant.ts';

/** Faults in receipts and the board. */
export const boards: readonly Mutant[] = [
  {
    fault: 'a checkpoint is done before its head is on the board',
    file: 'server/src/features/votes/counting/checkpoints.ts',
    find: `    if (contest !== undefined) await board.write({ electionId, checkpoint, ballotIds, contest });
    const taken = await ballots.countIn(electionId, checkpoint);
    await counts.finish(head, addTotals(head.totals, taken));
`,
    replace: `    const taken = await ballots.countIn(electionId, checkpoint);
    await counts.finish(head, addTotals(head.totals, taken));
    if (contest !== undefined) await board.write({ electionId, checkpoint, ballotIds, contest });
`,
    tests: ['src/features/votes/checkpoints'],
  },
  {
    fault: 'the last checkpoint leaves ballots behind that are on no board',
    file: 'server/src/features/votes/counting/totals.ts',
    find: 'return isAll ? shuffled(unassigned) : chooseBallots(unassigned, limits);',
    replace:
      'return isAll && unassigned.length < 50 ? shuffled(unassigned) : chooseBallots(unassigned, limits);',
    tests: ['src/features/votes/checkpoints', 'src/features/votes/counting'],
  },
  {
    fault: 'a checkpoint takes all ballots although voting was reopened',
    file: 'server/src/features/votes/counting/checkpoints.ts',
    find: 'const isEnd = mayEnd && (await isOver());',
    replace: 'const isEnd = mayEnd;',
    tests: ['src/features/votes/counting'],
  },
  {
    fault: 'a count is confirmed, and its ballots are opened, before all of them are on the board',
    file: 'server/src/features/votes/counting/recount.ts',
    find: ' || (hasBoard && before.unassigned > 0)',
    replace: '',
    tests: ['src/features/votes/checkpoints'],
  },
  {
    fault: 'one receipt can be given to two voters',
    file: 'server/contract/board/commitment.ts',
    find: 'NONCE, electionId, userId, code',
    replace: 'NONCE, electionId, userId.slice(0, 0), code',
    tests: ['src/features/votes/vote-routes.test.ts'],
  },
  {
    fault: 'clients that send no code get one that can be guessed',
    file: 'server/src/features/votes/board/receipt.ts',
    find: 'code === undefined ? randomBytes(CODE_BYTES) :',
    replace: 'code === undefined ? randomBytes(CODE_BYTES).fill(7) :',
    tests: ['src/features/votes/vote-routes.test.ts'],
  },
  {
    fault: 'the weight of a ballot is treated as part of its choice on the board',
    file: 'server/src/features/votes/board/signed-head.ts',
    find: 'commitmentOf({ electionId, ...weightIn(stored), nonce }, sha256)',
    replace: 'commitmentOf({ electionId, ...weightIn(stored), choice: stored, nonce }, sha256)',
    tests: ['src/features/results/exports/boards'],
  },
  {
    fault: 'commitments are on the board in the order in which their checkpoint was shuffled',
    file: 'server/src/features/votes/board/publish-head.ts',
    find: 'const commitments = found.toSorted(compareBytes);',
    replace: 'const commitments = found.toReversed();',
    tests: ['src/features/votes/checkpoints'],
  },
  {
    fault: 'a head does not name the previous head, so the previous one can be replaced',
    file: 'server/src/features/votes/board/signed-head.ts',
    find: "sha256(utf8(readNote(before)?.text ?? ''))",
    replace: "sha256(utf8(''))",
    tests: ['src/features/votes/board/board.test.ts'],
  },
  {
    fault: 'a restore without checkpoints forks the board',
    file: 'server/src/features/votes/board/publish-head.ts',
    find: 'if (unpublished.get(electionId) === checkpoint) return undefined;',
    replace: 'if (checkpoint > 0) return undefined;',
    tests: ['src/features/votes/board/board.test.ts'],
  },
  {
    fault: 'a board in memory shows a head twice if an earlier head is missing',
    file: 'server/src/features/votes/board/board-cache.ts',
    find: 'const last = heads.at(-1)?.number ?? 0;',
    replace: 'const last = heads.length;',
    tests: ['src/features/votes/board/known'],
  },
  {
    fault: 'boards in memory grow without limit',
    file: 'server/src/features/votes/board/board-cache.ts',
    find: '    makeRoom();\n',
    replace: '',
    tests: ['src/features/votes/board/known'],
  },
  {
    fault: 'trees in memory grow without limit',
    file: 'server/src/features/votes/board/board-trees.ts',
    find: 'if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);',
    replace: '',
    tests: ['src/features/votes/board/trees'],
  },
  {
    fault: 'a proof names a head that the board does not show yet',
    file: 'server/src/features/votes/board/board.ts',
    find: 'const { heads } = await boards.read(electionId);',
    replace: 'const { heads } = await boards.recent(electionId);',
    tests: ['src/features/votes/board/board.test.ts'],
  },
  {
    fault: 'a ballot whose checkpoint is being taken is reported as missing',
    file: 'server/src/features/votes/board/pending-ballots.ts',
    find: '      ballots.openingsAfter(electionId, last),\n',
    replace: '',
    tests: ['src/features/votes/board/waiting'],
  },
  {
    fault: 'a ballot that arrived just now is reported as missing',
    file: 'server/src/features/votes/board/pending-ballots.ts',
    find: 'if (isFresh && known.commitments.has(commitment)) return true;',
    replace: 'if (isFresh) return known.commitments.has(commitment);',
    tests: ['src/features/votes/board/waiting'],
  },
  {
    fault: 'ballots are opened before a recount has confirmed the count',
    file: 'server/src/features/votes/board/board-package.ts',
    find: 'const openings = result && (await openingsOf(given, result.ballots));',
    replace: 'const openings = await openingsOf(given, result?.ballots ?? 3);',
    tests: ['src/features/results/exports/boards'],
  },
  {
    fault: 'a ballot that was removed after the recount keeps auditors from getting any openings',
    file: 'server/src/features/votes/ballot-box/read-confirmed.ts',
    find: 'numberIn(found) === numberIn(first) && (await total()) === expected',
    replace: 'numberIn(found) > numberIn(first) && (await total()) === expected',
    tests: ['src/features/results/exports'],
  },
  {
    fault: 'ballots are opened twice when they are merged at the same time',
    file: 'server/src/features/votes/board/package-openings.ts',
    find: 'one.commitment !== sorted[place - 1]?.commitment',
    replace: "one.commitment !== ''",
    tests: ['src/features/votes/board/packages'],
  },
  {
    fault: 'the log shows who looks for a ballot on the board, and when',
    file: 'server/src/platform/http/request-log-level.ts',
    find: " || isPublicBoard) return 'never'",
    replace: ") return 'never'",
    tests: ['test/secrecy/log-reader.test.ts'],
  },
];
