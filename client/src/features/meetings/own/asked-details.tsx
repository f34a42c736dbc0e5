import type { Election } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { useState } from 'react';
import { CandidateText } from '../../../components/ballot/candidate-line.tsx';
import { CandidatePhoto, hasPhotos } from '../../../components/ballot/candidate-photo.tsx';

/** The title of a question, which opens its wording and its candidates; only the title without its election. */
export function AskedDetails({
  title,
  election,
}: {
  title: string;
  election: Election | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (!election) return <Title>{title}</Title>;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center">
        <Title>{title}</Title>
      </summary>
      {isOpen && <Details election={election} />}
    </details>
  );
}

function Details({ election: { description, candidates } }: { election: Election }) {
  const standing = candidates.filter(({ withdrawnAt }) => withdrawnAt === undefined);
  return (
    <div className="font-normal">
      <p translate="no" dir="auto" className="pb-2 whitespace-pre-line wrap-anywhere">
        {description}
      </p>
      {!isMotion(candidates) && (
        <ul className="divide-y divide-line border-t border-line">
          {standing.map((candidate) => (
            <li key={candidate.id} className="flex items-center gap-3 py-2">
              {hasPhotos(standing) && <CandidatePhoto candidate={candidate} />}
              <CandidateText candidate={candidate} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Title = ({ children }: { children: string }) => (
  <span translate="no" dir="auto" className="wrap-anywhere">
    {children}
  </span>
);
