import { MessagesOffice } from '../../features/messages/messages-office.tsx';
import type { ElectionTabProps } from './election-tab-props.ts';

export const MessagesTab = ({ election }: ElectionTabProps) => (
  <MessagesOffice election={election} />
);
