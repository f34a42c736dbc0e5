import {
  expectDone,
  expectMinimum,
  expectMoment,
  expectOrder,
  expectStatus,
  expectTitleInSight,
} from './dialog-checks.ts';
import { type Row, rowsOf } from './row.ts';

const NOTICE = 'Please fill in all required fields (marked with *) to schedule the election.';

export const forms: Row[] = [
  ...rowsOf('Schedule Election', {
    'who can vote': [
      ['Groups', 'part', 'Members of Harbor or Youth section of the northern districts can vote.'],
      ['Groups', 'part', '17 of 24 voters have a weight that fewer than five voters share.'],
      ['Groups', 'checkbox', 'Weighted votes'],
      ['Groups', 'part', 'This election is a question on the ballot paper'],
    ],
    'nothing filled in': [
      ['§2 Modals', 'dialog', 'Schedule Election'],
      ['§3 New election', 'field', 'Title *', ''],
      ['§3 New election', 'field', 'Description *', ''],
      ['§3 New election', 'button', 'Start date: Choose date and time'],
      ['§3 New election', 'button', 'End date: Choose date and time'],
      ['§3 New election', 'field', 'Status', 'upcoming'],
      ['§4', 'option', 'Upcoming'],
      ['§4', 'option', 'Active'],
      ['§4', 'option', 'Completed'],
      ['§3 New election', 'field', 'Name of candidate 1', 'Candidate 1'],
      ['§3 New election', 'field', 'Description of candidate 1', 'First candidate'],
      ['§3 New election', 'field', 'Name of candidate 2', 'Candidate 2'],
      ['§3 New election', 'field', 'Description of candidate 2', 'Second candidate'],
      ['§5', 'text', NOTICE],
      ['§5', 'disabled button', 'Schedule Election'],
      ['§4', 'behaviour', 'each of the three can be chosen', expectStatus],
    ],
    'filled in': [
      ['§5', 'enabled button', 'Schedule Election'],
      ['§5', 'absent', NOTICE],
      ['§9', 'button', 'Start date: Mon, Nov 23, 2026, 9:00 AM'],
      ['§9', 'button', 'End date: Mon, Nov 30, 2026, 6:30 PM'],
    ],
    'description too short': [
      ['§5', 'text', 'Description must be at least 10 characters long'],
      ['§5', 'dialog', 'Schedule Election'],
    ],
    'candidate added': [
      ['Officers', 'disabled button', 'Move candidate 1 up'],
      ['Officers', 'enabled button', 'Move candidate 3 up'],
      ['§3 Candidate', 'field', 'Name of candidate 3', ''],
      ['Dialogs', 'behaviour', 'title and footer stay in sight', expectTitleInSight],
    ],
    'ranked ballot': [
      ['DESIGN §10', 'field', 'Seats', '1'],
      ['DESIGN §10', 'part', 'Counted by instant-runoff voting'],
    ],
    'several seats': [
      ['DESIGN §10', 'field', 'Seats', '2'],
      ['DESIGN §10', 'field', 'Marks per voter', '2'],
      ['DESIGN §10', 'text', 'The numerator of the quorum must be a whole number from 1 to 1000'],
    ],
    'ballot preview': [
      ['DESIGN §10', 'dialog', 'Ballot preview'],
      ['DESIGN §10', 'button', 'Phone'],
      ['DESIGN §10', 'button', 'Desktop'],
    ],
    'one candidate': [['§5', 'text', 'At least 2 candidates are required']],
    scheduling: [['§8 Progress', 'toast', 'Scheduling election...']],
    scheduled: [
      ['§8 Success', 'toast', 'Election scheduled successfully!'],
      ['§2 Modals', 'selected tab', 'Elections'],
    ],
    refused: [['§8', 'toast', 'An election with this title already exists.']],
    failed: [['§8', 'toast', 'Failed to schedule election']],
    'no connection': [
      ['§8', 'toast', 'Failed to schedule election. Please try again.'],
      ['Feedback', 'field', 'Title *', 'Concert Committee'],
    ],
  }),
  ...rowsOf('Edit Election', {
    loaded: [
      ['§2 Modals', 'dialog', 'Edit Election'],
      ['§2 Modals', 'field', 'Title *', 'Garden Committee'],
      ['§2 Modals', 'button', 'Start date: Tue, Dec 1, 2026, 8:00 AM'],
      ['§2 Modals', 'button', 'End date: Fri, Dec 11, 2026, 6:00 PM'],
      ['§4', 'option', 'Upcoming'],
      ['§4', 'option', 'Active'],
      ['§4', 'option', 'Completed'],
      ['§2 Modals', 'enabled button', 'Save Changes'],
    ],
    overdue: [['DESIGN §5', 'button', 'Open Election']],
    reopening: [
      ['Secrecy', 'part', 'Reopening can reveal votes'],
      ['Secrecy', 'part', 'Confirm that you want to reopen this election'],
    ],
    'all wrong': [
      ['§5', 'text', 'Title is required'],
      ['§5', 'text', 'Description is required'],
      ['§5', 'text', 'Start date is required'],
      ['§5', 'text', 'End date is required'],
      ['§5', 'text', 'At least 2 candidates are required'],
      ['§5', 'behaviour', 'the messages are in this order', expectOrder],
    ],
    'description too short': [['§5', 'text', 'Description must be at least 10 characters long']],
    'end before start': [['DESIGN §5', 'text', 'End date must be after start date']],
    saving: [['§8 Progress', 'toast', 'Updating election...']],
    saved: [
      ['§8 Success', 'toast', 'Election updated successfully!'],
      ['§2 Modals', 'absent', 'Edit Election'],
    ],
    conflict: [
      ['DESIGN §5', 'toast', 'This election was changed while you were editing.'],
      ['DESIGN §5', 'button', 'Reload Data'],
      ['Feedback', 'field', 'Title *', 'Garden and Terrace Committee'],
    ],
    refused: [['§8', 'toast', 'An election with this title already exists.']],
    failed: [['§8', 'toast', 'Failed to update election']],
    'no connection': [
      ['§8', 'toast', 'Failed to update election. Please try again.'],
      ['Feedback', 'field', 'Title *', 'Garden and Terrace Committee'],
    ],
  }),
  ...rowsOf('Date and time picker', {
    'start date': [
      ['§2 Modals', 'dialog', 'Start date'],
      ['§2 Modals', 'field', 'Date', ''],
      ['§2 Modals', 'field', 'Time', ''],
      ['§2 Modals', 'button', 'Today'],
      ['§2 Modals', 'button', 'Now'],
      ['§2 Modals', 'button', 'Done'],
      ['§2 Modals', 'behaviour', 'Today and Now fill in the current time', expectMoment],
      ['§2 Modals', 'behaviour', 'Done applies the choice', expectDone],
    ],
    'end date': [
      ['§2 Modals', 'field', 'Date', '2026-12-11'],
      ['§2 Modals', 'field', 'Time', '18:00'],
      ['§5', 'behaviour', 'the start date is the minimum', expectMinimum],
    ],
    'end before start': [['§5', 'part', 'Choose a time after the start date']],
  }),
];
