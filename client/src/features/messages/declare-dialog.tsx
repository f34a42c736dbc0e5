import type { Election, MessagesData } from '@votewise/contract';
import { isPlainBallot } from '@votewise/contract/elections/ballot';
import { countSentence } from '@votewise/contract/results/outcome-sentences';
import { resultTexts } from '../../lib/languages/result-texts.ts';
import { englishTexts } from '../../lib/languages/texts.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { DecisionLines } from '../results/outcome/decision-lines.tsx';
import { mailTexts } from './mail-texts.ts';
import { TIME_ZONE } from '../../lib/local-time.ts';
import { useDeclareResult } from './queries.ts';

interface DeclareDialogProps {
  election: Election;
  messages: MessagesData;
  onClose: () => void;
}

/** Asks for confirmation before the result becomes final and is announced. */
export function DeclareDialog({ election, messages, onClose }: DeclareDialogProps) {
  const { mutateAsync: declare } = useDeclareResult(election.id);
  const { recipients, reached } = messages;
  const count = Math.max(0, recipients - reached.results);
  return (
    <ConfirmDialog
      title="Declare the result?"
      label="Declare Result"
      busyLabel="Declaring…"
      texts={{
        progress: 'Declaring result…',
        success: 'Result declared.',
        failure: 'Failed to declare the result',
      }}
      remedy="Try again. The result won’t be declared or sent twice."
      act={() => declare({ announce: count > 0, timeZone: TIME_ZONE })}
      onClose={onClose}
    >
      {isPlainBallot(election.ballot) ? (
        <p className="font-semibold wrap-anywhere">
          {countSentence(election, englishTexts(resultTexts))}
        </p>
      ) : (
        <DecisionLines electionId={election.id} />
      )}
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          The result of <strong className="font-semibold">{election.title}</strong> becomes final.
          The election can no longer be changed or reopened.
        </li>
        <li>
          {messages.paper
            ? 'Voters get one email with the results of the whole ballot paper after its last result is declared.'
            : mailTexts(messages).results}
        </li>
        <li>This can’t be undone.</li>
      </ul>
    </ConfirmDialog>
  );
}
