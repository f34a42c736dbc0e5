import { describe, expect, it } from 'vitest';
import { DeadlineError, withDeadline } from '../deadline.ts';
import { isUnconfirmed } from './database-errors.ts';

describe('a deadline', () => {
  it('passes on results and failures that arrive in time', async () => {
    expect(await withDeadline(1_000, Promise.resolve('answer'))).toBe('answer');
    await expect(withDeadline(1_000, Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
  });

  it('stops waiting for a missing result and reports the outcome as unconfirmed', async () => {
    const failure = await withDeadline(5, new Promise(() => {})).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DeadlineError);
    expect(isUnconfirmed(failure)).toBe(true);
  });

  it('ignores a failure after the deadline', async () => {
    const tooLate = new Promise((_, reject) => {
      setTimeout(() => reject(new Error('too late')), 20);
    });
    await expect(withDeadline(5, tooLate)).rejects.toThrow(DeadlineError);
    await expect(tooLate).rejects.toThrow('too late');
  });
});
