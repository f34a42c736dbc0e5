export type { KeptAboutMember } from './kept-about-member.ts';
export type { MeetingRecord } from './stored/meeting-store.ts';
export { isIn, meetingEvent } from './stored/meeting-rules.ts';
export { meetingElectorate } from './attendance/meeting-members.ts';
export {
  createMeetingsFeature,
  createMeetingsStores,
  type MeetingsServices,
} from './meetings-feature.ts';
