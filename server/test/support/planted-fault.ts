import { vi } from 'vitest';

/**
 * Faults that `npm run planted-faults` plants, by name. Each one replaces something that a module exports, so renaming
 * it there is an error here, and rewriting it is not.
 */
const faults = {
  'a voter gets a different ballot ID each time': () =>
    vi.doMock(import('../../src/features/ballots/box/ballot-id.ts'), async (original) => {
      const { ballotId, ...rest } = await original();
      return {
        ...rest,
        ballotId: (key, voter, id) => ballotId(key, `${voter}${Math.random()}`, id),
      };
    }),
  'a ballot ID does not depend on the salt of the election': () =>
    vi.doMock(import('../../src/features/ballots/box/ballot-id.ts'), async (original) => {
      const { electionKey, ...rest } = await original();
      return { ...rest, electionKey: (secret) => electionKey(secret, '') };
    }),
  'a second ballot is reported as accepted': () =>
    vi.doMock(import('../../src/features/ballots/box/ballot-store.ts'), async (original) => {
      const { createBallotStore, ...rest } = await original();
      return {
        ...rest,
        createBallotStore: (...given) => {
          const store = createBallotStore(...given);
          return { ...store, insert: async (ballot) => (await store.insert(ballot)) || true };
        },
      };
    }),
  'a ballot is sent to the database however late': () =>
    vi.doMock(import('../../src/features/ballots/box/casting-time.ts'), async (original) => {
      const { startCasting, ...rest } = await original();
      return {
        ...rest,
        startCasting: (clock) => {
          const { time, ...casting } = startCasting(clock);
          return { ...casting, time: { ...time, leftMs: () => 60_000 } };
        },
      };
    }),
  'a recount does not wait for ballots in progress': () =>
    vi.doMock(import('../../src/features/ballots/box/casting-time.ts'), async (original) => ({
      ...(await original()),
      arrivalMs: () => 0,
    })),
  'ballots are accepted while the election is not open': () =>
    vi.doMock(import('../../src/features/votes/cast-vote.ts'), async (original) => {
      const { createVotes } = await original();
      return {
        createVotes: (deps) => {
          const { elections } = deps;
          const opened = <Found extends object>(found: Found) => ({
            ...found,
            status: 'active' as const,
          });
          return createVotes({
            ...deps,
            elections: {
              ...elections,
              find: (id) => elections.find(id).then(opened),
              freeze: (id) => elections.freeze(id).then(opened),
            },
          });
        },
      };
    }),
  'any candidate is accepted': () =>
    vi.doMock(import('../../src/features/votes/check-choices.ts'), async (original) => ({
      ...(await original()),
      choicesRefusal: () => undefined,
    })),
  'the ballots of a checkpoint are added twice': () =>
    vi.doMock(import('../../src/features/ballots/box/totals.ts'), async (original) => {
      const { addTotals, ...rest } = await original();
      return { ...rest, addTotals: (left, right) => addTotals(addTotals(left, right), right) };
    }),
  'a checkpoint leaves no ballots behind': () =>
    vi.doMock(import('../../src/features/ballots/counting/choose-ballots.ts'), async (original) => {
      const { chooseBallots, ...rest } = await original();
      return {
        ...rest,
        chooseBallots: (ids, limits) => chooseBallots(ids, { ...limits, stay: 0 }),
      };
    }),
  'a recount confirms a different count': () =>
    vi.doMock(import('../../src/features/ballots/box/totals.ts'), async (original) => ({
      ...(await original()),
      areSame: () => true,
    })),
  'checkpoints are merged before a recount': () =>
    vi.doMock(
      import('../../src/features/ballots/counting/merge-checkpoints.ts'),
      async (original) => {
        const { createCheckpointMerging } = await original();
        return {
          createCheckpointMerging: (deps) => {
            const { counts } = deps;
            const findMajorityState: typeof counts.findMajorityState = async (id) => {
              const state = await counts.findMajorityState(id);
              const recount = {
                checkpoint: state.checkpoint,
                isConfirmed: true,
                at: new Date(0),
                closedAt: new Date(0),
                totalVotes: 0,
                countedVotes: 0,
              };
              return { ...state, recount };
            };
            return createCheckpointMerging({ ...deps, counts: { ...counts, findMajorityState } });
          },
        };
      },
    ),
  'ties are decided by the first round': () =>
    vi.doMock(import('../../contract/counting/ties.ts'), async (original) => {
      const { breakTie, ...rest } = await original();
      return {
        ...rest,
        breakTie: (given) => breakTie({ ...given, history: given.history.toReversed() }),
      };
    }),
  'a receipt does not depend on the voter': () =>
    vi.doMock(import('../../contract/board/commitment.ts'), async (original) => {
      const { nonceOf, ...rest } = await original();
      return { ...rest, nonceOf: (given, hash) => nonceOf({ ...given, userId: '' }, hash) };
    }),
  'a head of the board does not name the one before': () =>
    vi.doMock(import('../../src/features/ballots/board/signed-head.ts'), async (original) => {
      const { headOf, ...rest } = await original();
      return { ...rest, headOf: (next, key) => headOf({ ...next, before: '' }, key) };
    }),
  'a hidden count is shown': () =>
    vi.doMock(
      import('../../src/features/elections/stored/ballot-settings.ts'),
      async (original) => ({
        ...(await original()),
        isCountHidden: () => false,
      }),
    ),
  'an election with a visible count joins a meeting as it is': () =>
    vi.doMock(
      import('../../src/features/elections/stored/ballot-settings.ts'),
      async (original) => ({
        ...(await original()),
        withVisibilityAfter: (_current, { ballot }) => ballot,
      }),
    ),
  'the count of a meeting is shown if it is stored as visible': () =>
    vi.doMock(
      import('../../src/features/elections/stored/ballot-settings.ts'),
      async (original) => {
        const { isCountHidden, ...rest } = await original();
        return {
          ...rest,
          isCountHidden: (election, isConfirmed) =>
            isCountHidden({ ...election, meeting: null }, isConfirmed),
        };
      },
    ),
  'paper is handed out beside a visible count': () =>
    vi.doMock(
      import('../../src/features/elections/secrecy/opening-checks.ts'),
      async (original) => {
        const { createOpeningChecks, ...rest } = await original();
        return {
          ...rest,
          createOpeningChecks: (deps) => ({
            ...createOpeningChecks(deps),
            requireNoVisibleCount: async () => {},
          }),
        };
      },
    ),
  'a count that was seen is hidden later': () =>
    vi.doMock(import('../../src/features/elections/secrecy/voting-times.ts'), async (original) => ({
      ...(await original()),
      wasSeen: () => false,
    })),
  'a voter who has paper can vote online': () =>
    vi.doMock(import('../../src/features/handouts/handouts.ts'), async (original) => {
      const { createHandouts } = await original();
      return {
        createHandouts: (deps) => ({ ...createHandouts(deps), isHeld: async () => false }),
      };
    }),
  'a recount does not wait for paper ballots': () =>
    vi.doMock(import('../../src/features/handouts/join-handouts.ts'), async (original) => {
      const { createHandoutJoining } = await original();
      return {
        createHandoutJoining: (deps) => ({
          ...createHandoutJoining(deps),
          isAwaited: async () => false,
        }),
      };
    }),
  'paper ballots are added again after a kill': () =>
    vi.doMock(import('../../src/features/ballots/box/ballot-id.ts'), async (original) => {
      const { handoutBallotId, ...rest } = await original();
      return {
        ...rest,
        handoutBallotId: (key, place, id) => handoutBallotId(key, place + Math.random(), id),
      };
    }),
  'attendance records who votes': () =>
    vi.doMock(
      import('../../src/features/meetings/attendance/attendance-store.ts'),
      async (original) => {
        const { createAttendanceStore, ...rest } = await original();
        return {
          ...rest,
          createAttendanceStore: (connection) => {
            const store = createAttendanceStore(connection);
            return {
              ...store,
              presenceNow: async (meetingId, voter) => {
                const _id = rest.attendanceId(meetingId, voter);
                await connection
                  .collection<{ _id: string }>('attendance')
                  .updateOne({ _id }, { $inc: { votes: 1 } });
                return store.presenceNow(meetingId, voter);
              },
            };
          },
        };
      },
    ),
  'a former holder learns whether a member has voted': () =>
    vi.doMock(import('../../src/features/votes/cast-vote.ts'), async (original) => {
      const { createVotes, ...rest } = await original();
      return {
        ...rest,
        createVotes: (deps) =>
          createVotes({ ...deps, ballots: { ...deps.ballots, isCastWith: async () => true } }),
      };
    }),
  'a handout that was interrupted is not completed': () =>
    vi.doMock(import('../../src/features/handouts/settle-handouts.ts'), async (original) => {
      const { createHandoutSettling } = await original();
      return {
        createHandoutSettling: (deps) => ({
          ...createHandoutSettling(deps),
          settleAll: async () => {},
        }),
      };
    }),
  'a question opens although its meeting is not open': () =>
    vi.doMock(
      import('../../src/features/elections/opening/openings-at-meetings.ts'),
      async (original) => {
        const { createOpeningsAtMeetings } = await original();
        return {
          createOpeningsAtMeetings: (deps) =>
            createOpeningsAtMeetings({ ...deps, admitOpening: async () => [] }),
        };
      },
    ),
  'a proxy that is entered later is for an open question': () =>
    vi.doMock(
      import('../../src/features/elections/opening/openings-at-meetings.ts'),
      async (original) => {
        const { createOpeningsAtMeetings } = await original();
        const proxiesVersion = async () => Number.MAX_SAFE_INTEGER;
        return {
          createOpeningsAtMeetings: (deps) => createOpeningsAtMeetings({ ...deps, proxiesVersion }),
        };
      },
    ),
  'the clock opens a visible count beside paper': () =>
    vi.doMock(import('../../src/features/elections/opening/openings.ts'), async (original) => {
      const { createOpenings } = await original();
      return {
        createOpenings: (deps) =>
          createOpenings({
            ...deps,
            visibleCounts: { ...deps.visibleCounts, handoutsBeside: async () => undefined },
          }),
      };
    }),
  'a voting link works again after links were off': () =>
    vi.doMock(
      import('../../src/features/elections/reading/elections-by-link.ts'),
      async (original) => {
        const { createElectionsByLink, ...rest } = await original();
        const neverVoided = <Found extends object>({ ...found }: Found) =>
          Object.assign(found, { linksVoidedAt: new Date(0) });
        return {
          ...rest,
          createElectionsByLink: (elections) =>
            createElectionsByLink({
              findWatched: (id) => elections.findWatched(id).then(neverVoided),
              findAllWatched: async () => (await elections.findAllWatched()).map(neverVoided),
            }),
        };
      },
    ),
  'a participation list covers its own election only': () =>
    vi.doMock(
      import('../../src/features/elections/electorate/shared-voters.ts'),
      async (original) => {
        const { createSharing, ...rest } = await original();
        return {
          ...rest,
          createSharing: (...given) => ({
            ...createSharing(...given),
            of: (election) => [election],
          }),
        };
      },
    ),
  'a holder learns that a giver has voted in person': () =>
    vi.doMock(import('../../src/features/votes/repeated-cast.ts'), async (original) => {
      const { createRepeatedCasts } = await original();
      return {
        createRepeatedCasts: (deps) => {
          const asBefore = async (...given: Parameters<typeof deps.giverOf>) => ({
            ...(await deps.giverOf(...given)),
            refusal: undefined,
          });
          const { fill } = deps.giverOf;
          return createRepeatedCasts({ ...deps, giverOf: Object.assign(asBefore, { fill }) });
        },
      };
    }),
  'a list that is registered again registers its voters again': () =>
    vi.doMock(import('../../src/features/imports/list-lines.ts'), async (original) => {
      const { documentIdOf, ...rest } = await original();
      return {
        ...rest,
        documentIdOf: (list, line) => documentIdOf(list, line + Math.random()),
      };
    }),
  'the log has a line for each ballot': () =>
    vi.doMock(import('../../src/platform/http/request-log-level.ts'), async (original) => ({
      ...(await original()),
      logLevelOf: () => 'info',
    })),
} satisfies Record<string, () => void>;

export type PlantedFault = keyof typeof faults;

/** Vitest loads this file before each test file if `PLANTED_FAULT` is the name of a fault. */
const plant = new Map<string, () => void>(Object.entries(faults)).get(
  process.env['PLANTED_FAULT'] ?? '',
);
if (!plant) throw new Error('There is no fault with this name.');
plant();
