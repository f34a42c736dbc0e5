import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBallot, createBallot } from '../../src/ballot.ts';
import { generateSeed } from '../../src/channel.ts';
import { parse } from '../../src/codec.ts';
import { parsePublicCredentials } from '../../src/credential.ts';
import { parseElection, type Question } from '../../src/election.ts';
import { createGroup } from '../../src/group.ts';
import { Invalid, type Rule } from '../../src/invalid.ts';
import { createCertificate, parseCertificates } from '../../src/certificate.ts';
import { createPolynomial, parsePolynomial } from '../../src/polynomial.ts';
import {
  createShare,
  openPrivateKey,
  parseShare,
  shareInputFor,
  thresholdParametersFrom,
} from '../../src/share.ts';
import { createOpensslPowers } from '../../src/openssl-powers.ts';
import { createPartialDecryption, decryptionFiles } from '../../src/partial-decryption.ts';
import { encryptedTallyOf } from '../../src/tally.ts';
import { serializeTrustees } from '../../src/trustees.ts';
import { verifyArchive } from '../../src/verification.ts';
import { alterationsOf, signAgain } from '../support/alterations.ts';
import { putTogether, takeApart } from '../support/archive-parts.ts';
import {
  addEvent,
  castBallots,
  checksBallots,
  combineShares,
  createCeremony,
  endElection,
  hasThresholdContext,
  inToolFolder,
  makeSingleKey,
  setUpElection,
  type ToolFolder,
  toolVersion,
} from '../support/belenios-tool.ts';
import { makeThresholdKeys } from '../support/held-ceremony.ts';
import { holdElection, makeElection, makeSingleKeys } from '../support/made-election.ts';

const group = createGroup(undefined, createOpensslPowers);

const questions: Question[] = [
  { question: 'Board "2026"', answers: ['A', 'B', 'C'], min: 1, max: 2 },
  { question: 'Motion', answers: ['Yes', 'No'], blank: true, min: 1, max: 1 },
];
const voters = [
  { weight: 3, choices: [[true, false, true], 'blank' as const] },
  {
    weight: 1,
    choices: [
      [false, true, false],
      [true, false],
    ],
  },
  {
    weight: 1,
    choices: [
      [false, true, true],
      [false, true],
    ],
  },
];
/** The same choices as the tool reads them: with a number for a blank vote. */
const theirChoices = [
  [
    [1, 0, 1],
    [1, 0, 0],
  ],
  [
    [0, 1, 0],
    [0, 1, 0],
  ],
  [
    [0, 1, 1],
    [0, 0, 1],
  ],
];
const result = [
  [3, 2, 4],
  [3, 1, 1],
];

/** What the tool says of a ballot that is not in the archive. */
function verdictOf(folder: ToolFolder, ballot: string): string {
  folder.write('ballot.json', `${ballot}\n`);
  const { report } = folder.try('election verify-ballot --dir . --ballot ballot.json');
  return report.includes('ballot is valid') ? 'accepted' : report;
}

/** What the tool says where we name a rule. */
const RULES: Partial<Record<Rule, RegExp>> = {
  format: /NonCanonical|SerializationError|Invalid|read_string|Oj_run/,
  canonical: /NonCanonical/,
  credential: /InvalidCredential/,
  ballot: /InvalidBallot|SerializationError|Invalid_argument/,
  group: /InvalidBallot/,
  proof: /InvalidBallot/,
  signature: /InvalidBallot/,
};

/**
 * What the tool accepts in archives and we do not. It reads fields that it does not know, numbers that begin with 0,
 * and numbers as text. Version 2.0 ignores the encrypted tally. Later versions do not wait for their
 * checks of ballots, and so they often pass ballots without credentials on the list.
 */
const KNOWN_EXCEPTIONS = [
  /: with another field$/,
  /: with a zero$/,
  /: text$/,
  /^EncryptedTally 1\.(?:num_tallied|total_weight): /,
  !checksBallots ? /^EncryptedTally 0/ : /^Setup 2/,
];

/** Returns the rule by which we refuse something. */
function ruleOf(act: () => unknown): Rule | 'none' {
  try {
    act();
    return 'none';
  } catch (error) {
    if (error instanceof Invalid) return error.rule;
    throw error;
  }
}

const openArchive = (folder: ToolFolder) => () =>
  createReadStream(join(folder.path, folder.list('.bel')[0] ?? ''));

describe(`belenios-tool ${toolVersion}`, () => {
  it.each([
    ['two single keys', () => makeSingleKeys(group, 2)],
    ['two of three', () => makeThresholdKeys(group, { size: 3, threshold: 2, owners: [3, 1] })],
  ])(
    'verifies our archive after each event, with %s, and computes our result',
    async (_, makeKeys) => {
      const made = makeElection(group, questions, voters, makeKeys());
      const { stages, result: ours } = holdElection(made);
      expect(JSON.parse(ours)).toEqual({ result });
      const name = `${made.election.uuid}.bel`;
      await inToolFolder(async (older) => {
        for (const [height, stage] of stages.entries()) {
          await inToolFolder((folder) => {
            folder.write(name, stage);
            expect(folder.try('election verify --dir .').report, `event ${height}`).toContain(
              'all checks passed',
            );
            if (height > 0) {
              const diff = folder.try(`election verify-diff --dir1 ${older.path} --dir2 .`);
              expect(diff.report).toContain('all checks passed');
              const shortened = folder.try(`election verify-diff --dir1 . --dir2 ${older.path}`);
              expect(shortened.report).not.toContain('all checks passed');
            }
            if (height === stages.length - 2) {
              expect(folder.run('election compute-result --dir .').trim()).toBe(ours);
            }
            older.write(name, stage);
          });
        }
      });
    },
  );

  it('makes an election that we verify with the same result, with a single key', async () => {
    await inToolFolder(async (folder) => {
      const key = makeSingleKey(folder);
      const weights = voters.map(({ weight }) => weight);
      const { credentials } = setUpElection(folder, { questions, weights });
      // The first voter votes twice.
      castBallots(folder, credentials, [theirChoices[1]]);
      castBallots(folder, credentials, theirChoices);
      const theirs = endElection(folder, [`decrypt --privkey ${key} --trustee-id 1`]);
      expect(JSON.parse(theirs)).toEqual({ result });
      const verified = await verifyArchive(group, openArchive(folder));
      expect(verified).toMatchObject({ ballots: 4, tallied: 3, totalWeight: 5, result });
    });
  });

  it('makes ballots that we accept, and accepts ours', async () => {
    await inToolFolder((folder) => {
      makeSingleKey(folder);
      const { credentials } = setUpElection(folder, { questions, weights: [1, 1] });
      const election = parseElection(group, folder.read('election.json').trim());
      const weights = parsePublicCredentials(group, folder.read('public_creds.json'));
      for (const theirs of castBallots(folder, credentials, theirChoices.slice(0, 2))) {
        const { answers } = checkBallot(election, theirs, (credential) => weights.has(credential));
        expect(answers).toHaveLength(2);
      }
      // Old versions make shorter credentials, which this package does not read, and check only whole archives.
      if (!checksBallots) return;
      for (const { choices } of voters) {
        const ours = createBallot(election, credentials[0] ?? '', choices);
        expect(verdictOf(folder, ours)).toBe('accepted');
      }
    });
  });

  it.runIf(hasThresholdContext)(
    'holds a key ceremony with us, in which two of its key holders and one of ours make one key',
    async ({ skip }) => {
      await inToolFolder(async (folder) => {
        const [size, threshold] = [3, 2];
        const theirs = createCeremony(folder, { size, threshold });
        const seed = generateSeed();
        const certs = [
          theirs.certificate(1),
          createCertificate(group, seed, { index: 2, size, threshold }),
          theirs.certificate(3),
        ];
        const certificates = parseCertificates(group, threshold, certs);
        const polynomials = [
          theirs.polynomial(1, certs),
          createPolynomial(group, seed, certificates),
          theirs.polynomial(3, certs),
        ];
        const isOtherChannel = polynomials[0]?.includes('algorithm') === true;
        skip(
          isOtherChannel,
          'This version encrypts what key holders send each other with AES-GCM.',
        );
        const parsed = polynomials.map((json, place) =>
          parsePolynomial(group, certificates, place + 1, json),
        );
        const shares = [
          theirs.share(1, certs, shareInputFor(group, parsed, 1)),
          createShare(group, seed, certificates, shareInputFor(group, parsed, 2)),
          theirs.share(3, certs, shareInputFor(group, parsed, 3)),
        ];
        const checked = shares.map((json, place) =>
          parseShare(group, certificates, parsed, { index: place + 1, json }),
        );
        const parameters = combineShares(folder, { certificates: certs, polynomials, shares });
        expect(
          serializeTrustees(group, [
            ['Pedersen', thresholdParametersFrom(certificates, parsed, checked)],
          ]),
        ).toBe(`[["Pedersen",${parameters}]]`);

        folder.write('threshold.json', parameters);
        const weights = voters.map(({ weight }) => weight);
        const { credentials } = setUpElection(folder, { questions, weights });
        castBallots(folder, credentials, theirChoices);
        addEvent(folder, 'EndBallots');
        const files = folder.run('election compute-encrypted-tally --dir .');
        addEvent(folder, 'EncryptedTally', files);
        const [encryptedTally = ''] = files.split('\n');
        const election = parseElection(group, folder.read('election.json').trim());
        const privateKey = openPrivateKey(group, seed, checked[1]?.encryptedPrivateKey ?? '');
        const decryption = createPartialDecryption(
          election,
          privateKey,
          parse(encryptedTallyOf(group), encryptedTally),
        );
        addEvent(folder, 'PartialDecryption', decryptionFiles(2, decryption).join('\n'));
        const their = theirs.decryption(3, checked[2]?.encryptedPrivateKey ?? '');
        addEvent(folder, 'PartialDecryption', folder.run(`election ${their} --dir .`));
        addEvent(folder, 'Result', folder.run('election compute-result --dir .'));
        expect(folder.try('election verify --dir .').report).toContain('all checks passed');
        const verified = await verifyArchive(group, openArchive(folder));
        expect(verified).toMatchObject({ tallied: 3, decryptedBy: [2, 3], result });
      });
    },
  );

  it.runIf(hasThresholdContext)(
    'makes an election that we verify, with its own threshold keys',
    async () => {
      await inToolFolder(async (folder) => {
        const theirs = createCeremony(folder, { size: 2, threshold: 1 });
        const places = [1, 2];
        const certificates = places.map((index) => theirs.certificate(index));
        const polynomials = places.map((index) => theirs.polynomial(index, certificates));
        const read = parseCertificates(group, 1, certificates);
        const parsed = polynomials.map((json, place) =>
          parsePolynomial(group, read, place + 1, json),
        );
        const shares = places.map((index) =>
          theirs.share(index, certificates, shareInputFor(group, parsed, index)),
        );
        folder.write(
          'threshold.json',
          combineShares(folder, { certificates, polynomials, shares }),
        );
        const { credentials } = setUpElection(folder, { questions, weights: [3, 1, 1] });
        castBallots(folder, credentials, theirChoices);
        const { private_key } = JSON.parse(shares[1] ?? '') as { private_key: string };
        endElection(folder, [theirs.decryption(2, private_key)]);
        const verified = await verifyArchive(group, openArchive(folder));
        expect(verified).toMatchObject({ tallied: 3, decryptedBy: [2], result });
      });
    },
  );

  it.runIf(checksBallots)(
    'refuses every altered ballot that we refuse, by the same rule',
    async () => {
      const made = makeElection(group, questions.slice(1), [
        { weight: 1, choices: [[true, false]] },
      ]);
      const { stages, ballots } = holdElection(made);
      const [ballot = ''] = ballots;
      await inToolFolder((folder) => {
        folder.write(`${made.election.uuid}.bel`, stages[0] ?? '');
        expect(verdictOf(folder, ballot)).toBe('accepted');
        const compare = (name: string, json: string): string[] => {
          const ours = ruleOf(() =>
            checkBallot(made.election, json, (one) => made.weights.has(one)),
          );
          const theirs = verdictOf(folder, json);
          const isSame = ours !== 'none' && RULES[ours]?.test(theirs) === true;
          return isSame ? [] : [`${name}: ${ours}, but ${theirs}`];
        };
        const others = alterationsOf(ballot, group).flatMap(({ name, json }) => {
          const signed = signAgain(group, made.credentials[0] ?? '', json);
          const isDeep =
            /^\.answers.*: (?:larger|zero|one|shorter|longer|in another order|the negative element)$/;
          return [
            ...compare(name, json),
            ...(isDeep.test(name) ? compare(`${name}, signed`, signed) : []),
          ];
        });
        expect(others).toEqual([]);
      });
    },
  );

  it('refuses every altered archive that we refuse, but for known exceptions', async () => {
    const made = makeElection(
      group,
      [{ question: 'Q', answers: ['A'], min: 0, max: 1 }],
      [{ weight: 2, choices: [[true]] }],
    );
    const parts = await takeApart(holdElection(made).archive);
    const accepted: string[] = [];
    for (const [place, { data, event }] of parts.entries()) {
      const { type } = JSON.parse(event) as { type: string };
      // Ballots are checked one by one above.
      if (type === 'Ballot') continue;
      for (const [file, original] of [...data, event].entries()) {
        const which = original === event ? 'event' : file;
        for (const { name, json } of alterationsOf(original, group)) {
          const archive = putTogether(parts, { place, file: which, json });
          await expect(verifyArchive(group, () => [archive])).rejects.toThrow(Invalid);
          await inToolFolder((folder) => {
            folder.write(`${made.election.uuid}.bel`, archive);
            const { report } = folder.try('election verify --dir .');
            if (report.includes('all checks passed')) accepted.push(`${type} ${which}${name}`);
          });
        }
      }
    }
    expect(accepted.filter((name) => !KNOWN_EXCEPTIONS.some((one) => one.test(name)))).toEqual([]);
  });
});
