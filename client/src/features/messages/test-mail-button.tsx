import type { MessageKind } from '@votewise/contract';
import { toast } from 'react-hot-toast/headless';
import type { ButtonSize } from '../../components/ui/button-style.ts';
import { Button } from '../../components/ui/button.tsx';
import { endsSession, failureText } from '../../lib/api-error.ts';
import { fileTimeZone } from '../../lib/local-time.ts';
import { useTestMessage } from './message-queries.ts';

export function TestMailButton(props: {
  electionId: string;
  message: { kind: MessageKind; subject: string; text: string; links: boolean };
  isReady: boolean;
  size?: ButtonSize;
  /** Called when the message cannot be sent as it is. */
  onRefused: () => void;
}) {
  const { electionId, message, isReady, size = 'large', onRefused } = props;
  const { mutateAsync: sendTest, isPending } = useTestMessage(electionId);

  async function handleTest(): Promise<void> {
    if (!isReady) {
      onRefused();
      return;
    }
    const id = toast.loading('Sending test email…', { id: 'test-mail' });
    try {
      toast.success(await sendTest({ ...message, timeZone: fileTimeZone() }), { id });
    } catch (error) {
      if (endsSession(error)) toast.dismiss(id);
      else toast.error(failureText(error, 'Failed to send the test email'), { id });
    }
  }

  return (
    <Button size={size} isBusy={isPending} onClick={() => void handleTest()}>
      Send Me a Test Email
    </Button>
  );
}
