import type { Connection } from 'mongoose';
import { deriveKey } from '../../platform/derive-key.ts';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { AuditServices } from '../audit/index.ts';
import type { ElectionsServices } from '../elections/index.ts';
import type { PeopleServices } from '../people/index.ts';
import type { ResultsServices } from '../results/index.ts';
import type { BallotsServices } from '../ballots/index.ts';
import type { EncryptionServices } from '../encryption/index.ts';
import type { HandoutsServices } from '../handouts/index.ts';
import { defineAttendanceRoutes } from './attendance-routes.ts';
import { createAttendanceStore } from './attendance/attendance-store.ts';
import { createAttendees } from './attendance/attendees.ts';
import { createCheckIns } from './attendance/check-ins.ts';
import { createKeptAboutMember } from './kept-about-member.ts';
import { createKnownAttendance } from './attendance/known-attendance.ts';
import { createKnownProxies } from './attendance/known-proxies.ts';
import { createMeetingStreams, sendingWrites } from './meeting-streams.ts';
import { createMeetingAccess } from './meeting-access.ts';
import { defineMeetingRoutes } from './meeting-routes.ts';
import { createMeetingStore, type MeetingRecord } from './stored/meeting-store.ts';
import { createMembersToErase } from './members-to-erase.ts';
import { requireNotClosed } from './stored/meeting-rules.ts';
import { createMeetings } from './agenda/meetings.ts';
import { createMeetingStates } from './present-meeting.ts';
import { defineMeetingFileRoutes } from './minutes/meeting-file-routes.ts';
import { createMeetingFiles } from './minutes/meeting-files.ts';
import { createMemberRecords } from './minutes/member-records.ts';
import { createOwnMeetings } from './own-meetings.ts';
import { createHandoutNeeds } from './attendance/handout-needs.ts';
import { createProxies } from './attendance/proxies.ts';
import { createProxyChanges } from './attendance/proxy-changes.ts';
import { createProxyNotices } from './attendance/proxy-notices.ts';
import { createProxyStore } from './attendance/proxy-store.ts';
import { createOpenAgenda } from './agenda/open-agenda.ts';
import { createQuestions } from './agenda/questions.ts';
import { createAttendedMembers } from './attendance/attended-members.ts';
import { createRepresentation } from './attendance/representation.ts';
import { createIsMember } from './attendance/meeting-members.ts';
import { createWeightUse } from './weight-use.ts';
import { createWhoAttends } from './attendance/who-attends.ts';

export function createMeetingsStores(connection: Connection) {
  const meetings = createMeetingStore(connection);
  const attendance = createAttendanceStore(connection);
  const proxies = createProxyStore(connection);
  return {
    meetings,
    attendance,
    proxies,
    models: [meetings.model, attendance.model, proxies.model],
    outboxes: [meetings.outbox, attendance.outbox, proxies.outbox],
  };
}

export type MeetingsServices = ReturnType<typeof createMeetingsFeature>['services'];

/** Meetings, their attendance, and their questions, which are elections that are open for minutes. */
export function createMeetingsFeature(
  core: Core,
  stores: ReturnType<typeof createMeetingsStores>,
  services: AuditServices &
    PeopleServices &
    ElectionsServices &
    BallotsServices &
    HandoutsServices &
    EncryptionServices &
    ResultsServices,
) {
  const { clock, logger, keys, pdf, sender, general, readChangesOf } = core;
  const { elections, electionNeeds, resultNeeds, groups, voters } = services;
  const known = createKnownAttendance({ store: stores.attendance, clock, readChangesOf });
  const proxies = createKnownProxies({ store: stores.proxies });
  const whoAttends = createWhoAttends({ ...services, known, proxies });
  const attendanceNow = async (meeting: MeetingRecord) => (await whoAttends(meeting)).attendance;
  /** For members who vote: the meetings are created below, because planning one requires who holds proxies. */
  const isMember = createIsMember({ ...services, find: (id) => meetings.find(id), clock });
  const representation = createRepresentation({
    ...services,
    store: stores.attendance,
    proxies,
    isMember,
  });
  const { mostHeld, hasProxy } = representation;
  const meetings = createMeetings({
    ...services,
    store: stores.meetings,
    attendanceNow,
    momentNow: stores.attendance.momentNow,
    mostHeld,
    clock,
  });
  // Most elections have no meeting. Those that do ask it whether they may open, and who takes part.
  electionNeeds.requireMeeting.fill(async (id) => requireNotClosed(await meetings.find(id)));
  electionNeeds.momentNow.fill(stores.attendance.momentNow);
  electionNeeds.admitOpening.fill(meetings.admitOpening);
  electionNeeds.openAgenda.fill(createOpenAgenda({ ...services, find: stores.meetings.find }));
  const questions = createQuestions({ meetings, elections, store: stores.meetings, clock });
  const attendanceOf = async (meeting: MeetingRecord) =>
    (meeting.status === 'closed' && meeting.closingAttendance) || attendanceNow(meeting);
  electionNeeds.isPresent.fill(representation.isPresent);
  electionNeeds.attends.fill(representation.attends);
  electionNeeds.giverOf.fill(representation.giverOf);
  electionNeeds.hasHolder.fill(representation.hasHolder);
  electionNeeds.proxiesVersion.fill(async (id) => (await proxies.of(id)).version);
  electionNeeds.representedBy.fill(representation.representedBy);
  electionNeeds.attendedIn.fill(
    createAttendedMembers({ ...services, known, proxies, find: stores.meetings.find }),
  );
  const states = createMeetingStates({ ...services, attendanceOf });
  const withMeetings = { ...services, meetings, clock, known, proxies, whoAttends, states };
  const attendees = createAttendees(withMeetings);
  const checkIns = createCheckIns({ ...withMeetings, store: stores.attendance, ...attendees });
  const changes = createProxyChanges({
    ...withMeetings,
    store: stores.proxies,
    attendanceStore: stores.attendance,
  });
  const proxyService = createProxies({ ...withMeetings, changes });
  const proxyNotices = createProxyNotices(core, { ...withMeetings, store: stores.proxies });
  const streams = createMeetingStreams({ ...withMeetings, logger });
  const key = deriveKey(keys.session, 'votewise screen key limits v1');
  const access = createMeetingAccess({ ...services, find: streams.find, hasProxy, key });
  const own = createOwnMeetings({ ...withMeetings, streams, access, store: stores.attendance });
  const members = createMemberRecords(withMeetings);
  // The minutes of a meeting’s question say how many members took part.
  resultNeeds.inMeeting.fill(members.inMeeting);
  const files = createMeetingFiles({
    ...services,
    meetings,
    members,
    store: stores.meetings,
    pdf,
    sender,
    general,
    clock,
  });
  const feature: Feature = {
    routes: (defineRoute) => {
      const route = sendingWrites(defineRoute, streams);
      defineAttendanceRoutes(route, {
        attendees,
        checkIns,
        proxies: proxyService,
        own,
        handoutNeeds: createHandoutNeeds(withMeetings),
        questions,
        voters,
      });
      defineMeetingRoutes(route, { meetings, questions, states, streams, access, groups });
      defineMeetingFileRoutes(route, files);
    },
    jobs: [
      {
        name: 'send-proxy-notices',
        everyMs: 5_000,
        isLeased: false,
        run: (signal) => proxyNotices.sendDue(signal),
        nextDue: proxyNotices.nextDue,
      },
    ],
  };
  const toErase = createMembersToErase({ ...withMeetings, stores, hasProxy });
  return {
    services: {
      meetings,
      questions,
      checkIns,
      proxies: proxyService,
      proxyNotices,
      keptAboutMember: createKeptAboutMember(stores),
      meetingTitles: stores.meetings.findTitles,
      weightUse: createWeightUse({ ...services, meetings, general }),
    },
    feature,
    toErase,
  };
}
