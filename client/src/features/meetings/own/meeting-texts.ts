import english from '@votewise/contract/locales/en/meetings.json';
import type { Texts } from '@votewise/contract/locales/texts';
import { featureTexts, useTexts } from '../../../lib/languages/texts.ts';

const meetingTexts = featureTexts('meetings', english);
export const useMeetingTexts = () => useTexts(meetingTexts);

/** The texts that voters see about meetings, in the current language. */
export type MeetingTexts = Texts<keyof typeof english>;
