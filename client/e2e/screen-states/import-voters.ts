import { expect } from '@playwright/test';
import type { VoterImport } from '@votewise/contract';
import { makeImport, PROBLEMS } from '../../test/voter-imports.ts';
import { answered, failed, held, pressed, shows, visited } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const PAGE = '/admin/voters/import';

const DRAFT = makeImport({
  fileName: 'members-of-the-harbour-cooperative-2026-11.csv',
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
});

const WITHOUT_ADDRESSES = makeImport({
  fileName: 'members-of-the-allotment-club.csv',
  encoding: 'windows-1252',
  readings: DRAFT.readings,
  layout: { separator: ';', hasHeader: true, nameColumns: [0], emailColumn: null },
  columns: ['Name', 'Member no.'],
  weight: 86,
  languages: { known: [], unknown: { voters: 0, cells: [] } },
  counts: { lines: 86, good: 86, missing: 0, malformed: 0, duplicate: 0, known: 0 },
  withoutAddress: { lines: 86, cells: [] },
  sample: [{ line: 2, name: 'Ida Frost', email: null }],
});

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

const openChoice = (imports: VoterImport[] = []) =>
  answered('GET', '/imports', { data: { imports } }, visited(PAGE, 'Previous lists'));

async function openList(mock: PageMock, list: VoterImport): Promise<void> {
  await mock.answer('GET', '/imports/*', { data: { import: list } });
  await mock.answer('GET', '/imports/*/problems', { data: { problems: PROBLEMS, pages: 2 } });
  await mock.page.goto(`${PAGE}?list=${list.id}`);
  await expect(mock.page.getByRole('heading', { name: list.fileName ?? '' })).toBeVisible();
}

const openFirst = ({ page }: PageMock) => page.goto(`${PAGE}?list=list-1`);

const openPreview = shows((mock) => openList(mock, DRAFT), /^Line 1,204$/);

export const importVoters = statesOf('administrator', {
  'Import Voters': {
    choosing: openChoice(),
    'previous lists': openChoice([
      RUNNING,
      DRAFT,
      { ...DONE, id: 'list-2', fileName: undefined },
      { ...DONE, id: 'list-3', fileName: 'rowing.csv', state: 'cancelled' },
    ]),
    'previous lists failed': failed('GET', '/imports', ({ page }) => page.goto(PAGE)),
    'unreadable list': async (mock) => {
      await openChoice()(mock);
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
    'without addresses': (mock) =>
      openList(mock, {
        ...WITHOUT_ADDRESSES,
        counts: { ...WITHOUT_ADDRESSES.counts, good: 0, missing: 86 },
      }),
    'asking to register without addresses': pressed(
      (mock) =>
        openList(mock, {
          ...WITHOUT_ADDRESSES,
          layout: { ...WITHOUT_ADDRESSES.layout, withoutAddress: true },
        }),
      'Register 86 Voters',
    ),
    'fixing a line': pressed(openPreview, 'Fix line 212'),
    'asking to register': pressed(openPreview, 'Register 1,960 Voters'),
    'in progress': (mock) => openList(mock, RUNNING),
    done: shows((mock) => openList(mock, DONE), /^Line 1,204$/),
  },
});
