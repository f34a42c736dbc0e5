export { createMessagesRoom, createMessagesStores } from './messages-feature.ts';
