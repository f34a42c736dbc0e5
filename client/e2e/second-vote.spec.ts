import {
  castVote,
  chooseElection,
  figure,
  showView,
  submitVote,
  enterAsVoter,
} from './support/steps.ts';
import { expect, test } from './support/shared-test.ts';

test('a second vote is rejected on every screen and by the API', async ({
  page,
  openPage,
  product,
  officer,
}) => {
  const election = await officer.createElection();
  const voter = await officer.registerVoter();
  const submitted = { name: 'Vote Submitted Successfully!' };
  await enterAsVoter(page, voter);
  await chooseElection(page, election.title);
  await castVote(page, 'Amara Okafor');

  await test.step('after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('heading', submitted)).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
  });

  await test.step('on another device', async () => {
    const other = await openPage();
    await enterAsVoter(other, voter);
    await chooseElection(other, election.title);
    await expect(other.getByRole('heading', submitted)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Submit Vote' })).toBeHidden();
  });

  await test.step('by the API', async () => {
    const token = await product.api.signIn(voter);
    for (const candidate of election.candidates) {
      const body = { electionId: election.id, candidateId: candidate.id };
      const answer = await product.api.call('POST', '/votes/cast', { token, body });
      expect(answer).toMatchObject({ status: 409, code: 'ALREADY_VOTED' });
    }
  });

  await showView(page, 'Results');
  await expect(figure(page, 'Total Votes')).toHaveText('1');
});

test('a ballot that was open on two devices counts once', async ({
  page,
  openPage,
  officer,
  watch,
}) => {
  watch.expectError(/status of 409 .*\/api\/votes\/cast/);
  const election = await officer.createElection();
  const voter = await officer.registerVoter();
  const other = await openPage();
  for (const screen of [page, other]) {
    await enterAsVoter(screen, voter);
    await chooseElection(screen, election.title);
    await expect(screen.getByRole('radio')).toHaveCount(3);
  }
  await castVote(page, 'Amara Okafor');
  await submitVote(other, 'Priya Raman');
  const refused = { name: 'You had already voted. This choice was not counted.' };
  await expect(other.getByRole('heading', refused)).toBeFocused();
  await expect(other.getByText('Vote Submitted Successfully!')).toBeHidden();
  await showView(other, 'Results');
  await expect(figure(other, 'Total Votes')).toHaveText('1');
  await expect(figure(other, 'Leading')).toHaveText('Amara');
});
