import { expect, type Page } from '@playwright/test';
import { completeBallot } from '@votewise/contract/elections/ballot';
import type { SingleElection } from '@votewise/contract';
import { enterCard } from '../support/key-cards.ts';
import { mockStory } from './audit.ts';
import { mockBoard, mockHistory } from './mocked-elections.ts';
import type { PageMock } from './page-mock.ts';
import { statesOf } from './screen-state.ts';

const NAMES = ['Noor Haddad', 'Tom Berg', 'Ines Duarte'];
const FINGERPRINT = '60280 17355 04364 95462 17550 58055 07516 10481';
const TRACKING = 'c3uJqClZNyXhFndxKWtD5+m8b4e/4TKgjhxZe+KAeBM';
const CLOSED = '2026-11-15T12:30:00.000Z';

const encrypted = ({ elections: { board } }: PageMock): SingleElection => ({
  ...board,
  ballot: { ...completeBallot({ kind: 'one', encrypted: 'committee', abstain: true }), marks: 1 },
});

/** Opens the ballot. Its browser encrypts nothing: each ballot is the same text. */
async function openBallot(mock: PageMock, heading: string): Promise<void> {
  const election = encrypted(mock);
  await mock.answer('GET', '/elections/*', { data: { election } });
  await mockHistory(mock, election.id);
  await mock.page.goto(`/voter/dashboard?election=${election.id}`);
  await expect(mock.page.getByRole('heading', { name: heading })).toBeVisible();
}

const prepared = (mock: PageMock) =>
  mock.answer('GET', '/elections/*/encrypted-ballot', {
    data: {
      election: '{}',
      credential: 'credential',
      weight: 1,
      keyHolders: { names: NAMES, threshold: 2, fingerprint: FINGERPRINT },
    },
  });

/** Replaces the workers that encrypt, check, and decrypt. Each answers the same at once. */
function answerInWorkers(page: Page, answer: object): Promise<void> {
  return page.evaluate((data) => {
    class Answering extends EventTarget {
      postMessage(): void {
        this.dispatchEvent(new MessageEvent('message', { data }));
      }
      terminate(): void {}
    }
    Object.assign(window, { Worker: Answering });
  }, answer);
}

const encryptAtOnce = (page: Page) =>
  answerInWorkers(page, { ballot: { text: '{}', tracking: TRACKING } });

/** Opens the page of a key holder whom an election awaits. */
async function openKeyPage(mock: PageMock): Promise<void> {
  const members = NAMES.map((name, place) => ({ index: place + 1, name, isAwaited: false }));
  const group = { group: 'Election committee', threshold: 2, index: 1, language: 'en' };
  const stage = { stage: 'ready', isAwaited: false, report: null, isFirstDrill: false };
  const title = mock.elections.board.title;
  const election = { title, item: null, closedAt: CLOSED, ballots: 999, threshold: 2 };
  const elections = [
    { ...election, id: 'one', isAwaited: true, decryptions: 1 },
    { ...election, id: 'two', title: 'Board 2026', isAwaited: false, decryptions: 2 },
  ];
  await mock.answer('POST', '/key-holder', { data: { ...group, ...stage, members } });
  await mock.answer('POST', '/key-holder/elections', {
    data: { index: 1, encryptedPrivateKey: '{}', meeting: null, elections },
  });
  await mock.page.goto('/key-holder#vMy2xq7Tn0KcZ3bWf8RjHg');
  await expect(mock.page.getByRole('heading', { name: 'Decrypt the result' })).toBeVisible();
}

/** Enters a key card on the page of a key holder. The worker finds a weighted sum. */
async function checkArchive(mock: PageMock, uuid: string): Promise<void> {
  const { page, elections } = mock;
  await mock.answer('GET', '/elections/*/archive', { data: {} });
  const { title, candidates } = elections.board;
  const found = {
    uuid,
    title,
    answers: candidates.map(({ name }) => name),
    ballots: 999,
    voters: 1_284,
    totalWeight: 1_460,
    largestWeight: 12,
    digits: FINGERPRINT,
    hash: 'one',
  };
  await answerInWorkers(page, { part: { kind: 'decryption', decryption: '{}', found } });
  await enterCard(page, '1'.repeat(22));
}

const PAPER = 'Annual Meeting 2026';

/** Answers the two questions of a paper. */
async function submitPaper(mock: PageMock): Promise<void> {
  const { page } = mock;
  const questions = ['Chair 2027', 'Auditors 2027'].map((title, place) => ({
    ...encrypted(mock),
    id: `question${place + 1}`,
    title,
    paper: PAPER,
    createdAt: `2026-11-0${place + 1}T08:00:00.000Z`,
  }));
  await prepared(mock);
  // Newest first, as the server returns them.
  await mock.answer('GET', '/elections', { data: { elections: questions.toReversed() } });
  await mock.answer('GET', '/elections/*', { data: { election: questions[0] } });
  await mock.answer('GET', '/votes/status/*', { data: { hasVoted: false } });
  const casts = questions.map(({ id }) => ({ electionId: id, isIn: true, tracking: TRACKING }));
  await mock.answer('POST', '/votes/cast-paper', { data: { casts } });
  await page.goto('/voter/dashboard?election=question1');
  await expect(page.getByText('Question 1 of 2')).toBeVisible();
  await encryptAtOnce(page);
  await page.getByRole('radio', { name: 'Jonas Lindqvist' }).click();
  await page.getByRole('button', { name: 'Next Question' }).click();
  await page.getByRole('radio', { name: 'Amara Okafor' }).click();
  await page.getByRole('button', { name: 'Review Answers' }).click();
  await page.getByRole('button', { name: 'Submit 2 Votes' }).click();
  await expect(page.getByRole('heading', { name: 'Tracking numbers' })).toBeVisible();
}

export const encryptedElections = [
  ...statesOf('voter', {
    'Encrypted ballot': {
      'being prepared': async (mock) => {
        await mock.answer('GET', '/elections/*/encrypted-ballot', {
          status: 409,
          code: 'BALLOTS_NOT_READY',
          message: 'Ballots for this election are being prepared. Try again in a moment.',
        });
        await openBallot(mock, 'Ballots are being prepared');
      },
      'who can see it': async (mock) => {
        await prepared(mock);
        await openBallot(mock, 'Cast Your Vote');
        await mock.page.getByText('Who can see my vote?').click();
        await expect(mock.page.getByText(/^Your device encrypts/)).toBeVisible();
      },
      'tracking number': async (mock) => {
        const { page } = mock;
        await prepared(mock);
        await mock.answer('POST', '/votes/cast', { status: 201, data: { tracking: TRACKING } });
        await mock.answer('POST', '/elections/*/archive/ballot', {
          data: { state: 'awaited', fingerprint: FINGERPRINT },
        });
        await openBallot(mock, 'Cast Your Vote');
        await encryptAtOnce(page);
        await page.getByRole('radio', { name: 'Jonas Lindqvist' }).click();
        await page.getByRole('button', { name: 'Submit Vote' }).click();
        await page.getByRole('button', { name: 'Look in the Archive' }).click();
        await expect(page.getByText(/not in the archive yet/)).toBeVisible();
      },
      'paper, tracking numbers': submitPaper,
      'sent before a reload': async (mock) => {
        const { page } = mock;
        await prepared(mock);
        await mock.cut('POST', '/votes/cast');
        await openBallot(mock, 'Cast Your Vote');
        await encryptAtOnce(page);
        await page.getByRole('radio', { name: 'Jonas Lindqvist' }).click();
        await page.getByRole('button', { name: 'Submit Vote' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
        await page.reload();
        await expect(page.getByRole('button', { name: 'Send It Again' })).toBeVisible();
      },
    },
  }),
  ...statesOf('visitor', {
    'Key holder': {
      decrypting: openKeyPage,
      'comparing a sum': async (mock) => {
        await openKeyPage(mock);
        await checkArchive(mock, 'Ab3dEf7hJk9mNp');
        await expect(mock.page.getByRole('button', { name: 'Decrypt' })).toBeVisible();
      },
      'another sum': async (mock) => {
        await openKeyPage(mock);
        await mock.page.evaluate(() => localStorage.setItem('votewise_decrypted.two', 'another'));
        await checkArchive(mock, 'two');
        await expect(mock.page.getByText('Two sums can show')).toBeVisible();
      },
    },
  }),
  ...statesOf('administrator', {
    'Encrypted election': {
      decrypting: async (mock) => {
        const election: SingleElection = {
          ...encrypted(mock),
          status: 'completed',
          totalVotes: 999,
          isCountHidden: true,
          turnout: { ballots: 999, eligible: 1_284, percentage: 77.8 },
          progress: { statusChanges: [], count: { state: 'none' } },
        };
        await mock.answer('GET', '/elections/*', { data: { election } });
        await mock.answer('GET', '/elections/*/encryption', {
          data: {
            stage: 'decrypting',
            group: 'Election committee',
            threshold: 2,
            fingerprint: FINGERPRINT,
            uuid: 'Ab3dEf7hJk9mNp',
            lastDrillAt: '2026-11-02T03:30:00.000Z',
            addressChangedAt: null,
            voters: { prepared: 1_284, all: 1_284 },
            archived: 999,
            digits: FINGERPRINT,
            tallyAt: '2026-11-15T12:31:00.000Z',
            decryptedAt: null,
            keyHolders: NAMES.map((name, place) => ({
              index: place + 1,
              name,
              decryptedAt: place === 0 ? '2026-11-15T13:02:00.000Z' : null,
            })),
          },
        });
        await mockStory(mock, election);
        await mockBoard(mock, election.id);
        await mock.page.goto(`/admin/elections/${election.id}`);
        await expect(mock.page.getByRole('button', { name: 'Remind Key Holders' })).toBeVisible();
      },
    },
  }),
];
