import { LIMITS } from '../base/limits.ts';
import { nothing, type Operation } from '../base/operation.ts';
import * as attendance from './attendance.ts';
import * as state from './meeting-state.ts';
import * as meetings from './meetings.ts';
import * as at from './meetings-endpoints.ts';
import * as proxies from './proxies.ts';

/** Meetings: agenda, attendance, proxies, and questions that are open for minutes. */
export const meetingsApi = {
  ownMeetings: {
    ...at.ownMeetings,
    summary: 'Lists the caller’s meetings, with the caller’s attendance and proxies',
    data: attendance.ownMeetingsData,
  },
  meetings: {
    ...at.meetings,
    summary: 'Lists all meetings, newest first',
    data: meetings.meetingsData,
  },
  meeting: {
    ...at.meeting,
    summary: 'Returns one meeting',
    params: meetings.meetingParams,
    data: meetings.meetingData,
  },
  createMeeting: {
    ...at.createMeeting,
    summary: 'Plans a meeting',
    body: meetings.createMeetingRequest,
    bodyBytes: LIMITS.requestBytes,
    data: meetings.meetingData,
  },
  updateMeeting: {
    ...at.updateMeeting,
    summary: 'Changes a meeting. Omitted fields stay unchanged.',
    params: meetings.meetingParams,
    body: meetings.updateMeetingRequest,
    bodyBytes: LIMITS.requestBytes,
    data: meetings.meetingData,
  },
  deleteMeeting: {
    ...at.deleteMeeting,
    summary: 'Deletes a planned meeting that has no elections',
    params: meetings.meetingParams,
    data: nothing,
  },
  setMeetingStatus: {
    ...at.setMeetingStatus,
    summary: 'Opens or closes a meeting, or opens it again',
    params: meetings.meetingParams,
    body: meetings.meetingStatusRequest,
    data: meetings.meetingData,
  },
  meetingState: {
    ...at.meetingState,
    summary: 'Returns what everyone in a meeting sees. Contains no name of a member.',
    params: meetings.meetingParams,
    data: state.meetingStateData,
  },
  meetingEvents: {
    ...at.meetingEvents,
    summary: 'Sends what everyone in a meeting sees, and each change within two seconds',
    params: meetings.meetingParams,
    data: { messages: state.meetingMessage },
  },
  hallState: {
    ...at.hallState,
    summary: 'Returns what the screen in the hall shows. Requires the key in its address.',
    params: meetings.meetingParams,
    body: meetings.screenRequest,
    data: state.meetingStateData,
  },
  hallEvents: {
    ...at.hallEvents,
    summary: 'Sends what the screen in the hall shows, and each change within two seconds',
    params: meetings.meetingParams,
    body: meetings.screenRequest,
    data: { messages: state.meetingMessage },
  },
  renewScreenKey: {
    ...at.renewScreenKey,
    summary: 'Replaces the key of the screen in the hall. Open screens stop.',
    params: meetings.meetingParams,
    data: meetings.meetingData,
  },
  showAgendaItem: {
    ...at.showAgendaItem,
    summary: 'Shows an item of the agenda on members’ devices and in the hall',
    params: meetings.meetingParams,
    body: meetings.currentItemRequest,
    data: meetings.meetingData,
  },
  openQuestion: {
    ...at.openQuestion,
    summary: 'Opens voting on a question for a number of seconds, and shows it',
    params: meetings.questionParams,
    body: meetings.openQuestionRequest,
    data: meetings.meetingData,
  },
  extendQuestion: {
    ...at.extendQuestion,
    summary: 'Keeps voting on a question open for longer',
    params: meetings.questionParams,
    body: meetings.extendQuestionRequest,
    data: meetings.meetingData,
  },
  closeQuestion: {
    ...at.closeQuestion,
    summary: 'Closes voting on a question early',
    params: meetings.questionParams,
    data: meetings.meetingData,
  },
  askForTime: {
    ...at.askForTime,
    summary: 'Counts a member who needs more time to vote on an open question',
    params: meetings.questionParams,
    data: nothing,
  },
  showQuestionResult: {
    ...at.showQuestionResult,
    summary: 'Shows or hides the confirmed result of a question',
    params: meetings.questionParams,
    body: meetings.showResultRequest,
    data: meetings.meetingData,
  },
  exportMinutes: {
    ...at.exportMinutes,
    summary: 'Exports the minutes of a meeting as a PDF',
    params: meetings.meetingParams,
    query: meetings.minutesQuery,
    data: 'file',
  },
  attendance: {
    ...at.attendance,
    summary:
      'Lists members with their attendance, or searches for them by name, ID, or email address',
    params: meetings.meetingParams,
    query: attendance.attendanceQuery,
    data: attendance.attendanceData,
  },
  checkIn: {
    ...at.checkIn,
    summary:
      'Checks members in or out. Send `act` if you may repeat the request: without it, a request that arrives late undoes what others did since.',
    params: meetings.meetingParams,
    body: attendance.checkInRequest,
    bodyBytes: LIMITS.requestBytes,
    data: attendance.checkInData,
  },
  attend: {
    ...at.attend,
    summary: 'Checks the caller in or out, if the meeting allows it',
    params: meetings.meetingParams,
    body: attendance.attendRequest,
    data: attendance.ownMeetingData,
  },
  exportAttendance: {
    ...at.exportAttendance,
    summary: 'Exports the list of members to sign, or the attendance list',
    params: meetings.meetingParams,
    query: meetings.attendanceListQuery,
    data: 'file',
  },
  proxies: {
    ...at.proxies,
    summary: 'Lists the proxies of a meeting, also those that have ended',
    params: meetings.meetingParams,
    data: proxies.proxiesData,
  },
  enterProxy: {
    ...at.enterProxy,
    summary:
      'Enters a proxy that a member gave on paper. Replaces an earlier proxy of the giver: send `changes` to replace none that you have not seen.',
    params: meetings.meetingParams,
    body: proxies.enterProxyRequest,
    data: proxies.proxyData,
  },
  endProxy: {
    ...at.endProxy,
    summary: 'Ends a proxy for its giver. Send `changes` to end none that you have not seen.',
    params: proxies.proxyParams,
    query: proxies.endProxyQuery,
    data: nothing,
  },
  giveProxy: {
    ...at.giveProxy,
    summary: 'Names the member who represents the caller. Replaces an earlier proxy.',
    params: meetings.meetingParams,
    body: proxies.giveProxyRequest,
    data: attendance.ownMeetingData,
  },
  takeBackProxy: {
    ...at.takeBackProxy,
    summary: 'Takes the caller’s proxy back',
    params: meetings.meetingParams,
    data: attendance.ownMeetingData,
  },
  declineProxy: {
    ...at.declineProxy,
    summary: 'Ends a proxy that the caller holds',
    params: proxies.proxyParams,
    data: attendance.ownMeetingData,
  },
} as const satisfies Record<string, Operation>;
