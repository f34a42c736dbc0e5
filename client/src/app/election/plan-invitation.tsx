import type { MessagesData } from '@votewise/contract';
import type { ComponentProps } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useChangeAutomatic } from '../../features/messages/message-queries.ts';

/** Turns on the invitation that is sent when voting opens. */
export function PlanInvitation(
  props: { messages: MessagesData } & Pick<ComponentProps<typeof Button>, 'variant' | 'size'>,
) {
  const { messages, ...look } = props;
  const { change, isPending } = useChangeAutomatic(messages);
  return (
    <Button {...look} isBusy={isPending} onClick={() => change({ invitation: true })}>
      Invite When Voting Opens
    </Button>
  );
}
