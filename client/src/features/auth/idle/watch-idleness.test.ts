import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { notePresence, readPresence } from '../../../lib/last-activity.ts';
import { noteWatching } from '../../../lib/watching.ts';
import { readIdleness } from '../idleness.ts';
import { watchIdleness } from './watch-idleness.ts';

const MINUTE_MS = 60_000;
const START = new Date('2026-11-16T13:00:00Z').getTime();

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The user is active at the start; the session ends after five minutes of inactivity. */
function start() {
  const onWarning = vi.fn<(endsAt: number | undefined) => void>();
  const onOver = vi.fn<() => void>();
  const pressed = vi.fn<() => void>();
  document.body.addEventListener('click', pressed);
  document.body.addEventListener('keydown', pressed);
  notePresence();
  const stop = watchIdleness(5, { onWarning, onOver });
  onTestFinished(() => {
    stop();
    document.body.removeEventListener('click', pressed);
    document.body.removeEventListener('keydown', pressed);
  });
  return { onWarning, onOver, pressed, stop, warning: () => onWarning.mock.lastCall?.[0] };
}

/** Records activity as another tab does. */
const noteElsewhere = (at: number) => localStorage.setItem('votewise_last_activity', String(at));

/** Moves the clock without running timers, as on a computer that is asleep. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe('an inactive session', () => {
  it('triggers a warning one minute before it ends, and ends only once', () => {
    const { warning, onOver } = start();
    vi.advanceTimersByTime(4 * MINUTE_MS - 1_000);
    expect(warning()).toBeUndefined();
    vi.advanceTimersByTime(1_000);
    expect(warning()).toBe(START + 5 * MINUTE_MS);
    vi.advanceTimersByTime(MINUTE_MS - 1_000);
    expect(onOver).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(onOver).toHaveBeenCalledOnce();
  });

  it.each([
    ['a pointer move', () => fireEvent.pointerMove(document.body)],
    ['a touch', () => fireEvent.touchMove(document.body)],
    ['scrolling', () => fireEvent.wheel(document.body)],
    ['a key press', () => fireEvent.keyDown(document.body, { key: 'a' })],
    ['a pointer press', () => fireEvent.pointerDown(document.body)],
    ['dictated text', () => fireEvent.input(document.body)],
    ['a live count that changes in a visible tab', noteWatching],
    ['activity in another tab', () => noteElsewhere(Date.now())],
  ])('is kept alive by %s', (_name, act) => {
    const { warning, onOver } = start();
    for (let times = 0; times < 3; times += 1) {
      vi.advanceTimersByTime(3.5 * MINUTE_MS);
      act();
    }
    vi.advanceTimersByTime(3.5 * MINUTE_MS);
    expect(warning()).toBeUndefined();
    expect(onOver).not.toHaveBeenCalled();
  });

  it('is not kept alive by a live count that changes in a hidden tab', () => {
    const { onOver } = start();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    vi.advanceTimersByTime(4.5 * MINUTE_MS);
    noteWatching();
    vi.advanceTimersByTime(MINUTE_MS);
    expect(onOver).toHaveBeenCalledOnce();
    hidden.mockRestore();
  });

  it('lets clicks and keys reach the page before the warning', () => {
    const { pressed } = start();
    fireEvent.click(document.body);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('records activity for other tabs at most every ten seconds', () => {
    start();
    vi.advanceTimersByTime(9_000);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(readPresence()).toBe(START);
    vi.advanceTimersByTime(1_000);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(readPresence()).toBe(START + 10_000);
  });
});

describe('a warning', () => {
  function warn() {
    const given = start();
    vi.advanceTimersByTime(4.5 * MINUTE_MS);
    expect(given.warning()).toBeDefined();
    return given;
  }

  it.each([
    ['a click', () => fireEvent.click(document.body)],
    ['a key press', () => fireEvent.keyDown(document.body, { key: 'Enter' })],
  ])('is dismissed by %s, which does nothing else', (_name, act) => {
    const { pressed, warning, onOver } = warn();
    expect(act()).toBe(false);
    expect(pressed).not.toHaveBeenCalled();
    expect(warning()).toBeUndefined();
    vi.advanceTimersByTime(3.5 * MINUTE_MS);
    expect(onOver).not.toHaveBeenCalled();
  });

  it('also blocks the repeats of the key that dismissed it until the key is released', () => {
    const { pressed } = warn();
    const press = (repeat: boolean) => fireEvent.keyDown(document.body, { key: 'Enter', repeat });
    expect([press(false), press(true), press(true)]).toEqual([false, false, false]);
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.keyUp(document.body, { key: 'Enter' });
    expect([press(false), press(true)]).toEqual([true, true]);
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('is not dismissed by an accidental pointer move or by the press before a click', () => {
    const { warning, onOver } = warn();
    fireEvent.pointerMove(document.body);
    fireEvent.pointerDown(document.body);
    expect(warning()).toBeDefined();
    vi.advanceTimersByTime(MINUTE_MS);
    expect(onOver).toHaveBeenCalledOnce();
  });

  it('closes when there is activity in another tab', () => {
    const { warning } = warn();
    noteElsewhere(Date.now());
    vi.advanceTimersByTime(1_000);
    expect(warning()).toBeUndefined();
  });
});

describe('a computer that sleeps past the end of the session', () => {
  it.each([
    ['a click', () => fireEvent.click(document.body)],
    ['a key press', () => fireEvent.keyDown(document.body, { key: 'Enter' })],
    [
      'the return to the page',
      () => fireEvent(document, new Event('visibilitychange', { bubbles: true })),
    ],
    ['the focus of the window', () => fireEvent.focus(window)],
    ['the return to a cached page', () => fireEvent(window, new Event('pageshow'))],
    ['a pointer move', () => fireEvent.pointerMove(document.body)],
    ['a change of a live count', noteWatching],
    ['the next tick of the clock', () => vi.advanceTimersByTime(1_000)],
  ])('ends the session on %s before anything reaches the page', (_name, wake) => {
    const { onOver, pressed } = start();
    sleep(8 * 60 * MINUTE_MS);
    wake();
    expect(onOver).toHaveBeenCalledOnce();
    expect(pressed).not.toHaveBeenCalled();
    expect(readPresence()).toBe(START);
  });

  it('ends the session even if a warning was shown', () => {
    const { onOver, pressed } = start();
    vi.advanceTimersByTime(4.5 * MINUTE_MS);
    sleep(MINUTE_MS);
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect([onOver.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 0]);
  });
});

it('ignores all events after watching was stopped', () => {
  const { stop, onOver, onWarning } = start();
  stop();
  onWarning.mockClear();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  fireEvent.keyDown(document.body, { key: 'a' });
  noteWatching();
  expect([onOver.mock.calls.length, onWarning.mock.calls.length]).toEqual([0, 0]);
});

describe('idleness', () => {
  it('is not detected if sessions have no time limit or if no activity is recorded', () => {
    notePresence();
    sleep(100 * MINUTE_MS);
    expect(readIdleness(0)).toEqual({ state: 'present' });
    localStorage.clear();
    expect(readIdleness(5)).toEqual({ state: 'present' });
  });

  it('starts over once when the clock is set back', () => {
    const { warning, onOver } = start();
    vi.setSystemTime(START - 24 * 60 * MINUTE_MS);
    vi.advanceTimersByTime(4 * MINUTE_MS);
    expect(warning()).toBeUndefined();
    vi.advanceTimersByTime(10_000);
    expect(warning()).toBeDefined();
    vi.advanceTimersByTime(MINUTE_MS);
    expect(onOver).toHaveBeenCalledOnce();
  });

  it('starts over when a page is opened after the clock was set back', () => {
    noteElsewhere(START + 60 * MINUTE_MS);
    expect(readIdleness(5)).toEqual({ state: 'present' });
    expect(readPresence()).toBe(START);
  });
});
