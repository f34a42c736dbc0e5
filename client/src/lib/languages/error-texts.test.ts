import type { ErrorEnvelope } from '@votewise/contract';
import compile from 'icu-minify/compile';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const GERMAN = {
  other: 'Das hat nicht geklappt.',
  ALREADY_VOTED: 'Sie haben schon gewählt.',
  TOO_MANY_ATTEMPTS: 'Zu viele Versuche.',
  'TOO_MANY_ATTEMPTS.signIns':
    'Zu viele Versuche. Wieder in {minutes, plural, one {# Minute} other {# Minuten}}.',
};
const catalog = Object.fromEntries(
  Object.entries(GERMAN).map(([key, text]) => [key, compile(text)]),
);

/** Returns the text and field errors that a German or English page shows for an error from the server. */
async function shown(envelope: Partial<ErrorEnvelope>, isGerman = true) {
  vi.resetModules();
  vi.doMock('./language.ts', () => ({
    shownLanguage: () => 'en',
    shownCatalog: (feature: string) => (isGerman && feature === 'errors' ? catalog : undefined),
    watchLanguage: () => () => {},
  }));
  onTestFinished(() => {
    vi.doUnmock('./language.ts');
    vi.resetModules();
  });
  const { ApiError, failureText } = await import('../api-error.ts');
  const error = new ApiError({ status: 400, envelope });
  return { text: failureText(error, 'Failed'), fields: error.fields };
}

const blocked: Partial<ErrorEnvelope> = {
  message: 'Too many failed sign-ins. Try again in 2 minutes.',
  code: 'TOO_MANY_ATTEMPTS',
  reason: 'TOO_MANY_ATTEMPTS.signIns',
  values: { minutes: 2 },
};

describe('an error from the server', () => {
  it('is shown unchanged in English', async () => {
    const fields = { code: 'Wrong', name: 'Missing' };
    expect(await shown({ ...blocked, fields }, false)).toEqual({ text: blocked.message, fields });
  });

  it('is shown with the text for its reason in another language', async () => {
    const { text } = await shown(blocked);
    expect(text).toBe('Zu viele Versuche. Wieder in 2 Minuten.');
  });

  it.each([
    [{ code: 'ALREADY_VOTED' }, GERMAN.ALREADY_VOTED],
    [{ code: 'TOO_MANY_ATTEMPTS', reason: 'TOO_MANY_ATTEMPTS.new' }, GERMAN.TOO_MANY_ATTEMPTS],
    [{ code: 'GROUP_IN_USE' }, GERMAN.other],
    [{ code: 'FROM_THE_FUTURE' }, GERMAN.other],
    [{ code: 'toString' }, GERMAN.other],
    [{ code: undefined }, GERMAN.other],
  ])('is shown with the text for its code, or with a generic text: %o', async (given, text) => {
    const envelope = { message: 'English', ...given } as Partial<ErrorEnvelope>;
    expect((await shown(envelope)).text).toBe(text);
  });

  it('is shown at its fields with the same text, because the server’s field texts are in English', async () => {
    const { fields } = await shown({ ...blocked, fields: { password: 'Wrong' } });
    expect(fields).toEqual({ password: 'Zu viele Versuche. Wieder in 2 Minuten.' });
  });

  it('is shown with the page’s own text if it has no message', async () => {
    expect((await shown({ code: 'ALREADY_VOTED' })).text).toBe('Failed');
  });
});
