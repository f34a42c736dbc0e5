import { describe, expect, it } from 'vitest';
import { addTestLanguage } from '../../../../test/support/test-language.ts';
import {
  type Audience,
  completeBallot,
  type MessageKind,
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

const suggested: [MessageKind, Audience, string][] = [
  ...tasks.map((task): [MessageKind, Audience, string] => ['invitation', 'everyone', task]),
  ['reminder', 'not-voted', ''],
  ['reminder', 'everyone', ''],
  ['results', 'everyone', ''],
];

describe('the text of a message', () => {
  it.each(suggested)('%s (%s) that is suggested is translated: %s', (kind, audience, task) => {
    const template = templateFor(kind, { audience, task });
    const t = mailTexts(addTestLanguage());
    expect(wordedIn(t, { kind, ...template })).toEqual({
      subject: `⟦${template.subject}⟧`,
      text: `⟦${template.text}⟧`,
    });
    expect(wordedIn(mailTexts('en'), { kind, ...template })).toEqual(template);
  });

  it('that was changed stays as it is, with its subject', () => {
    const t = mailTexts(addTestLanguage());
    const { subject, text } = templateFor('results', { audience: 'everyone', task: '' });
    for (const own of [
      { subject, text: `${text}\n\nThe board` },
      { subject: 'The board is elected', text },
    ]) {
      expect(wordedIn(t, { kind: 'results', ...own })).toEqual(own);
    }
  });
});
