import type { Election, EncryptedBallotData } from '@votewise/contract';
import { useMemo, useState } from 'react';
import { useDrafts } from '../../lib/drafts.ts';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { Ballot } from './ballot.tsx';
import { Problem } from './ballot-problem.tsx';
import { type BallotProblem, castProblem } from './casting/cast-problem.ts';
import { encryptedAttempts } from './casting/encrypted-attempts.ts';
import type { Giver } from './casting/giver.ts';
import type { SentBallot } from './casting/encryptor.ts';
import { useCastBallot } from './casting/vote-queries.ts';
import { SentBefore } from './encrypting/sent-before.tsx';
import { useEncryptor } from './encrypting/use-encryptor.ts';
import { WhenPrepared, WhoDecrypts } from './encrypting/when-prepared.tsx';

/** The ballot of an election with encrypted ballots, once it is prepared. */
export function EncryptedVoting(props: BallotOfVoter) {
  const { election, giver } = props;
  const drafts = useDrafts();
  const [sent, setSent] = useState(() =>
    encryptedAttempts(drafts, election.id, giver).sentBefore(),
  );
  if (sent) return <Resending {...props} sent={sent} onRemark={() => setSent(undefined)} />;
  return (
    <WhenPrepared electionId={election.id} giver={giver}>
      {(given) => <PreparedBallot {...props} given={given} />}
    </WhenPrepared>
  );
}

interface BallotOfVoter {
  election: Election;
  giver: Giver | undefined;
}

function PreparedBallot(props: BallotOfVoter & { given: EncryptedBallotData }) {
  const { election, giver, given } = props;
  const encryptor = useEncryptor(election, giver, given);
  return (
    <Ballot
      {...{ election, giver }}
      encryptor={encryptor}
      secrecy={<WhoDecrypts {...given.keyHolders} />}
    />
  );
}

function Resending(props: BallotOfVoter & { sent: SentBallot; onRemark: () => void }) {
  const { election, giver, sent, onRemark } = props;
  const t = useVoteTexts();
  const [problem, setProblem] = useState<BallotProblem>();
  const encryptor = useMemo(
    () => ({ encrypt: async () => sent, forget: onRemark }),
    [sent, onRemark],
  );
  const { castBallot, isPending } = useCastBallot({ election, giver, encryptor }, () => {});

  async function handleResend(): Promise<void> {
    setProblem(undefined);
    try {
      await castBallot([]);
    } catch (error) {
      setProblem(castProblem(t, error, 'abstention'));
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {problem && <Problem problem={problem} />}
      <SentBefore
        ballots={1}
        isPending={isPending}
        onResend={() => void handleResend()}
        onRemark={onRemark}
      />
    </div>
  );
}
