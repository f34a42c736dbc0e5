import * as elections from '@votewise/contract/elections/elections-endpoints';
import { isMotion } from '@votewise/contract/elections/ballot';
import { useState } from 'react';
import { urlOf } from '../../lib/request.ts';
import { Avatar } from '../ui/avatar.tsx';
import './candidate-photo.css';

/** Photos that this page has uploaded, as data URLs. The server shows them once the election is saved. */
const added = new Map<string, string>();

export const keepAddedPhoto = (photo: string, dataUrl: string): void =>
  void added.set(photo, dataUrl);

export const photoUrl = (photo: string): string =>
  added.get(photo) ?? urlOf(elections.photo, { params: { photo } });

/** Returns the style of a list with photos. The answers to a motion are not people, so they have no tiles. */
export const listStyle = (candidates: readonly { name: string }[]): string =>
  isMotion(candidates) ? 'portraits answers' : 'portraits';

/** Returns whether a list that usually has no pictures shows them: if at least one candidate has a photo. */
export const hasPhotos = (candidates: readonly { photo?: string | undefined }[]): boolean =>
  candidates.some(({ photo }) => photo !== undefined);

/** The photo of a candidate, or initials without one that loads. Their name is next to it, so screen readers skip it. */
export function CandidatePhoto(props: {
  candidate: { name: string; photo?: string | null | undefined };
  isChosen?: boolean;
}) {
  const { candidate, isChosen = false } = props;
  const { name, photo } = candidate;
  const [failed, setFailed] = useState<string>();
  return (
    <span className="portrait">
      {photo && photo !== failed ? (
        <img
          src={photoUrl(photo)}
          alt=""
          loading="lazy"
          decoding="async"
          width="56"
          height="56"
          onError={() => setFailed(photo)}
        />
      ) : (
        <Avatar name={name} isChosen={isChosen} />
      )}
    </span>
  );
}
