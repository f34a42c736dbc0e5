import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadConfig, publicUrl } from '../config.ts';
import {
  completeBallot,
  formatQuantity,
  initialFields,
  marksOn,
  pointsMax,
} from '@votewise/contract';
import type { Actor } from '../features/audit/index.ts';
import { createLogger } from '../platform/logger.ts';
import { generatePassword } from '../platform/passwords/generate-password.ts';
import { prepareInstallation } from '../process/installation.ts';
import { exitWith } from '../process/lifecycle.ts';
import { print } from '../process/print.ts';
import { onRuntime, type Runtime } from '../runtime.ts';
import { drawPortrait } from './drawn-photo.ts';
import { SEED_ELECTIONS, SEED_VOTERS } from './seed-elections.ts';
import {
  decryptCount,
  encryptedCasts,
  makeTrustees,
  type SampleTrustees,
} from './seed-encrypted.ts';
import { holdMeeting, SEED_MEETINGS } from './seed-meetings.ts';
import { DAY_MS } from '../platform/clock.ts';

const actor: Actor = { type: 'system' };

type SeedElection = (typeof SEED_ELECTIONS)[number];

interface SampleVoter {
  _id: string;
  userId: string;
  groups: readonly string[];
}

/** Registers the demo voters. */
async function registerVoters({ services, hasher }: Runtime, password: string) {
  const passwordHash = await hasher.hash(password);
  const voters = [];
  for (const voter of SEED_VOTERS) {
    const user = await services.users.registerWithPassword(voter, passwordHash, actor);
    voters.push({ _id: user._id, userId: user.userId, groups: voter.groups });
  }
  return voters;
}

/**
 * Returns the positions of the candidates that a random voter marks or ranks, chosen by weight; none for an abstention.
 * The names that voters write in follow the candidates.
 */
function chooseByWeight({ candidates, written = [], ballot: given = {} }: SeedElection): number[] {
  const ballot = completeBallot(given);
  if (ballot.abstain && randomInt(10) === 0) return [];
  const weights = [...candidates.map(([, , weight]) => weight), ...written.map(([, one]) => one)];
  const left = weights.map((weight, place) => ({ place, weight }));
  const most = marksOn(ballot, candidates.length);
  const chosen: number[] = [];
  for (let marks = most === 1 ? 1 : 1 + randomInt(most); marks > 0; marks -= 1) {
    let rest = randomInt(left.reduce((sum, { weight }) => sum + weight, 0));
    const at = left.findIndex(({ weight }) => (rest -= weight) < 0);
    chosen.push(...left.splice(at, 1).map(({ place }) => place));
  }
  return chosen;
}

/** Returns the points of a random voter for each candidate, higher for candidates with more weight. */
function scoreByWeight(seed: SeedElection): number[] {
  const ballot = completeBallot(seed.ballot ?? {});
  const { budget } = ballot;
  const weights = seed.candidates.map(([, , weight]) => weight);
  if (budget === null) {
    const highest = Math.max(...weights);
    const most = pointsMax(ballot);
    return weights.map((weight) => randomInt(1 + Math.ceil((most * weight) / highest)));
  }
  const points = weights.map(() => 0);
  for (let left = budget; left > 0; left -= 1) {
    let rest = randomInt(weights.reduce((sum, weight) => sum + weight, 0));
    const place = weights.findIndex((weight) => (rest -= weight) < 0);
    points[place] = (points[place] ?? 0) + 1;
  }
  return points;
}

/** Schedules one election. Unless the election is upcoming, ballots are cast as if through the API. */
async function hold(
  runtime: Runtime,
  seed: SeedElection,
  { voters, trustees }: { voters: readonly SampleVoter[]; trustees: SampleTrustees },
): Promise<void> {
  const { services } = runtime;
  const { elections, attachments, votes, counting } = services;
  const now = Date.now();
  const input = {
    ...initialFields,
    ballot: completeBallot({ ...seed.ballot, ...(seed.isEncrypted && { encrypted: trustees.id }) }),
    title: seed.title,
    description: seed.description,
    startDate: new Date(now + seed.startsInDays * DAY_MS),
    endDate: new Date(now + seed.endsInDays * DAY_MS),
    candidates: await Promise.all(
      seed.candidates.map(async ([name, description, , about]) => ({
        name,
        description,
        photo: about && (await attachments.addPhoto(drawPortrait(about.portrait))),
        statement: about?.statement && (await attachments.addStatement(about.statement)),
      })),
    ),
    electorate: { groups: [...(seed.groups ?? [])] },
    weighted: seed.weighted ?? false,
    publicResult: seed.isPublic ?? false,
  };
  const status = seed.status === 'upcoming' ? 'upcoming' : 'active';
  // Casting ballots requires an end date in the future, even if the election is completed afterward.
  const endDate = new Date(Math.max(input.endDate.getTime(), now + DAY_MS));
  const election = await elections.create({ ...input, status, endDate }, actor);
  const castEncrypted = seed.isEncrypted && (await encryptedCasts(runtime, election));
  for (const { _id: sub, userId: uid, groups } of voters) {
    if (seed.groups && !seed.groups.some((name) => groups.includes(name))) continue;
    if (randomInt(1_000) >= seed.turnout * 1_000) continue;
    if (castEncrypted) {
      await castEncrypted(chooseByWeight(seed), { sub, uid });
      continue;
    }
    const idAt = (place: number) => election.candidates[place]?.id ?? '';
    const marks =
      input.ballot.kind === 'scored'
        ? { scores: Object.fromEntries(scoreByWeight(seed).map((n, place) => [idAt(place), n])) }
        : marksOf(seed, chooseByWeight(seed), idAt);
    await votes.cast({ electionId: election._id, ...marks }, { sub, uid });
  }
  if (seed.status !== 'completed') return;
  const { _id: id, candidates } = election;
  await elections.edit(id, { ...input, candidates, status: 'completed' }, actor);
  const groups = groupsOf(seed, candidates);
  if (groups.length > 0) await elections.assignWriteIns(id, { groups, savedAt: null }, actor);
  if (seed.isEncrypted) await decryptCount(runtime, id, trustees);
  if (seed.isPublic) {
    await counting.recountLast(await elections.find(id), new AbortController().signal);
    await elections.declare(id, actor);
  }
}

/** Returns the part of a request for candidates and names at these positions. */
function marksOf(
  { candidates, written = [] }: SeedElection,
  places: readonly number[],
  idAt: (place: number) => string,
) {
  const names = places.flatMap((place) => written[place - candidates.length]?.[0] ?? []);
  const choices = places.filter((place) => place < candidates.length).map(idAt);
  return { choices, ...(names.length > 0 && { writeIns: names }) };
}

/** Returns the names that voters wrote in, by the candidates or new people for whom they count. */
function groupsOf(
  { written = [] }: SeedElection,
  candidates: readonly { id: string; name: string }[],
) {
  const people = new Set(written.flatMap(([, , person]) => person ?? []));
  return [...people].map((name) => {
    const texts = written.filter(([, , person]) => person === name).map(([text]) => text);
    const candidateId = candidates.find((one) => one.name === name)?.id;
    return candidateId === undefined ? { name, texts } : { candidateId, texts };
  });
}

/**
 * @param desk the administrator who checks voters in at meetings
 * @param url the address of the site
 */
async function fill(
  runtime: Runtime,
  { desk, url }: { desk: { userId: string; name: string }; url: string },
): Promise<void> {
  const { administrators } = runtime.services;
  const password = generatePassword();
  const voters = await registerVoters(runtime, password);
  const trustees = await makeTrustees(runtime);
  for (const election of SEED_ELECTIONS) await hold(runtime, election, { voters, trustees });
  for (const meeting of SEED_MEETINGS) {
    await holdMeeting(runtime, meeting, { members: voters, desk });
  }
  const [first, last] = [voters.at(0), voters.at(-1)];
  const elections = formatQuantity(SEED_ELECTIONS.length, 'election');
  const meetings = formatQuantity(SEED_MEETINGS.length, 'meeting');
  print('', `${elections}, ${meetings}, and ${voters.length} voters created.`);
  print('Key holders of the encrypted elections, with links and key cards:');
  for (const { token, seed } of trustees.trustees) {
    print(`  ${url}/key-holder#${token}  ${seed}`);
  }
  print(`Voter IDs: ${first?.userId} to ${last?.userId}. Password for all: ${password}`);
  if (administrators.isFirstSignInPending()) {
    const signIn = readFileSync(administrators.firstSignInFile, 'utf8').trim();
    print('Administrator:', ...signIn.split('\n'));
  } else {
    print('Administrator: unchanged. To set a new password, run npm run admin -- reset');
  }
}

/** @throws if the database has voters or elections: sample voters could vote, and their ballots cannot be removed */
async function requireNew({ roll, elections }: Runtime['services']): Promise<void> {
  const [{ total }, { length }] = await Promise.all([
    roll.page({ page: 1, pageSize: 1, sort: 'name', order: 'asc' }),
    elections.findAll(),
  ]);
  if (total === 0 && length === 0) return;
  const found = `${formatQuantity(total, 'voter')} and ${formatQuantity(length, 'election')}`;
  throw new Error(
    `This database has ${found}, so no samples were added: sample voters could vote in real elections. Use an empty database, such as with DATA_DIR=.samples in the environment.`,
  );
}

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger('warn');
  await onRuntime(config, logger, async (runtime) => {
    if (runtime.services.restoredCopy.isUnconfirmed()) {
      throw new Error(
        'This is a restored copy, so nothing was added. Use a different DATA_DIR or MONGODB_URI.',
      );
    }
    await requireNew(runtime.services);
    await prepareInstallation(config, runtime, logger);
    const desk = { userId: config.ADMIN_USER_ID, name: config.ADMIN_NAME };
    await fill(runtime, { desk, url: publicUrl(config) });
  });
}

main().catch(exitWith);
