import { describe, expect, it } from 'vitest';
import { countedResults } from '../../../../test/support/counted-results.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { renderPdf } from '../../../platform/pdf/pdf.worker.ts';
import type { Attendance } from '../stored/attendance-sums.ts';
import { meetingMinutesOf, type MeetingMinutesInput } from './meeting-minutes.ts';

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);

const attendance = (present: number, represented: number): Attendance => ({
  members: { present, represented, members: 24 },
  weights: { present: present * 40, represented: represented * 40, members: 1_000 },
});

const motion = (title: string, given: Partial<Parameters<typeof countedResults>[0]> = {}) =>
  countedResults({
    title,
    names: ['Yes', 'No'],
    ballot: { abstain: true },
    profile: [
      ['a', 11],
      ['b', 6],
    ],
    eligible: 24,
    ...given,
  });

const inputOf = (given: Partial<MeetingMinutesInput> = {}): MeetingMinutesInput => ({
  organization: 'Rose Street 5',
  weightName: null,
  meeting: {
    _id: 'm1',
    schema: 1,
    title: 'Owners’ meeting',
    description: 'The yearly meeting.',
    place: 'Community hall',
    startDate: at('18:00'),
    electorate: { groups: [] },
    agenda: [],
    quorum: { numerator: 1, denominator: 2, base: 'weight' },
    proxiesPerHolder: 3,
    selfCheckIn: false,
    status: 'closed',
    openedAt: at('18:05'),
    closedAt: at('20:00'),
    currentItem: null,
    openings: 0,
    openingWeights: null,
    shownResults: [],
    screenKey: 'key',
    createdAt: at('10:00'),
    updatedAt: at('20:00'),
    closingAttendance: null,
    deletedAt: null,
  },
  agenda: [
    { kind: 'text', text: 'Report of the board' },
    {
      kind: 'question',
      questions: [motion('New roof')],
      voted: { at: at('18:40'), attendance: attendance(9, 8) },
    },
  ],
  opened: { at: at('18:05'), attendance: attendance(4, 8) },
  last: { at: at('20:00'), attendance: attendance(8, 8) },
  attended: [
    {
      userId: 'VOTER001',
      name: 'Ada',
      weight: 40,
      presences: [{ since: at('17:55'), until: at('19:10') }, { since: at('19:30') }],
      representedBy: [],
    },
    {
      userId: 'VOTER002',
      name: 'Bo',
      weight: 55,
      presences: [],
      representedBy: [
        {
          name: 'Ada',
          userId: 'VOTER001',
          spans: [
            { since: at('18:05'), until: at('19:10') },
            { since: at('19:30'), until: at('20:00') },
          ],
        },
      ],
    },
  ],
  exportedAt: at('20:30'),
  timeZone: 'Europe/Berlin',
  fingerprint: 'cd34'.repeat(16),
  trail: { sequence: 1_234, hash: 'ab12'.repeat(16) },
  ...given,
});

async function read(given: Partial<MeetingMinutesInput> = {}) {
  const pdf = readPdf(await renderPdf(meetingMinutesOf(inputOf(given))));
  return { ...pdf, text: pdf.pages.flat().join(' ') };
}

describe('the minutes of a meeting', () => {
  it('state attendance with the quorum, what was decided, who was there, and what is signed', async () => {
    const { text, pages, tags, info } = await read();
    for (const part of [
      'Rose Street 5 · Minutes',
      'Place Community hall',
      'Opened Sun, Nov 22, 2026, 7:05 PM GMT+1',
      'Members 24 members, with a weight of 1,000',
      'Quorum at opening 1/2 of a weight of 1,000: 500 needed, 480 present or represented. Quorum not reached.',
      'Quorum of the meeting 1/2 of a weight of 1,000: 500 needed, 680 present or represented. Quorum reached.',
      'Meeting opened 7:05 PM 4 8 12 of 24 480 of 1,000 500 needed: not reached',
      '2. New roof 7:40 PM 9 8 17 of 24 680 of 1,000 500 needed: reached',
      '1. Report of the board',
      'Decision Carried.',
      'Yes 11 64.7% Carried',
      'Ada VOTER001 40 6:55 PM–8:10 PM; from 8:30 PM',
      'Bo VOTER002 55 Ada (VOTER001) 7:05 PM–8:10 PM; 8:30 PM–9:00 PM',
    ]) {
      expect(text).toContain(part);
    }
    const signed = pages.map((page) => page.join(' ')).find((page) => page.includes('Signatures'));
    expect(signed).toMatch(
      /Record Meeting Owners’ meeting .*Item 2 New roof Carried\. .*Entry 1,234.*Chair, signature/,
    );
    expect(tags).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'Table', 'TH']));
    expect(info('Title')).toBe('Minutes: Owners’ meeting');
  });

  it('do not show a hidden count, and are provisional until everything is final', async () => {
    const hidden = {
      ...motion('New roof', { state: 'closed' }),
      isHidden: true,
      decision: undefined,
    };
    const unheld = motion('Garden');
    const { election } = unheld;
    const agenda = [
      {
        kind: 'question' as const,
        questions: [hidden, { ...unheld, election: { ...election, statusChanges: [] } }],
      },
    ];
    const { text } = await read({ agenda });
    expect(text).toContain('Provisional. 1 question of this meeting has no confirmed result.');
    expect(text).toContain('1.1 New roof Provisional. No recount has confirmed this count yet.');
    expect(text).toContain('The count is hidden until voting has closed');
    expect(text).not.toMatch(/Yes 11|64\.7|Abstentions/);
    expect(text).toContain('1.2 Garden This question was not put to the vote.');
    expect(text).toContain('Item 1.1 New roof Not confirmed yet');
    const meeting = { ...inputOf().meeting, status: 'open', closedAt: null } as const;
    expect((await read({ meeting })).text).toContain('Provisional. The meeting has not closed.');
  });

  it('say that members left during a vote, and leave room for both tellers of paper', async () => {
    const results = motion('New roof');
    const meeting = { id: 'm1', presence: 'present' } as const;
    const joinedPaper = { at: at('19:00'), handedOut: 2, reasons: [], tellers: [] } as never;
    const questions = [{ ...results, election: { ...results.election, meeting, joinedPaper } }];
    const voted = { at: at('18:40'), attendance: attendance(9, 8) };
    const { text } = await read({ agenda: [{ kind: 'question', questions, voted }] });
    expect(text).toContain(
      'Present or represented at some time during voting: 24 members; when it closed: 17.',
    );
    expect(text).toContain('Second teller, signature');
  });

  it('say when the meeting was closed and opened again', async () => {
    const reopenings = [{ closedAt: at('19:30'), at: at('19:35') }];
    const { text } = await read({ meeting: { ...inputOf().meeting, reopenings } });
    expect(text).toContain(
      'Closed and opened again Closed Sun, Nov 22, 2026, 8:30 PM GMT+1, opened again Sun, Nov 22, 2026, 8:35 PM GMT+1',
    );
  });

  it('have room for the mover, the seconder, and notes below each motion, and name the board key once', async () => {
    const questions = [motion('New roof'), motion('New door')];
    const { text } = await read({ agenda: [{ kind: 'question', questions }] });
    expect(text.match(/Moved by Seconded by Notes/g)).toHaveLength(2);
    expect((await read({})).text).toContain('1. Report of the board Notes 2. New roof');
    expect(text.match(/Board key, SHA-256/g)).toHaveLength(1);
  });

  it('fill each page but the last of the agenda', async () => {
    const questions = Array.from({ length: 6 }, () => ({
      kind: 'question' as const,
      questions: [motion('New roof')],
    }));
    const agenda = [{ kind: 'text' as const, text: 'Welcome' }, ...questions];
    const { pages } = await read({ agenda });
    const first = pages[0]?.join(' ');
    expect(first).toMatch(/1\. Welcome .*2\. New roof/);
  });

  it('state the planned close of a question with its extensions, not a planned time', async () => {
    const asked = motion('New roof');
    const election = { ...asked.election, meeting: { id: 'm1', presence: 'anyone' as const } };
    const agenda = [{ kind: 'question' as const, questions: [{ ...asked, election }] }];
    const { text } = await read({ agenda });
    expect(text).toMatch(/Planned close .*GMT\+1, extensions included/);
    expect(text.match(/Planned /g)).toHaveLength(2);
  });

  it('name 200 members in every script', async () => {
    const names = ['सुनीता देवी', 'محمد علي', '王小明', '김민수', 'ศรีสุดา', 'Łukasz', 'ශ්‍රීමතී'];
    const attended = Array.from({ length: 200 }, (_, place) => ({
      userId: `VOTER${place}`,
      name: `${names[place % names.length]} ${place}`,
      weight: 1,
      presences: [{ since: at('17:55') }],
      representedBy: [{ name: names[place % names.length] ?? '', userId: 'VOTER1', spans: [] }],
    }));
    const { text } = await read({ attended });
    expect(text).toContain('VOTER199');
    expect(text).toContain('No: the holder was not present.');
    expect(text).not.toContain('\ufffd');
  });
});
