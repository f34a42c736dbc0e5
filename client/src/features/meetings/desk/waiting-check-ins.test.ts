import type { CheckInData } from '@votewise/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../../lib/api-error.ts';
import { keepCheckIns, type Waiting } from './waiting-check-ins.ts';

const DATA: CheckInData = {
  attendees: [],
  attendance: { present: 0, represented: 0, members: 0 },
};

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** Check-ins whose calls are answered one by one. */
function open(answer: (waiting: Waiting) => Promise<CheckInData>) {
  const send = vi.fn<(waiting: Waiting) => Promise<CheckInData>>(answer);
  const onRefused = vi.fn<(waiting: Waiting, error: unknown) => void>();
  const checkIns = keepCheckIns({
    storage: sessionStorage,
    key: 'desk',
    send,
    onSent: () => undefined,
    onRefused,
  });
  const stop = checkIns.start();
  const sent = () => send.mock.calls.map(([{ voter, isPresent }]) => `${voter} ${isPresent}`);
  const acts = () => send.mock.calls.map(([{ act }]) => act);
  return { checkIns, stop, sent, acts, onRefused };
}

const lost = () => Promise.reject(new ConnectionError('no network'));
const fine = () => Promise.resolve(DATA);
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('keeps check-ins during an outage and sends each once the network is back', async () => {
  let isLost = true;
  const { checkIns, stop, sent } = open(() => (isLost ? lost() : fine()));
  checkIns.add('V1', true, 0);
  checkIns.add('V2', true, 0);
  await after(60_000);
  expect(checkIns.snapshot()).toMatchObject({
    isLost: true,
    waiting: [{ voter: 'V1' }, { voter: 'V2' }],
  });
  const before = sent().length;
  isLost = false;
  await after(2_000);
  expect(sent().slice(before)).toEqual(['V1 true', 'V2 true']);
  expect(checkIns.snapshot()).toEqual({ isLost: false, waiting: [] });
  expect(sessionStorage.getItem('desk')).toBeNull();
  stop();
});

it('sends only the latest wish for a member', async () => {
  let isLost = true;
  const { checkIns, stop, sent } = open(() => (isLost ? lost() : fine()));
  checkIns.add('V1', true, 0);
  await after(0);
  checkIns.add('V1', false, 0);
  isLost = false;
  const before = sent().length;
  await after(2_000);
  expect(sent().slice(before)).toEqual(['V1 false']);
  stop();
});

it('sends a change that was made while the first call was under way', async () => {
  let finish = (): void => {};
  const { checkIns, stop, sent } = open(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(DATA);
      }),
  );
  checkIns.add('V1', true, 0);
  checkIns.add('V1', false, 0);
  finish();
  await after(0);
  expect(sent()).toEqual(['V1 true', 'V1 false']);
  finish();
  await after(0);
  expect(checkIns.snapshot().waiting).toEqual([]);
  stop();
});

it('sends what was left before a reload', async () => {
  const first = open(lost);
  first.checkIns.add('V1', true, 0);
  await after(0);
  first.stop();
  const second = open(fine);
  await after(0);
  expect(second.sent()).toEqual(['V1 true']);
  second.stop();
});

it('reports a refusal and goes on with the next member', async () => {
  const refusal = new ApiError({
    status: 404,
    envelope: { success: false, message: 'This voter is not a member.' },
  });
  const { checkIns, stop, sent, onRefused } = open(({ voter }) =>
    voter === 'V1' ? Promise.reject(refusal) : fine(),
  );
  checkIns.add('V1', true, 0);
  checkIns.add('V2', true, 0);
  await after(0);
  expect(sent()).toEqual(['V1 true', 'V2 true']);
  expect(onRefused).toHaveBeenCalledWith(
    expect.objectContaining({ voter: 'V1', isPresent: true }),
    refusal,
  );
  stop();
});

it('sends the same act again, and bases the next one on the own acts that may have been made', async () => {
  let isLost = true;
  const first = open(() => (isLost ? lost() : fine()));
  first.checkIns.add('V1', true, 4);
  await after(2_000);
  const [sent, again] = first.acts();
  expect(again).toEqual(sent);
  expect(sent).toMatchObject({ changes: 4, after: [] });
  first.stop();
  // Also after a reload, and once the answer is in: Undo is pressed before the list is up to date.
  const second = open(() => (isLost ? lost() : fine()));
  second.checkIns.add('V1', false, 4);
  isLost = false;
  await after(2_000);
  const undo = second.acts().at(-1);
  expect(undo).toMatchObject({ changes: 4, after: [sent?.id] });
  second.checkIns.add('V1', true, 4);
  await after(0);
  expect(second.acts().at(-1)?.after).toEqual([sent?.id, undo?.id]);
  second.stop();
});
