import { fingerprintIn, trackedHash } from '@votewise/contract/board/verifying/archive-report';
import { useRef, useState } from 'react';

export interface ExpectedEntry {
  /** The announced fingerprint, and the tracking number of a ballot; '' if none was entered. */
  fingerprint: string;
  tracking: string;
}

/** What the files are compared with, as it was entered. @param known the tracking number to start with */
export function useExpectedEntry(known: string) {
  const [fingerprint, setFingerprint] = useState('');
  const [typed, setTracking] = useState<string>();
  const [invalid, setInvalid] = useState<keyof ExpectedEntry>();
  const fingerprintField = useRef<HTMLInputElement>(null);
  const trackingField = useRef<HTMLInputElement>(null);
  const tracking = typed ?? known;

  /** Returns what was entered. If something is incomplete, says so and returns undefined. */
  function read(): ExpectedEntry | undefined {
    const entered = { fingerprint: fingerprintIn(fingerprint), tracking: tracking.trim() };
    const problem = problemIn(entered);
    setInvalid(problem);
    if (!problem) return entered;
    (problem === 'tracking' ? trackingField : fingerprintField).current?.focus();
    return undefined;
  }

  return {
    fingerprintField,
    trackingField,
    fingerprint,
    setFingerprint,
    tracking,
    setTracking,
    invalid,
    read,
  };
}

function problemIn({ fingerprint, tracking }: ExpectedEntry): keyof ExpectedEntry | undefined {
  if (!/^([0-9a-f]{64}|\d{40})?$/.test(fingerprint)) return 'fingerprint';
  return tracking === '' || trackedHash(tracking) !== undefined ? undefined : 'tracking';
}
