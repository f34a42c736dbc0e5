import { SCREEN_STATES } from './screen-states/registry.ts';
import { nameOf, slugOf } from './screen-states/screen-state.ts';
import { expect, test } from './screen-states/screen-test.ts';
import { coveredBy } from './support/covering-toasts.ts';
import { DEVICES } from './support/emulated-devices.ts';

const BALLOTS = [
  'voting-screen-ballot',
  'ballot-several',
  'ballot-several-reviewed',
  'ballot-ranked',
  'ballot-ranked-reviewed',
  'ballot-question',
  'ballot-abstaining',
  'ballot-paper-first-question',
  'ballot-paper-reviewed',
];
const OTHERS = [
  'login-voter',
  'landing-signed-out',
  'voter-results-loaded',
  'elections-loaded',
  'schedule-election-filled-in',
  'edit-participants-many-candidates',
  'delete-election-asking',
  'date-and-time-picker-start-date',
  'election-page-open',
  'import-voters-preview',
  'all-voters-edit-voter',
  'messages-reminder',
];

test('every screen on which toasts are checked exists', { tag: '@core' }, () => {
  const names = [...BALLOTS, ...OTHERS];
  expect(SCREEN_STATES.map(slugOf)).toEqual(expect.arrayContaining(names));
});

for (const screenState of SCREEN_STATES) {
  const slug = slugOf(screenState);
  const isBallot = BALLOTS.includes(slug);
  if (!isBallot && !OTHERS.includes(slug)) continue;
  test(`toasts cover no control: ${nameOf(screenState)}`, async ({ openState }) => {
    const { page } = await openState(screenState, DEVICES.phone);
    expect(await coveredBy(page, 3)).toEqual([]);
    if (isBallot) return;
    const desktop = await openState(screenState, DEVICES.desktop);
    expect(await coveredBy(desktop.page, 3)).toEqual([]);
  });
}
