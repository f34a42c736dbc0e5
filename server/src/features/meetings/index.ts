export { createMeetingsFeature, createMeetingsStores } from './meetings-feature.ts';
