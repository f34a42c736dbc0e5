import type { MessagesData } from '@votewise/contract';
import { useState } from 'react';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { mailTexts } from '../../features/messages/message-words.ts';

/** Whether declaring a result also sends it to the voters, which it does unless the administrator decides otherwise. */
export function useAnnounceChoice({ recipients, reached }: MessagesData) {
  const [isOn, setIsOn] = useState(true);
  const canAnnounce = recipients > reached.results;
  return { canAnnounce, isOn, setIsOn, announce: canAnnounce && isOn };
}

/** Lets the administrator decide. */
export function AnnounceChoice({ choice }: { choice: ReturnType<typeof useAnnounceChoice> }) {
  if (!choice.canAnnounce) return null;
  return (
    <Checkbox isOn={choice.isOn} onChange={choice.setIsOn}>
      Email the results to voters
    </Checkbox>
  );
}

/** Returns what happens with emails when a result is declared. */
export function announceText(
  messages: MessagesData,
  { canAnnounce, isOn }: ReturnType<typeof useAnnounceChoice>,
): string {
  return canAnnounce && !isOn
    ? 'No emails are sent now. You can send the results later on the Messages page.'
    : mailTexts(messages).results;
}
