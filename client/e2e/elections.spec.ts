import { DEVICES } from './support/emulated-devices.ts';
import { expect, test } from './support/shared-test.ts';
import {
  chooseElection,
  electionCard,
  openTab,
  enterAsAdministrator,
  enterAsVoter,
} from './support/steps.ts';
import { ADMINISTRATOR } from './support/test.ts';

test.use(DEVICES.phone);

/** A script that would run if a screen rendered text as HTML. The console watch would report it. */
const SCRIPT = '<img src=x onerror=alert(1)><script>alert(1)</script>';
const ADA = `${SCRIPT} Ada`;
const SCRIPTED = {
  description: `${SCRIPT} in the description`,
  candidates: [
    { name: ADA, description: `${SCRIPT} in hers` },
    { name: 'Bo', description: 'No script.' },
  ],
};

test('scripts in names, titles, and descriptions are shown as text', async ({
  page,
  openPage,
  product,
  administrator,
}) => {
  const election = await administrator.createElection({ ...SCRIPTED, title: `${SCRIPT} Garden` });
  const person = { name: `${SCRIPT} Noor`, email: 'noor@example.org' };
  await product.api.register(administrator.token, person);
  await enterAsAdministrator(page, ADMINISTRATOR);
  await expect(page.getByText(election.title).first()).toBeVisible();
  await expect(page.getByRole('row', { name: ADA })).toBeVisible();
  await openTab(page, 'Register Voters');
  await expect(page.getByText(person.name)).toBeVisible();
  await openTab(page, 'Elections');
  await expect(electionCard(page, election.title)).toBeVisible();

  const voter = await openPage();
  await enterAsVoter(voter, await administrator.registerVoter());
  await chooseElection(voter, election.title);
  await expect(voter.getByText(SCRIPTED.description)).toBeVisible();
  await expect(voter.getByRole('radio', { name: ADA })).toBeVisible();
});
