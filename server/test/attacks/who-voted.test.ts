import type { Election, OwnMeeting } from '@votewise/contract';
import { expect, it } from 'vitest';
import { checkIn, createMember, planMeeting } from '../support/meetings.ts';
import { type Caller, startTestApp } from '../support/test-app.ts';

/**
 * An administrator who reads a live count after every vote, and asks something that depends on whether a certain voter
 * has voted, knows how this voter voted.
 */

type Member = Awaited<ReturnType<typeof createMember>>;

const castBy = (caller: Caller, { id, candidates }: Election, place: number, more: object = {}) =>
  caller.post('/votes/cast', {
    electionId: id,
    choices: [candidates[place % candidates.length]?.id ?? ''],
    ...more,
  });

it.each(['anyone', 'present'] as const)(
  'does not show an invented holder which member has just voted: presence %s',
  async (presence) => {
    const app = await startTestApp();
    const { officer, path, id, enter, setStatus } = await planMeeting(app, {
      proxiesPerHolder: 20,
    });
    const scheduled = await app.createElection({
      meeting: { id, presence },
      ballot: { results: 'live' },
      status: 'upcoming',
    });
    const members: Member[] = [];
    while (members.length < 7) members.push(await createMember(app));
    const [invented, ...victims] = members as [Member, ...Member[]];
    const [early = invented, late = invented] = victims;
    await enter(early.userId, invented.userId).expect(201);
    await setStatus('open');
    await checkIn(officer, path, [invented.userId]);
    const opened = { ...scheduled, status: 'active' };
    const put = await officer.put(`/elections/${scheduled.id}`, opened).expect(200);
    const election: Election = put.body.data.election;
    for (const victim of victims.slice(1)) await enter(victim.userId, invented.userId).expect(201);

    /** What the invented holder sees, without attendance, which everyone at a meeting sees. */
    const look = async () => {
      const { body } = await invented.caller.get('/meetings/mine').expect(200);
      const [own]: OwnMeeting[] = body.data.meetings;
      const answers = [];
      for (const { userId: onBehalfOf } of victims) {
        // Nothing is marked, so no ballot is cast.
        const given = { electionId: election.id, choices: [], onBehalfOf, code: 'a'.repeat(32) };
        const { status, body: answer } = await invented.caller.post('/votes/cast', given);
        answers.push([onBehalfOf, status, answer.code]);
      }
      return { votedIn: own?.represents.map((one) => [one.userId, one.votedIn]), answers };
    };
    if (presence === 'anyone') {
      // A proxy from before the vote: only the holder can vote, until it ends.
      await castBy(early.caller, election, 0).expect(403);
      await early.caller.delete(`${path}/proxy`).expect(200);
    } else {
      await checkIn(
        officer,
        path,
        victims.map(({ userId }) => userId),
      );
    }
    const before = await look();
    for (const [place, victim] of victims.entries()) {
      await castBy(victim.caller, election, place).expect(201);
      expect(await look()).toEqual(before);
    }
    // Nor does a ballot that the holder tries to cast after the giver has voted.
    for (const { userId: onBehalfOf } of victims)
      expect((await castBy(invented.caller, election, 0, { onBehalfOf })).body.code).toBe(
        'NOT_REPRESENTED',
      );
    // A member who leaves again can be represented on later questions only.
    await checkIn(officer, path, [late.userId]);
    await checkIn(officer, path, [late.userId], { isPresent: false });
    await enter(late.userId, invented.userId).expect(201);
    const again = await castBy(invented.caller, election, 0, { onBehalfOf: late.userId });
    expect([again.status, again.body.reason]).toEqual([403, 'NOT_REPRESENTED.later']);
  },
);
