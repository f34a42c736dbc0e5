import type { SingleElection } from '@votewise/contract';
import { isPlainBallot } from '@votewise/contract/elections/ballot';
import { countSentence, decisionOf } from '@votewise/contract/results/outcome-sentences';
import { useQuery } from '@tanstack/react-query';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { englishTexts } from '../../../lib/languages/texts.ts';
import { resultsQuery } from '../count/result-queries.ts';

/** What a declaration makes final: who is elected or what is decided, and the calculation. */
export function DecisionLines({ election }: { election: SingleElection }) {
  const { id, ballot, progress, declaredAt } = election;
  if (isPlainBallot(ballot) && !progress?.tie && declaredAt === undefined) {
    const text = countSentence(election, englishTexts(resultTexts));
    return <p className="font-semibold wrap-anywhere">{text}</p>;
  }
  return <LoadedDecision electionId={id} />;
}

function LoadedDecision({ electionId }: { electionId: string }) {
  const { data, isError } = useQuery({
    ...resultsQuery(electionId),
    // A decision does not change. Results that were loaded before the decision are loaded again.
    staleTime: ({ state }) => (state.data?.elected ? Infinity : 0),
  });
  if (!data) {
    return (
      <p className="font-semibold">
        {isError
          ? 'The outcome couldn’t be loaded. You can see it in the results.'
          : 'Loading the outcome…'}
      </p>
    );
  }
  const decision = decisionOf(data, englishTexts(resultTexts));
  const { quorum, majority } = data.verdict ?? {};
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p className="font-semibold">{decision ? decision.text : 'The count isn’t confirmed yet.'}</p>
      {data.tieDecision?.note !== undefined && (
        <p className="text-14 text-ink-2">Note: {data.tieDecision.note}</p>
      )}
      {[quorum, majority].map((check) => check && <p key={check.words}>{check.words}</p>)}
    </div>
  );
}
