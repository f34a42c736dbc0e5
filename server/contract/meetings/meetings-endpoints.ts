import { endpoint, openToAuditors, worksOnCopy } from '../base/endpoint.ts';

export const meetings = endpoint('get', '/meetings', 'administrator', openToAuditors);
export const meeting = endpoint('get', '/meetings/:id', 'administrator', openToAuditors);
export const meetingState = endpoint('get', '/meetings/:id/state', 'signed-in', {
  ...openToAuditors,
  isRevalidated: true,
});
export const meetingEvents = endpoint('get', '/meetings/:id/events', 'signed-in', openToAuditors);
export const hallState = endpoint('post', '/meetings/:id/screen', 'public', worksOnCopy);
export const hallEvents = endpoint('post', '/meetings/:id/screen/events', 'public', worksOnCopy);
export const renewScreenKey = endpoint('post', '/meetings/:id/screen-key', 'administrator');
export const createMeeting = endpoint('post', '/meetings', 'administrator', { status: 201 });
export const updateMeeting = endpoint('put', '/meetings/:id', 'administrator');
export const deleteMeeting = endpoint('delete', '/meetings/:id', 'administrator');
export const setMeetingStatus = endpoint('post', '/meetings/:id/status', 'administrator');
export const showAgendaItem = endpoint('post', '/meetings/:id/current-item', 'administrator');
export const openQuestion = endpoint(
  'post',
  '/meetings/:id/questions/:item/opening',
  'administrator',
);
export const extendQuestion = endpoint(
  'post',
  '/meetings/:id/questions/:item/extension',
  'administrator',
);
export const closeQuestion = endpoint(
  'post',
  '/meetings/:id/questions/:item/closing',
  'administrator',
);
export const showQuestionResult = endpoint(
  'post',
  '/meetings/:id/questions/:item/result',
  'administrator',
);
export const exportMinutes = endpoint(
  'get',
  '/meetings/:id/minutes',
  'administrator',
  openToAuditors,
);
export const attendance = endpoint('get', '/meetings/:id/attendance', 'administrator');
export const checkIn = endpoint('post', '/meetings/:id/attendance', 'administrator');
export const paperNeeds = endpoint(
  'get',
  '/meetings/:id/questions/:item/paper-needs',
  'administrator',
);
export const ownMeetings = endpoint('get', '/meetings/mine', 'voter');
export const attend = endpoint('post', '/meetings/:id/presence', 'voter');
export const exportAttendance = endpoint('get', '/meetings/:id/attendance/list', 'administrator');
export const proxies = endpoint('get', '/meetings/:id/proxies', 'administrator');
export const enterProxy = endpoint('post', '/meetings/:id/proxies', 'administrator', {
  status: 201,
});
export const endProxy = endpoint('delete', '/meetings/:id/proxies/:giver', 'administrator');
export const giveProxy = endpoint('post', '/meetings/:id/proxy', 'voter');
export const askForTime = endpoint('post', '/meetings/:id/questions/:item/more-time', 'voter');
export const takeBackProxy = endpoint('delete', '/meetings/:id/proxy', 'voter');
export const declineProxy = endpoint('delete', '/meetings/:id/held-proxies/:giver', 'voter');
