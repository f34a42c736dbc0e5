import {
  checkBallot,
  createElection,
  createGroup,
  generateCredential,
  publicCredentialOf,
  trackingNumberOf,
} from '@votewise/belenios';
import { expect, it } from 'vitest';
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
  'encrypts a choice as a ballot that the server accepts: %s',
  (choice) => {
    const { text, tracking } = encryptBallot({ ...task, choice });
    const own = publicCredentialOf(protocol, uuid, secretCredential);
    expect(checkBallot(election, text, (one) => one === own).credential).toBe(own);
    expect(tracking).toBe(trackingNumberOf(text));
  },
);

it('refuses an election whose candidates are in another order than on the ballot', () => {
  const given = { ...task, names: names.toReversed(), choice: [true, false] };
  expect(() => encryptBallot(given)).toThrow('The election has other candidates than the ballot.');
});
