import { describe, expect, it } from 'vitest';
import { addTestLanguage, untranslated } from '../../../../test/support/test-language.ts';
import { mailSender } from '../../../platform/mail/mail-sender.ts';
import { credentialsMail } from './credentials-mail.ts';

const given = {
  name: 'Lena Moreau',
  email: 'lena@example.org',
  userId: 'VOTER001',
  userType: 'voter',
  password: 'kite-39-fox',
  expiresAt: new Date('2026-12-20T20:15:00Z'),
  publicUrl: 'https://vote.example.org',
  timeZone: null,
  sender: mailSender(() => ({
    organisation: 'Northfield',
    email: 'help@example.org',
    phone: '+49 30 1',
  })),
} as const;

describe.each(['registered', 'reset'] as const)('the credentials email (%s)', (occasion) => {
  it('is in the voter’s language, with its text direction and date format', () => {
    const language = addTestLanguage();
    const { subject, text, html } = credentialsMail({ ...given, occasion, language });
    expect(untranslated(subject)).toBe('');
    expect(untranslated(text)).toBe('');
    expect(untranslated(html)).toBe('Northfield VOTER001kite-39-fox');
    expect(text).toContain('20 בדצמ׳ 2026');
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain('<div lang="he" dir="rtl"');
    expect(html).toMatch(/<td dir="ltr"[^>]*>kite-39-fox<\/td>/);
  });

  it('isolates the direction of names, but not of the ID and the password, which voters copy', () => {
    const language = addTestLanguage();
    const { text } = credentialsMail({ ...given, occasion, language });
    expect(text).toContain('⟦Hello \u2068Lena Moreau\u2069,⟧');
    expect(text).toContain('⟦Voter ID: VOTER001⟧\n⟦Password: kite-39-fox⟧\n');
  });

  it.each(['admin', 'auditor'] as const)('is in English for an %s', (userType) => {
    const language = addTestLanguage();
    const person = { ...given, occasion, userType };
    expect(credentialsMail({ ...person, language })).toEqual(credentialsMail(person));
  });

  it('shows its deadline in the organization’s time zone', () => {
    const mail = (timeZone: string | null) => credentialsMail({ ...given, occasion, timeZone });
    expect(mail(null).text).toMatch(/Sun, Dec 20, 2026, 8:15\sPM UTC/);
    expect(mail('Asia/Tokyo').text).toMatch(/Mon, Dec 21, 2026, 5:15\sAM GMT\+9/);
  });

  it('is in English for a voter without a language', () => {
    const { html, text } = credentialsMail({ ...given, occasion });
    expect(html).toContain('<html lang="en">\n<head>');
    expect(html).toContain('<meta name="viewport" content="width=device-width">');
    expect(text).toMatch(/^Voter ID: VOTER001\nPassword: kite-39-fox$/m);
  });
});
