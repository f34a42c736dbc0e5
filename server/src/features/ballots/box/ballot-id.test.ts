import { describe, expect, it } from 'vitest';
import { ballotId, electionKey } from './ballot-id.ts';

const idOf = (secret: string, salt: string, voter: string, election: string) =>
  ballotId(electionKey(secret, salt), voter, election);

describe('the ID of a ballot', () => {
  it('is the same for the same voter and election', () => {
    expect(idOf('s', 'aa', 'v', 'e')).toBe(idOf('s', 'aa', 'v', 'e'));
    expect(idOf('s', 'aa', 'v', 'e')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('changes with the secret, the election’s salt, the voter, and the election', () => {
    const ids = [
      idOf('s', 'aa', 'v', 'e'),
      idOf('t', 'aa', 'v', 'e'),
      idOf('s', 'ab', 'v', 'e'),
      idOf('s', 'aa', 'w', 'e'),
      idOf('s', 'aa', 'v', 'f'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('separates the voter from the election', () => {
    expect(idOf('s', 'aa', 'v1', 'e')).not.toBe(idOf('s', 'aa', 'v', '1e'));
  });
});
