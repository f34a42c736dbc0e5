export {
  createMessagesFeature,
  createMessagesStores,
  type MessagesServices,
} from './messages-feature.ts';
