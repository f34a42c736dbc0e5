import { LIMITS } from '../base/limits.ts';
import type { Operation } from '../base/operation.ts';
import {
  keyHolderData,
  keyHolderRequest,
  keyRoundData,
  reportKeyMessageRequest,
  sendKeyMessageRequest,
} from './key-holder.ts';
import {
  changeTrusteeRequest,
  createTrusteeGroupRequest,
  trusteeGroupData,
  trusteeGroupParams,
  trusteeGroupsData,
  trusteeParams,
} from './trustee-groups.ts';
import * as at from './trustees-endpoints.ts';

/** The groups of key holders, and what a key holder's page does. */
export const trusteesApi = {
  trusteeGroups: {
    ...at.trusteeGroups,
    summary: 'Lists the groups of key holders, and who is awaited',
    data: trusteeGroupsData,
  },
  createTrusteeGroup: {
    ...at.createTrusteeGroup,
    summary: 'Creates a group of key holders, and sends each of them a personal link',
    body: createTrusteeGroupRequest,
    bodyBytes: 30_000,
    data: trusteeGroupData,
  },
  changeTrustee: {
    ...at.changeTrustee,
    summary: 'Changes a key holder’s email address or language. Earlier links stop working.',
    params: trusteeParams,
    body: changeTrusteeRequest,
    errors: ['NOT_FOUND', 'CEREMONY_MOVED', 'EDITED_MEANWHILE'],
    data: trusteeGroupData,
  },
  sendTrusteeLink: {
    ...at.sendTrusteeLink,
    summary: 'Sends a key holder a new personal link. Earlier links stop working.',
    params: trusteeParams,
    errors: ['NOT_FOUND', 'CEREMONY_MOVED', 'EDITED_MEANWHILE'],
    data: trusteeGroupData,
  },
  startDrill: {
    ...at.startDrill,
    summary: 'Asks all key holders to show that their key cards still decrypt',
    params: trusteeGroupParams,
    errors: ['NOT_FOUND', 'CEREMONY_MOVED', 'EDITED_MEANWHILE'],
    data: trusteeGroupData,
  },
  retireTrusteeGroup: {
    ...at.retireTrusteeGroup,
    summary:
      'Retires a group: it is for no further elections. A group that was never ready is removed.',
    params: trusteeGroupParams,
    errors: ['NOT_FOUND', 'CEREMONY_MOVED', 'EDITED_MEANWHILE'],
    data: trusteeGroupsData,
  },
  keyHolder: {
    ...at.keyHolder,
    summary: 'Returns how far a key holder’s group is, and who is awaited',
    body: keyHolderRequest,
    errors: ['LINK_VOID'],
    data: keyHolderData,
  },
  keyRound: {
    ...at.keyRound,
    summary: 'Returns what a key holder’s page needs for its next message',
    body: keyHolderRequest,
    errors: ['LINK_VOID'],
    data: keyRoundData,
  },
  sendKeyMessage: {
    ...at.sendKeyMessage,
    summary: 'Takes a key holder’s message of the key ceremony, or answer to a drill',
    body: sendKeyMessageRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: ['LINK_VOID', 'CEREMONY_MOVED', 'EDITED_MEANWHILE', 'VALIDATION_FAILED'],
    data: keyHolderData,
  },
  reportKeyMessage: {
    ...at.reportKeyMessage,
    summary:
      'Stops a key ceremony, because a key holder’s page has refused what another key holder sent',
    body: reportKeyMessageRequest,
    errors: ['LINK_VOID', 'CEREMONY_MOVED', 'EDITED_MEANWHILE'],
    data: keyHolderData,
  },
} as const satisfies Record<string, Operation>;
