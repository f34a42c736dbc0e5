export type { KeptAboutMember } from './kept-about-member.ts';
export { createMeetingsFeature, createMeetingsStores } from './meetings-feature.ts';
