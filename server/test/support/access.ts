import { expect, it } from 'vitest';
import { startTestApp, type Caller } from './test-app.ts';

type Send = (caller: Caller) => ReturnType<Caller['get']>;

/** The refusals that every guarded route owes: without a token, with a bad one, and to the other role. */
export function itRefusesStrangers(send: Send): void {
  it('answers 401 without a token', async () => {
    const app = await startTestApp();
    const answer = await send(app.anonymous);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      success: false,
      code: 'UNAUTHENTICATED',
      message: 'Sign in to continue.',
    });
  });

  it('answers 401 with a token that is not ours', async () => {
    const app = await startTestApp();
    const answer = await send(app.callerWith('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln'));
    expect(answer.status).toBe(401);
  });
}

export function itRefusesVoters(send: Send): void {
  it('answers 403 to a voter', async () => {
    const app = await startTestApp();
    const answer = await send(await app.asVoter());
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ success: false, code: 'FORBIDDEN' });
  });
}

export function itRefusesAdministrators(send: Send): void {
  it('answers 403 to an administrator', async () => {
    const app = await startTestApp();
    const answer = await send(await app.asAdministrator());
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ success: false, code: 'FORBIDDEN' });
  });
}
