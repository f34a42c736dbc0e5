import { endpoint, openToAuditors } from '../endpoint.ts';

export const meetings = endpoint('get', '/meetings', 'administrator', openToAuditors);
export const meeting = endpoint('get', '/meetings/:id', 'administrator', openToAuditors);
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
