import { describe, expect, it } from 'vitest';
import { addTestLanguage } from '../../../test/support/test-language.ts';
import {
  BALLOT_KINDS,
  completeBallot,
  fillTemplate,
  type MessageKind,
  PERSONAL_LINK,
  templateFor,
  votingTask,
} from '@votewise/contract';
import { LANGUAGES, type Language } from '@votewise/contract/locales/languages';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import { wordedIn } from './suggested-texts.ts';

const person = [{ name: 'Ada' }, { name: 'Bo' }];
const motion = [{ name: 'Yes' }, { name: 'No' }];
const tasks = [
  { ballot: completeBallot({}), candidates: person, isPaper: true },
  { ballot: completeBallot({}), candidates: motion, isPaper: false },
  ...BALLOT_KINDS.map((kind) => ({
    ballot: completeBallot({ kind, seats: 1 }),
    candidates: person,
    isPaper: false,
  })),
].map(votingTask);

const suggested: [MessageKind, string, boolean][] = [
  ...[true, false].flatMap((hasLinks) =>
    tasks.map((task): [MessageKind, string, boolean] => ['invitation', task, hasLinks]),
  ),
  ['reminder', '', true],
  ['results', '', false],
];

describe('the text of a message', () => {
  it.each(suggested)(
    'is translated if it is the suggested text: %s, %s, with links: %s',
    (kind, task, hasLinks) => {
      const template = templateFor(kind, { task, hasLinks });
      const t = mailTexts(addTestLanguage());
      expect(wordedIn(t, { kind, ...template })).toEqual({
        subject: `⟦${template.subject}⟧`,
        text: `⟦${template.text}⟧`,
      });
      expect(wordedIn(mailTexts('en'), { kind, ...template })).toEqual(template);
    },
  );

  it.each(Object.keys(LANGUAGES) as Language[])(
    'does not need to be changed to keep the link apart in %s',
    (language) => {
      const link = 'https://vote.example.org/v#AbCd';
      for (const [kind, task, hasLinks] of suggested) {
        const template = templateFor(kind, { task, hasLinks });
        const { text } = wordedIn(mailTexts(language), { kind, ...template });
        const values = { name: '', title: '', start: '', end: '', turnout: '', results: '' };
        const filled = fillTemplate(text, { ...values, link });
        expect(filled).toBe(
          text.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'link' ? link : '')),
        );
      }
      for (const key of ['link.vote', 'signIn.link'] as const)
        expect(mailTexts(language)(key, { link })).toMatch(/ https:\S+$/);
    },
  );

  it('is not translated if it or the subject was changed', () => {
    const t = mailTexts(addTestLanguage());
    const { subject, text } = templateFor('results', { task: '', hasLinks: false });
    for (const own of [
      { subject, text: `${text}\n\nThe board` },
      { subject: 'The board is elected', text },
    ]) {
      expect(wordedIn(t, { kind: 'results', ...own })).toEqual(own);
    }
  });

  it('describes a voting link in the same words as the preview', () => {
    expect(mailTexts('en')('link.personal')).toBe(PERSONAL_LINK);
  });
});
