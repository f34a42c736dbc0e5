import { expect, it } from 'vitest';
import { giveHandouts, onPaper } from '../../../../test/support/handouts.ts';
import { checkIn, planMeeting } from '../../../../test/support/meetings.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

it('lists members who take part, vote on paper, and have none for a question, whoever has voted', async () => {
  const app = await startTestApp();
  const { administrator, path, id, enter, setStatus } = await planMeeting(app, {
    proxiesPerHolder: 1,
  });
  const election = (title: string, given: { ballot?: object } = {}) =>
    app.createElection({
      title,
      status: 'upcoming',
      ballot: { results: 'after-close', ...given.ballot },
      meeting: { id, presence: 'present' },
    });
  const [first, second, online] = [
    await election('Dues', onPaper),
    await election('Runoff', onPaper),
    await election('Fence'),
  ];
  const agenda = [first, second, online].map((one) => ({
    kind: 'question',
    electionIds: [one.id],
  }));
  const saved = (await administrator.put(path, { agenda }).expect(200)).body.data.meeting;
  await setStatus('open');
  const needs = async (place: number): Promise<string[]> => {
    const item = saved.agenda[place].id;
    const answer = await administrator.get(`${path}/questions/${item}/paper-needs`).expect(200);
    return answer.body.data.voterIds.toSorted();
  };
  const users = app.connection.collection('users');
  const without = async () => {
    const voter = await app.createVoter();
    await users.updateOne({ userId: voter.userId }, { $set: { email: null, passwordHash: null } });
    return voter;
  };
  const [onDevice, holder, giver, absent] = [
    await app.createVoter(),
    await without(),
    await app.createVoter(),
    await without(),
  ];
  await enter(giver.userId, holder.userId).expect(201);
  await checkIn(administrator, path, [onDevice.userId, holder.userId]);
  // Only the holder can vote for the giver, and not on a device.
  const both = [holder._id, giver._id].toSorted();
  expect(await needs(0)).toEqual(both);
  await giveHandouts(administrator, first, both);
  expect([await needs(0), await needs(1), await needs(2)]).toEqual([[], both, both]);
  await giveHandouts(administrator, second, [holder._id]);
  expect(await needs(1)).toEqual([giver._id]);
  await giveHandouts(administrator, second, [holder._id], '/return');
  expect(await needs(1)).toEqual(both);
  await giveHandouts(administrator, first, [onDevice._id]);
  expect(await needs(1)).toEqual([...both, onDevice._id].toSorted());
  expect(await needs(1)).not.toContain(absent._id);
  await administrator.get(`${path}/questions/none/paper-needs`).expect(404);
});
