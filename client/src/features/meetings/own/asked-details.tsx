import type { Election } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { type ReactNode, useState } from 'react';
import { CandidateText } from '../../../components/ballot/candidate-line.tsx';
import { CandidatePhoto, hasPhotos } from '../../../components/ballot/candidate-photo.tsx';

/** The title of a question, which opens its wording and its candidates; only the title without its election. */
export function AskedDetails(props: {
  title: string;
  election: Election | undefined;
  /** What stands after the title. */
  children: ReactNode;
}) {
  const { title, election, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const heading = (
    <>
      <span translate="no" dir="auto" className="wrap-anywhere">
        {title}
      </span>{' '}
      {children}
    </>
  );
  if (!election) return heading;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center">{heading}</summary>
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
