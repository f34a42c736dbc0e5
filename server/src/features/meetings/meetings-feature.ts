import type { Connection } from 'mongoose';
import { deriveKey } from '../../platform/derive-key.ts';
import type { Core, Feature } from '../../platform/feature.ts';
import type { AuditServices } from '../audit/index.ts';
import type { ElectionsServices } from '../elections/index.ts';
import type { PeopleServices } from '../people/index.ts';
import type { ResultsServices } from '../results/index.ts';
import type { VotesServices } from '../votes/index.ts';
import { createLiveMeetings } from './live-meeting.ts';
import { createMeetingAccess } from './meeting-access.ts';
import { defineMeetingRoutes } from './meeting-routes.ts';
import { createMeetingStore, type MeetingRecord } from './meeting-store.ts';
import { createMeetings, requireNotClosed } from './meetings.ts';
import { type Attendance, createMeetingStates } from './present-meeting.ts';
import { defineMeetingFileRoutes } from './minutes/meeting-file-routes.ts';
import { createMeetingFiles } from './minutes/meeting-files.ts';
import { createQuestions } from './questions.ts';

export function createMeetingsStores(connection: Connection) {
  const meetings = createMeetingStore(connection);
  return { meetings, models: [meetings.model], outboxes: [meetings.outbox] };
}

/** Meetings, their attendance, and their questions, which are elections that are open for minutes. */
export function createMeetingsFeature(
  { clock, logger, keys, pdf, sender }: Core,
  stores: ReturnType<typeof createMeetingsStores>,
  deps: AuditServices & PeopleServices & ElectionsServices & VotesServices & ResultsServices,
) {
  const { electorate, elections, electionNeeds } = deps;
  const meetings = createMeetings({ ...deps, store: stores.meetings, clock });
  electionNeeds.requireMeeting.fill(async (id) => requireNotClosed(await meetings.find(id)));
  const questions = createQuestions({ meetings, elections, clock });

  async function attendanceOf({ electorate: { groups } }: MeetingRecord): Promise<Attendance> {
    const { voters, weight } = await electorate.sum({
      groups: groups.map(({ id }) => id),
      close: undefined,
    });
    const nobody = { present: 0, represented: 0 };
    return { members: { ...nobody, members: voters }, weights: { ...nobody, members: weight } };
  }

  const states = createMeetingStates({ ...deps, attendanceOf });
  const live = createLiveMeetings({ meetings, states, clock, logger });
  const key = deriveKey(keys.session, 'votewise screen key limits v1');
  const access = createMeetingAccess({ ...deps, find: live.find, key });
  const files = createMeetingFiles({
    ...deps,
    meetings,
    store: stores.meetings,
    pdf,
    organization: sender.organisation,
    clock,
  });
  const feature: Feature = {
    routes: (route) => {
      defineMeetingRoutes(route, { meetings, questions, states, live, access });
      defineMeetingFileRoutes(route, files);
    },
    jobs: [],
  };
  return { services: { meetings }, feature };
}
