export {
  type OnProgress,
  beginRestore,
  checkBackup,
  requireRoom,
  restoreBackup,
  writeBackup,
} from './backup-and-restore.ts';
export { type CollectionSummary, type Secrets, TransferError } from './backup-file.ts';
export { copyEmbedded, createBackupStore } from './backup-store.ts';
export { createRestoreStores } from './restore-store.ts';
export { createRestoredCopy, restoreConfirmed } from './restored-copy.ts';
export { createClockFeature, createClockStores } from './clock-feature.ts';
export { createSettingsFeature } from './settings-feature.ts';
export { createSettingsStores } from './settings-store.ts';
export { createSettings, type Settings } from './settings.ts';
export { defineOperationsRoutes } from './operations-routes.ts';
export { type Readiness, createReadiness } from './readiness.ts';
