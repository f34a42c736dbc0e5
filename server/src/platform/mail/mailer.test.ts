import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMailPace } from './mailer.ts';

describe('the pace of emails', () => {
  it('spaces turns evenly, in the order of requests, and does not accumulate unused turns', async () => {
    const turn = createMailPace(50);
    const turns: { number: number; at: number }[] = [];
    const ask = async (number: number) => {
      await turn();
      turns.push({ number, at: performance.now() });
    };
    await ask(0);
    // Ten intervals pass.
    const real = performance.now.bind(performance);
    const now = vi.spyOn(performance, 'now').mockImplementation(() => real() + 200);
    onTestFinished(() => now.mockRestore());
    const began = performance.now();
    await Promise.all(Array.from({ length: 10 }, (_, index) => ask(index + 1)));
    expect(turns.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // The first of these turns comes at once, the tenth after nine intervals of 20 ms.
    expect(performance.now() - began).toBeGreaterThan(175);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
