import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { systemClock } from '../../platform/clock.ts';
import { createSignInLimits } from './sign-in-limits.ts';

let made = 0;

function startLimits() {
  made += 1;
  return createSignInLimits({
    store: { recordBlock: () => Promise.resolve() },
    isNamed: () => Promise.resolve(false),
    key: Buffer.alloc(32, made),
    clock: systemClock,
  });
}

const codeOf = (error: unknown) => Reflect.get(error as object, 'code');
const countOf = (outcomes: unknown[], wanted: unknown) =>
  outcomes.filter((outcome) => outcome === wanted).length;

/** Attempts that all wait for each other, as if they had arrived at the same moment. */
function createCrowd(size: number) {
  let arrived = 0;
  let go = (): void => {};
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  return async () => {
    arrived += 1;
    if (arrived === size) go();
    await all;
  };
}

describe('many failures at the same moment from one address', () => {
  it('reveal whether 200 passwords are wrong, and nothing about the others', async () => {
    const { limitPasswordChecks } = startLimits();
    const ip = `192.0.2.${made}`;
    const meet = createCrowd(301);
    const attempt = (userId: string, check: () => Promise<string | null>) =>
      limitPasswordChecks({ userId, ip }, async () => {
        await meet();
        return check();
      }).catch(codeOf);
    const wrong = Array.from({ length: 300 }, (_, i) => attempt(`VOTER${i}`, async () => null));
    const right = attempt('VOTER300', async () => {
      await Promise.all(wrong);
      return 'signed in';
    });
    const outcomes = await Promise.all([...wrong, right]);
    expect(countOf(outcomes, null)).toBe(200);
    expect(countOf(outcomes, 'TOO_MANY_ATTEMPTS')).toBe(101);
  });

  it('reach the single sign-on provider 200 times', async () => {
    const { limitedSignOn } = startLimits();
    let asked = 0;
    const finish = async () => {
      asked += 1;
      await Promise.resolve();
      throw new AppError('SIGN_ON_FAILED', 'refused');
    };
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, () =>
        limitedSignOn(
          '198.51.100.7',
          finish,
          (error): error is AppError => error instanceof AppError,
        ).catch(codeOf),
      ),
    );
    expect([asked, countOf(outcomes, 'TOO_MANY_ATTEMPTS')]).toEqual([200, 100]);
  });
});
