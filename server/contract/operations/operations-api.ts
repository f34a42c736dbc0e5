import { clockData, confirmClockRequest } from './clock.ts';
import { contactData } from './contact.ts';
import { changeSettingsRequest, logoParams, settingsData } from './settings.ts';
import { lastBackupData, readyData } from './readiness.ts';
import * as at from './operations-endpoints.ts';
import { nothing, type Operation } from '../base/operation.ts';

/** The status of the service, and who runs it. */
export const operationsApi = {
  health: {
    ...at.health,
    summary: 'Returns 200 when the server is ready and 503 while the database is unreachable',
    data: nothing,
  },
  ready: {
    ...at.ready,
    summary:
      'Returns the status of each component, or 503 with all components in `fields` when a required component fails',
    errors: ['NOT_READY'],
    data: readyData,
  },
  lastBackup: {
    ...at.lastBackup,
    summary: 'Returns the time when npm run backup last completed a backup of this database',
    data: lastBackupData,
  },
  clock: {
    ...at.clock,
    summary:
      'Returns the server’s time, what is wrong with it, and whether this is a restored copy that has not been confirmed',
    data: clockData,
  },
  confirmClock: {
    ...at.confirmClock,
    summary: 'Confirms that the server’s time is correct, so that elections open and close again',
    body: confirmClockRequest,
    errors: ['EDITED_MEANWHILE'],
    data: nothing,
  },
  confirmRestore: {
    ...at.confirmRestore,
    summary: 'Confirms that this restored copy replaces the original, and puts it into use',
    data: nothing,
  },
  contact: {
    ...at.contact,
    summary: 'Returns who runs this site and how to reach them',
    data: contactData,
  },
  settings: {
    ...at.settings,
    summary: 'Returns the settings, and which of them the environment sets',
    data: settingsData,
  },
  changeSettings: {
    ...at.changeSettings,
    summary: 'Changes settings that the environment does not set',
    body: changeSettingsRequest,
    bodyBytes: 10_000,
    errors: ['EDITED_MEANWHILE'],
    data: settingsData,
  },
  setLogo: {
    ...at.setLogo,
    summary:
      'Stores the organization’s logo: JPEG with one baseline scan, at most 512 × 512 pixels, without metadata',
    errors: ['VALIDATION_FAILED', 'EDITED_MEANWHILE'],
    data: settingsData,
  },
  removeLogo: {
    ...at.removeLogo,
    summary: 'Removes the organization’s logo',
    errors: ['EDITED_MEANWHILE'],
    data: settingsData,
  },
  logo: {
    ...at.logo,
    summary: 'Returns the organization’s logo',
    params: logoParams,
    errors: ['NOT_FOUND'],
    data: 'file',
  },
} as const satisfies Record<string, Operation>;
