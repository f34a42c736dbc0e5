import { expect, it } from 'vitest';
import { drawPortrait } from '../src/cli/drawn-photo.ts';
import type { PdfBlock } from '../src/platform/pdf/pdf-document.ts';
import { renderPdf } from '../src/platform/pdf/pdf.worker.ts';
import { startWithAdministrator } from './support/test-app.ts';

/** How many pictures a file embeds, and how often it draws the first. */
const picturesIn = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString('latin1');
  return [text.split('/Subtype /Image').length - 1, text.split('/I1 Do').length - 1];
};

const words = { language: 'en', direction: 'ltr', sender: 'Alder Court' } as const;
const card = {
  ...words,
  name: 'Lena Moreau',
  id: { label: 'Voter ID', value: 'VOTER001' },
  instruction: 'Scan the code.',
  address: { label: 'Sign in at', value: 'https://vote.example.org' },
  secret: { label: 'Password', value: 'k7mp' },
  notes: [],
  code: { text: 'https://vote.example.org', label: 'QR code' },
};
const slip = {
  ...words,
  title: 'Budget 2027',
  text: 'The assembly approves the budget.',
  hint: 'Mark Yes or No.',
  mark: 'circle',
  options: [{ number: '1', name: 'Yes', detail: '' }],
  blanks: { label: '', lines: 0 },
  note: '',
  amountLabel: '',
} as const;

it.each<[string, number, { footer?: string; blocks: readonly PdfBlock[] }]>([
  ['minutes', 1, { footer: 'Minutes', blocks: [{ kind: 'heading', level: 1, text: 'Minutes' }] }],
  ['code sheets', 2, { blocks: [{ kind: 'cards', cards: [card, card] }] }],
  ['printed ballots', 3, { blocks: [{ kind: 'slips', slip, amounts: ['', '', ''] }] }],
])('%s embed the logo once, however often it is drawn', async (_what, drawn, content) => {
  const document = { title: 'Files', author: 'VoteWise', createdAt: new Date(0), ...content };
  expect(picturesIn(await renderPdf(document, false))).toEqual([0, 0]);
  const withLogo = { ...document, logo: drawPortrait(1) };
  expect(picturesIn(await renderPdf(withLogo, false))).toEqual([1, drawn]);
});

it('minutes have the logo that the organization has then', async () => {
  const { app, administrator } = await startWithAdministrator();
  const { id } = await app.createElection();
  const minutes = async () => {
    const { body } = await administrator.get(`/elections/${id}/export?format=pdf`).expect(200);
    return picturesIn(body)[0];
  };
  expect(await minutes()).toBe(0);
  const logo = administrator.post('/settings/logo').set('Content-Type', 'image/jpeg');
  await logo.send(drawPortrait(1)).expect(200);
  expect(await minutes()).toBe(1);
});
