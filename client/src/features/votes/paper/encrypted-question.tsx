import { Button } from '../../../components/ui/button.tsx';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import { WhenPrepared, WhoDecrypts } from '../encrypting/when-prepared.tsx';
import { PaperQuestion, type PaperQuestionProps } from './paper-question.tsx';

/** An open question of a paper that has encrypted ballots, once the voter's ballot is prepared. */
export function EncryptedQuestion(props: PaperQuestionProps) {
  const { election, giver, isLast, onNext } = props;
  const t = useVoteTexts();
  return (
    <WhenPrepared
      electionId={election.id}
      giver={giver}
      onward={<Button onClick={onNext}>{t(isLast ? 'paper.reviewAnswers' : 'paper.skip')}</Button>}
    >
      {({ keyHolders }) => <PaperQuestion {...props} secrecy={<WhoDecrypts {...keyHolders} />} />}
    </WhenPrepared>
  );
}
