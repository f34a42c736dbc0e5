import { describe, expect, it } from 'vitest';
import { addTestLanguage } from '../../../../test/support/test-language.ts';
import {
  type Audience,
  completeBallot,
  type MessageKind,
  PERSONAL_LINK,
  templateFor,
  votingTask,
} from '../../../contract/index.ts';
import { mailTexts } from '../../../platform/languages/mail-texts.ts';
import { wordedIn } from './rules.ts';

const person = [{ name: 'Ada' }, { name: 'Bo' }];
const motion = [{ name: 'Yes' }, { name: 'No' }];
const tasks = [
  { ballot: completeBallot({}), candidates: person, isPaper: true },
  { ballot: completeBallot({}), candidates: motion, isPaper: false },
  { ballot: completeBallot({}), candidates: person, isPaper: false },
  { ballot: completeBallot({ kind: 'several', seats: 1 }), candidates: person, isPaper: false },
  { ballot: completeBallot({ kind: 'ranked', seats: 1 }), candidates: person, isPaper: false },
].map(votingTask);

const suggested: [MessageKind, Audience, string, boolean][] = [
  ...[true, false].flatMap((hasLinks) =>
    tasks.map((task): [MessageKind, Audience, string, boolean] => [
      'invitation',
      'everyone',
      task,
      hasLinks,
    ]),
  ),
  ['reminder', 'not-voted', '', true],
  ['reminder', 'everyone', '', true],
  ['results', 'everyone', '', false],
];

describe('the text of a message', () => {
  it.each(suggested)(
    '%s (%s) that is suggested is translated: %s, with links: %s',
    (kind, audience, task, hasLinks) => {
      const template = templateFor(kind, { audience, task, hasLinks });
      const t = mailTexts(addTestLanguage());
      expect(wordedIn(t, { kind, ...template })).toEqual({
        subject: `⟦${template.subject}⟧`,
        text: `⟦${template.text}⟧`,
      });
      expect(wordedIn(mailTexts('en'), { kind, ...template })).toEqual(template);
    },
  );

  it('that was changed stays as it is, with its subject', () => {
    const t = mailTexts(addTestLanguage());
    const { subject, text } = templateFor('results', {
      audience: 'everyone',
      task: '',
      hasLinks: false,
    });
    for (const own of [
      { subject, text: `${text}\n\nThe board` },
      { subject: 'The board is elected', text },
    ]) {
      expect(wordedIn(t, { kind: 'results', ...own })).toEqual(own);
    }
  });

  it('says of a voting link what the preview says', () => {
    expect(mailTexts('en')('link.personal')).toBe(PERSONAL_LINK);
  });
});
