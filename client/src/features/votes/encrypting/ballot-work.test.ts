import {
  checkBallot,
  createElection,
  createGroup,
  fingerprintOf,
  generateCredential,
  publicCredentialOf,
  serializePublicCredentials,
  appendEvent,
  startArchive,
} from '@votewise/belenios';
import { expect, it } from 'vitest';
import { ballotWork } from './ballot-work.ts';
import { encryptBallot } from './encrypt-ballot.ts';

const protocol = createGroup();
const uuid = 'Ab3dEf7hJk9mNp';
const secretCredential = generateCredential();
const names = ['Yes', 'No'];
const election = createElection(protocol, {
  uuid,
  name: 'Budget',
  description: '',
  questions: [{ answers: names, blank: true, min: 1, max: 1, question: 'Budget?' }],
  publicKey: protocol.powerOfG(7n),
});
const task = { election: election.json, secretCredential, names } as const;

it.each([[[true, false]], ['blank' as const]])(
  'encrypts a choice as a ballot that the server accepts, and that is found in the archive: %s',
  async (choice) => {
    const { text, tracking } = encryptBallot({ ...task, choice });
    const own = publicCredentialOf(protocol, uuid, secretCredential);
    expect(checkBallot(election, text, (one) => one === own).credential).toBe(own);
    const setup = startArchive(1_700_000_000, {
      election: election.json,
      trustees: '[]',
      credentials: serializePublicCredentials(protocol, [{ credential: own, weight: 1 }]),
    });
    const cast = appendEvent(setup.head, 'Ballot', [text]);
    const archive = Uint8Array.from([...setup.bytes, ...cast.bytes]);
    const find = (given: Uint8Array, fingerprint?: string) =>
      ballotWork.find({ archive: given, tracking, fingerprint });
    expect(await find(archive, fingerprintOf('[]'))).toBe('found');
    expect(await find(archive, fingerprintOf('[1]'))).toBe('wrong');
    expect(await find(setup.bytes)).toBe('awaited');
    const end = appendEvent(setup.head, 'EndBallots', []);
    expect(await find(Uint8Array.from([...setup.bytes, ...end.bytes]))).toBe('wrong');
    const other = encryptBallot({
      ...task,
      election: election.json.replace('Budget', 'Other'),
      choice,
    });
    const strange = appendEvent(setup.head, 'Ballot', [other.text]);
    const mixed = Uint8Array.from([...setup.bytes, ...strange.bytes]);
    const sought = { archive: mixed, tracking: other.tracking, fingerprint: undefined };
    expect(await ballotWork.find(sought)).toBe('wrong');
  },
);

it('refuses an election whose candidates are in another order than on the ballot', () => {
  const given = { ...task, names: names.toReversed(), choice: [true, false] };
  expect(() => encryptBallot(given)).toThrow('The election has other candidates than the ballot.');
});
