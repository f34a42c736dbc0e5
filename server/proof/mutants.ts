/** A fault planted in one place, and the tests that have to notice it. */
export interface Mutant {
  /** What goes wrong, in plain words. */
  fault: string;
  /** From the repository's root. */
  file: string;
  /** Stands there exactly once. */
  find: string;
  replace: string;
  /** Files or folders of tests, from the root of the workspace that the file belongs to. */
  tests: readonly string[];
}

const votes: Mutant[] = [
  {
    fault: 'every ballot gets an id of its own, so a voter can vote twice',
    file: 'server/src/features/votes/ballots/rules.ts',
    find: '.update(`${voter}\\u0000${electionId}`)',
    replace: '.update(`${voter}\\u0000${electionId}${Math.random()}`)',
    tests: ['src/features/votes/routes.test.ts'],
  },
  {
    fault: 'a voter has one ballot id in all elections',
    file: 'server/src/features/votes/ballots/rules.ts',
    find: "hkdfSync('sha256', ballotSecret, salt, 'votewise ballot id v1', 32)",
    replace: "hkdfSync('sha256', ballotSecret, '', 'votewise ballot id v1', 32)",
    tests: ['src/features/votes', 'test/secrecy'],
  },
  {
    fault: 'votes are taken while the election is not open',
    file: 'server/src/features/votes/service.ts',
    find: "if (election.status !== 'active') await",
    replace: 'if (false) await',
    tests: ['src/features/votes/routes.test.ts'],
  },
  {
    fault: 'votes are taken for candidates of other elections',
    file: 'server/src/features/votes/service.ts',
    find: 'if (!stands) await',
    replace: 'if (!stands && false) await',
    tests: ['src/features/votes/routes.test.ts'],
  },
  {
    fault: 'a second vote is answered as a success',
    file: 'server/src/features/votes/service.ts',
    find: 'if (!isNew) throw alreadyVoted();',
    replace: '',
    tests: ['src/features/votes/routes.test.ts', 'test/concurrency.test.ts'],
  },
  {
    fault: 'a late second vote learns that voting has closed, not that its vote counted',
    file: 'server/src/features/votes/service.ts',
    find: '? alreadyVoted() : reason',
    replace: '? reason : reason',
    tests: ['src/features/votes/routes.test.ts'],
  },
  {
    fault: 'the last voters stay alone outside of a checkpoint',
    file: 'server/src/features/votes/checkpoints/rules.ts',
    find: 'unassigned.length - limits.stay',
    replace: 'unassigned.length',
    tests: ['src/features/votes/checkpoints'],
  },
  {
    fault: 'checkpoints take ballots in the order of their ids',
    file: 'server/src/features/votes/checkpoints/rules.ts',
    find: 'const other = randomInt(last + 1);',
    replace: 'const other = last + 0 * randomInt(2);',
    tests: ['src/features/votes/checkpoints'],
  },
  {
    fault: 'a reader accepts a count during which a checkpoint was taken',
    file: 'server/src/features/votes/checkpoints/service.ts',
    find: "if (after.state === 'taking' || after.checkpoint !== before.checkpoint) return undefined;",
    replace: '',
    tests: ['src/features/votes/checkpoints'],
  },
  {
    fault: 'totals grow by what a checkpoint meant to take, counted twice after a crash',
    file: 'server/src/features/votes/checkpoints/service.ts',
    find: 'await counts.finish(head, addVotes(head.totals, taken));',
    replace: 'await counts.finish(head, addVotes(addVotes(head.totals, taken), taken));',
    tests: ['src/features/votes/checkpoints'],
  },
  {
    fault: 'a recount confirms a count that differs for some candidates',
    file: 'server/src/features/votes/checkpoints/rules.ts',
    find: '(left.get(id) ?? 0) === (right.get(id) ?? 0)',
    replace: '(left.get(id) ?? 0) >= (right.get(id) ?? 0)',
    tests: ['src/features/votes/counting', 'src/features/votes/checkpoints'],
  },
  {
    fault: 'ballots that disappeared are not noticed',
    file: 'server/src/features/votes/recount/service.ts',
    find: ' && !hasLostBallots(before, recounted)',
    replace: '',
    tests: ['src/features/votes/counting', 'test/late-cast.test.ts', 'src/features/votes/merging'],
  },
  {
    fault: 'checkpoints are merged before a recount has confirmed them',
    file: 'server/src/features/votes/merging/service.ts',
    find: "state !== 'done' || !isConfirmed || checkpoint <= 1",
    replace: "state !== 'done' || checkpoint <= 1",
    tests: ['src/features/votes/merging'],
  },
  {
    fault: 'the recount does not wait for casts that began before the close',
    file: 'server/src/features/votes/counting/service.ts',
    find: 'const SEAL_DELAY_MS = 30_000;',
    replace: 'const SEAL_DELAY_MS = 0;',
    tests: ['src/features/votes/counting', 'test/late-cast.test.ts'],
  },
];

const auth: Mutant[] = [
  {
    fault: 'wrong passwords open every account',
    file: 'server/src/features/auth/passwords/service.ts',
    find: 'if (!account || !(isCurrent || resetEnd)) return null;',
    replace: 'if (!account) return null;',
    tests: ['src/features/auth/routes.test.ts'],
  },
  {
    fault: 'expired credentials still work',
    file: 'server/src/features/auth/passwords/service.ts',
    find: 'if (expiresAt && expiresAt <= clock.now()) throw expired();',
    replace: '',
    tests: ['src/features/auth'],
  },
  {
    fault: 'a disabled voter can sign in',
    file: 'server/src/features/auth/service.ts',
    find: '      if (user.disabledAt) {\n        throw new AppError(',
    replace: '      if (user.disabledAt === undefined) {\n        throw new AppError(',
    tests: ['src/features/people/roll', 'src/features/auth', 'test/attacks/ended-sessions.test.ts'],
  },
  {
    fault: 'a voter signs in as administrator by choosing the role',
    file: 'server/src/features/auth/service.ts',
    find: '(wanted === undefined || user.userType === wanted)',
    replace: '(wanted === undefined || user.userType !== undefined)',
    tests: ['src/features/auth/routes.test.ts'],
  },
  {
    fault: 'a signed-out token stays good',
    file: 'server/src/features/auth/sessions/rules.ts',
    find: 'return !isSignedOut && !isOutdated;',
    replace: 'return !isOutdated;',
    tests: ['src/features/auth'],
  },
  {
    fault: 'a new password leaves older sessions alive',
    file: 'server/src/features/auth/sessions/rules.ts',
    find: 'return !isSignedOut && !isOutdated;',
    replace: 'return !isSignedOut;',
    tests: ['src/features/auth'],
  },
  {
    fault: 'failed sign-ins are not limited',
    file: 'server/src/platform/http/failure-limits.ts',
    find: 'if (consumedPoints <= failures) return;',
    replace: 'if (consumedPoints <= failures * 1_000) return;',
    tests: ['src/features/auth/routes.test.ts', 'test/attacks/guessing.test.ts'],
  },
  {
    fault: 'parallel attempts slip past the limit',
    file: 'server/src/platform/http/failure-limits.ts',
    find: '      await reserve(key);\n',
    replace: '      if ((await secondsToWait(key)) > 0) throw new TooManyFailuresError(1);\n',
    tests: ['src/features/auth', 'test/attacks/guessing.test.ts'],
  },
  {
    fault: 'a code of two-step sign-in works twice',
    file: 'server/src/features/auth/second-factor/store.ts',
    find: 'async useStep(person: Person, factor: SecondFactor, step: number): Promise<boolean> {\n',
    replace:
      'async useStep(person: Person, factor: SecondFactor, step: number): Promise<boolean> {\n return true;\n',
    tests: ['src/features/auth/second-factor', 'test/attacks/second-factor.test.ts'],
  },
  {
    fault: 'a reset password works after its hour',
    file: 'server/src/features/auth/reset-passwords/service.ts',
    find: 'return new Date(endHour * hourMs);\n    },\n  };',
    replace: 'return new Date((endHour + 100_000) * hourMs);\n    },\n  };',
    tests: ['src/features/auth/resets'],
  },
  {
    fault: 'IPv6 addresses of one household count one by one',
    file: 'server/src/features/auth/rules.ts',
    find: '.slice(0, 4)',
    replace: '.slice(0, 8)',
    tests: ['src/features/auth/rules.test.ts'],
  },
];

const results: Mutant[] = [
  {
    fault: 'a list of who voted is made with fewer than five ballots',
    file: 'server/src/features/results/snapshots/rules.ts',
    find: 'export const FEWEST = 5;',
    replace: 'export const FEWEST = 4;',
    tests: ['src/features/results'],
  },
  {
    fault: 'a list is made although only a few voters are left',
    file: 'server/src/features/results/snapshots/rules.ts',
    find: 'return !isOver && leavesFew(voted, asked) ? fewLeft(use) : undefined;',
    replace: 'return undefined;',
    tests: ['src/features/results'],
  },
  {
    fault: 'a list is made while a ballot may still arrive',
    file: 'server/src/features/results/snapshots/rules.ts',
    find: 'const ARRIVAL_MS = 30_000;',
    replace: 'const ARRIVAL_MS = 0;',
    tests: ['src/features/results'],
  },
  {
    fault: 'turnout goes beyond 100 %',
    file: 'server/src/features/results/turnout/rules.ts',
    find: 'const all = Math.max(ballots, eligible);',
    replace: 'const all = eligible;',
    tests: ['src/features/results/turnout'],
  },
  {
    fault: 'voters who are registered after the close count as eligible',
    file: 'server/src/features/results/turnout/rules.ts',
    find: 'voter.registeredAt <= close && ',
    replace: '',
    tests: ['src/features/results/turnout'],
  },
  {
    fault: 'exported cells run as formulas',
    file: 'server/src/platform/csv.ts',
    find: "return formulaStart.test(cell) ? `'${cell}` : cell;",
    replace: 'return formulaStart.test(cell) ? cell : cell;',
    tests: ['src/features/results', 'test/attacks/output.test.ts'],
  },
];

const elections: Mutant[] = [
  {
    fault: 'the clock undoes a status that was set by hand after the boundary',
    file: 'server/src/features/elections/rules.ts',
    find: 'boundary <= now && statusSetAt < boundary',
    replace: 'boundary <= now',
    tests: ['src/features/elections'],
  },
  {
    fault: 'an election opens at its start and never closes at its end',
    file: 'server/src/features/elections/rules.ts',
    find: "if (status === 'active' && hasPassed(schedule.endDate)) {",
    replace: "if (status === 'completed' && hasPassed(schedule.endDate)) {",
    tests: ['src/features/elections'],
  },
  {
    fault: 'an election is opened whose end has passed',
    file: 'server/src/features/elections/rules.ts',
    find: "if (opened.status !== 'active' || opened.endDate > now) return;",
    replace: 'return;',
    tests: ['src/features/elections'],
  },
  {
    fault: 'an end that is moved into the past closes before votes that were cast',
    file: 'server/src/features/elections/rules.ts',
    find: "return to === 'completed' && updatedAt > at ? updatedAt : at;",
    replace: 'return at;',
    tests: ['src/features/elections', 'test/late-cast.test.ts'],
  },
  {
    fault: 'sending a candidate twice gives it two places',
    file: 'server/src/features/elections/rules.ts',
    find: ' && !edited.has(id))',
    replace: ')',
    tests: ['src/features/elections'],
  },
];

const people: Mutant[] = [
  {
    fault: 'the last administrator can be disabled',
    file: 'server/src/features/people/status/rules.ts',
    find: 'if (enabled.length === 1) {',
    replace: 'if (enabled.length === 0) {',
    tests: ['src/features/people/administrators'],
  },
  {
    fault: 'administrators disable themselves',
    file: 'server/src/features/people/status/rules.ts',
    find: 'if (id === by) {',
    replace: "if (id === '' + by + by) {",
    tests: ['src/features/people/administrators'],
  },
  {
    fault: 'a page of accounts appears at the first act of a voter',
    file: 'server/src/features/people/accounts/service.ts',
    find: 'Array.from({ length: PAGES }',
    replace: 'Array.from({ length: 0 * PAGES }',
    tests: ['test/secrecy/backup-holder.test.ts', 'src/features/auth'],
  },
  {
    fault: 'failed mails are tried again at once, forever',
    file: 'server/src/features/people/credentials/rules.ts',
    find: 'firstWaitSeconds * 2 ** Math.max(0, attempts - 1)',
    replace: '0 * firstWaitSeconds * attempts',
    tests: ['test/mail.test.ts', 'src/features/people'],
  },
  {
    fault: 'a new mailed password does not void the one that a voter chose',
    file: 'server/src/features/people/accounts/rules.ts',
    find: 'if (!state || state.mailed !== markOf(user.passwordHash)) return account;',
    replace: 'if (!state) return account;',
    tests: ['src/features/people', 'src/features/auth'],
  },
];

const others: Mutant[] = [
  {
    fault: 'an event leaves the outbox together with one that came meanwhile',
    file: 'server/src/platform/db/outbox.ts',
    find: '{ _id: id, eventsCount: count } as object',
    replace: '{ _id: id } as object',
    tests: ['src/features/audit'],
  },
  {
    fault: 'two processes hold one lease',
    file: 'server/src/platform/db/leases.ts',
    find: 'return lease?.owner === owner;',
    replace: 'return lease !== undefined;',
    tests: ['src/features/audit', 'test/concurrency.test.ts'],
  },
  {
    fault: 'sealed texts open for somebody else’s context',
    file: 'server/src/platform/sealer.ts',
    find: '        .setAAD(Buffer.from(context))\n        .setAuthTag',
    replace: '        .setAAD(Buffer.from(context.slice(0, 0)))\n        .setAuthTag',
    tests: ['src/platform/sealer.test.ts'],
  },
  {
    fault: 'tokens of another database are good here',
    file: 'server/src/platform/tokens.ts',
    find: "deriveKey(source, 'votewise session token v1')",
    replace: "deriveKey({ ...source, instanceId: '' }, 'votewise session token v1')",
    tests: ['test/attacks/tokens.test.ts'],
  },
  {
    fault: 'tokens are read whatever they are signed with',
    file: 'server/src/platform/tokens.ts',
    find: "jwt.verify(token, key, { algorithms: ['HS256'], maxAge: ttlSeconds })",
    replace: 'jwt.decode(token)',
    tests: ['test/attacks/tokens.test.ts'],
  },
  {
    fault: 'an announcement of results goes out while people vote',
    file: 'server/src/features/messages/automatic/rules.ts',
    find: "if (status === 'completed' && results && statusSetAt >= results)",
    replace: 'if (results && statusSetAt >= results)',
    tests: ['src/features/messages', 'test/messages-mail.test.ts'],
  },
  {
    fault: 'a reminder goes out whose moment passed before it was switched on',
    file: 'server/src/features/messages/automatic/rules.ts',
    find: 'moment > reminder.since && ',
    replace: '',
    tests: ['src/features/messages'],
  },
  {
    fault: 'a cut backup is restored',
    file: 'server/src/features/operations/backup/rules.ts',
    find: 'if (!isOver) throw damaged(',
    replace: 'if (header === undefined) throw damaged(',
    tests: ['src/features/operations/backup'],
  },
];

const client: Mutant[] = [
  {
    fault: 'what was typed is lost when another administrator saves',
    file: 'client/src/features/elections/merge-candidates.ts',
    find: 'return now && !isSame(before, now) ? [now] : [row];',
    replace: 'return [row];',
    tests: ['src/features/elections', 'src/app'],
  },
  {
    fault: 'the ballot is sent for another candidate than the marked one',
    file: 'client/src/features/votes/ballot.tsx',
    find: 'await castBallot({ electionId: election.id, candidateId });',
    replace:
      "await castBallot({ electionId: election.id, candidateId: election.candidates[0]?.id ?? '' });",
    tests: ['src/app', 'src/features/votes'],
  },
  {
    fault: 'an unmarked ballot is submitted',
    file: 'client/src/features/votes/ballot.tsx',
    find: 'if (!candidateId) {',
    replace: "if (candidateId === '') {",
    tests: ['src/app', 'src/features/votes'],
  },
  {
    fault: 'a late election is not shown as waiting for somebody to open it',
    file: 'client/src/features/elections/election-timing.ts',
    find: "return election.status === 'upcoming' && Date.parse(election.startDate) <= now;",
    replace: "return election.status === 'upcoming' && Date.parse(election.startDate) > now;",
    tests: ['src/features/elections', 'src/app'],
  },
  {
    fault: 'signing out leaves the token behind',
    file: 'client/src/lib/token-store.ts',
    find: '  localStorage.removeItem(TOKEN_STORAGE_KEY);\n',
    replace: '',
    tests: ['src/app', 'src/features/auth'],
  },
];

/** Faults across the rooms, most of them in what the count and the sign-in rest on. */
export const MUTANTS: readonly Mutant[] = [
  ...votes,
  ...auth,
  ...results,
  ...elections,
  ...people,
  ...others,
  ...client,
];
