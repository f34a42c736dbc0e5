import { expect } from '@playwright/test';
import type { ImportProblem, VoterImport } from '@votewise/contract';
import { failed, held } from './answers.ts';
import { type ScreenState, statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const PAGE = '/admin/voters/import';

const DRAFT: VoterImport = {
  id: 'list-1',
  fileName: 'members-of-the-harbour-cooperative-2026-11.csv',
  state: 'draft',
  revision: 1,
  createdAt: '2026-11-16T04:05:00.000Z',
  createdBy: 'Administrator',
  encoding: 'windows-1252',
  readings: [{ encoding: 'windows-1252', sample: ['Zoë Müller', 'René Peña'] }],
  isReadingOpen: false,
  layout: {
    separator: ';',
    hasHeader: true,
    nameColumns: [1, 2],
    emailColumn: 3,
    groupsColumn: 5,
    weightColumn: 6,
    languageColumn: 7,
  },
  columns: ['No.', 'Vorname', 'Nachname', 'E-Mail', 'Ort', 'Sektion', 'Anteile', 'Sprache'],
  hasRememberedColumns: true,
  weight: 12_480,
  groups: [
    { name: 'Youth section of the northern districts', voters: 41, isNew: true },
    { name: 'Harbor', voters: 318, isNew: false },
  ],
  languages: {
    known: [{ language: 'en', voters: 1_204 }],
    unknown: { voters: 7, cells: ['Plattdeutsch', 'Klingon'] },
  },
  counts: { lines: 2_000, good: 1_960, missing: 12, malformed: 17, duplicate: 6, known: 5 },
  sample: [
    { line: 2, name: 'Zoë Müller', email: 'zoe.mueller@example.org' },
    {
      line: 3,
      name: 'Łukasz Kowalski',
      email: 'lukasz@example.org',
      groups: ['Harbor'],
      weight: 12,
    },
    {
      line: 4,
      name: 'Maximiliane Freifrau von und zu Hohenstein-Wolfratshausen',
      email: 'maximiliane.von.hohenstein.wolfratshausen@members.harbour-cooperative.example.org',
      groups: ['Harbor', 'Youth section of the northern districts'],
    },
  ],
  progress: { done: 0, registered: 0, known: 0, failed: 0 },
};

const RUNNING: VoterImport = {
  ...DRAFT,
  state: 'running',
  progress: { done: 1_250, registered: 1_249, known: 1, failed: 0 },
};

const DONE: VoterImport = {
  ...DRAFT,
  state: 'done',
  progress: { done: 1_960, registered: 1_959, known: 1, failed: 0 },
};

const PROBLEMS: ImportProblem[] = [
  {
    line: 17,
    name: '',
    email: 'someone@example.org',
    kind: 'missing',
    text: 'The name is missing.',
  },
  {
    line: 212,
    name: 'Sri Lakshmi Venkataraman Subramaniam',
    email: 'sri.lakshmi.venkataraman.subramaniam.example.org',
    kind: 'malformed',
    text: 'Enter an email address, such as name@example.org.',
  },
  {
    line: 480,
    name: 'Bo Li',
    email: 'bo@example.org',
    kind: 'duplicate',
    text: 'Line 112 has the same address.',
  },
  {
    line: 1_204,
    name: 'Tom Berg',
    email: 'tom.berg@example.org',
    kind: 'known',
    text: 'This address is already registered as VOTER006 (Voter).',
  },
];

async function openChoice(mock: PageMock, imports: VoterImport[] = []): Promise<void> {
  await mock.answer('GET', '/imports', { data: { imports } });
  await mock.page.goto(PAGE);
  await expect(mock.page.getByRole('heading', { name: 'Previous lists' })).toBeVisible();
}

async function openList(mock: PageMock, list: VoterImport): Promise<void> {
  await mock.answer('GET', '/imports/*', { data: { import: list } });
  await mock.answer('GET', '/imports/*/problems', { data: { problems: PROBLEMS, pages: 2 } });
  await mock.page.goto(`${PAGE}?list=${list.id}`);
  await expect(mock.page.getByRole('heading', { name: list.fileName ?? '' })).toBeVisible();
}

const openFirst = ({ page }: PageMock) => page.goto(`${PAGE}?list=list-1`);

async function openPreview(mock: PageMock): Promise<void> {
  await openList(mock, DRAFT);
  await expect(mock.page.getByText('Line 1,204', { exact: true })).toBeVisible();
}

export const importVoters: ScreenState[] = statesOf(
  { screen: 'Import Voters', who: 'administrator' },
  {
    choosing: (mock) => openChoice(mock),
    'previous lists': (mock) =>
      openChoice(mock, [
        RUNNING,
        DRAFT,
        { ...DONE, id: 'list-2', fileName: undefined },
        { ...DONE, id: 'list-3', fileName: 'rowing.csv', state: 'cancelled' },
      ]),
    'previous lists failed': failed('GET', '/imports', ({ page }) => page.goto(PAGE)),
    'unreadable list': async (mock) => {
      await openChoice(mock);
      mock.expectRefusal(400);
      const paste = mock.page.getByLabel('Or paste the list');
      await paste.fill('Name;Email');
      await mock.page.getByRole('button', { name: 'Check List' }).click();
      await expect(mock.page.getByText('This list is empty.')).toBeVisible();
    },
    loading: held('GET', '/imports/*', openFirst),
    error: failed('GET', '/imports/*', openFirst),
    gone: async (mock) => {
      mock.expectRefusal(404);
      await openFirst(mock);
      await expect(mock.page.getByRole('button', { name: 'Choose Another List' })).toBeVisible();
    },
    preview: openPreview,
    'several readings': (mock) =>
      openList(mock, {
        ...DRAFT,
        encoding: 'windows-1250',
        isReadingOpen: true,
        readings: [
          { encoding: 'windows-1250', sample: ['Łukasz Wiśniewski', 'Żaneta Gołąb'] },
          { encoding: 'windows-1252', sample: ['£ukasz Wiœniewski', '¯aneta Go³¹b'] },
        ],
      }),
    'nothing new': (mock) => openList(mock, { ...DRAFT, counts: { ...DRAFT.counts, good: 0 } }),
    'fixing a line': async (mock) => {
      await openPreview(mock);
      await mock.page.getByRole('button', { name: 'Fix line 212' }).click();
      await expect(mock.page.getByRole('button', { name: 'Save Line' })).toBeVisible();
    },
    'asking to register': async (mock) => {
      await openPreview(mock);
      await mock.page.getByRole('button', { name: 'Register 1,960 Voters' }).click();
    },
    'in progress': (mock) => openList(mock, RUNNING),
    done: async (mock) => {
      await openList(mock, DONE);
      await expect(mock.page.getByText('Line 1,204', { exact: true })).toBeVisible();
    },
  },
);
