export { createMessagesFeature, createMessagesStores } from './messages-feature.ts';
