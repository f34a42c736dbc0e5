import { type Language, LANGUAGES } from '@votewise/contract/locales/languages';
import express from 'express';
import { expect, it } from 'vitest';
import { declareResults } from '../../../test/support/finished-election.ts';
import { serveApp } from '../../../test/support/http-call.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { servePreviews } from '../../platform/http/page-previews.ts';
import { createPublicPages } from './public-pages.ts';

const unknownId = 'f'.repeat(24);
const PAGE =
  '<!doctype html><head><title>VoteWise</title><meta name="description" content="Elections." /></head>';

it('has tags and a picture for social networks only while the result is public', async () => {
  const app = await startTestApp({ contact: { organisation: 'Rowing & Co' } });
  const administrator = await app.asAdministrator();
  const election = await app.createElection({ publicResult: true, title: 'Board "2027" <1>' });
  await (await app.asVoter()).vote(election).expect(201);
  const web = express();
  web.use(
    '/results',
    servePreviews(app.services.publicPages, async () => PAGE),
  );
  web.use((_req, res) => {
    res.send(PAGE);
  });
  const get = await serveApp(web);
  const page = (id: string, path = '') =>
    get(`/results/${id}${path}`).set('Accept-Language', 'de-AT');
  const comparable = async (id: string, path = '') => {
    const { status, text, headers } = await page(id, path);
    const { date: _date, ...compared } = headers;
    return { status, text, headers: compared };
  };
  const unknown = await comparable(unknownId);
  expect(unknown).toMatchObject({ text: PAGE, headers: { 'x-robots-tag': 'noindex' } });
  expect(await comparable(election.id)).toEqual(unknown);
  expect(await comparable(election.id, '/preview.png')).toEqual(unknown);

  await declareResults(app, administrator, [election]);
  app.passCache();
  const shown = await page(election.id).expect(200);
  expect(shown.get('Cache-Control')).toBe('no-cache');
  expect(shown.get('X-Robots-Tag')).toBeUndefined();
  const url = `https://vote.example.org/results/${election.id}`;
  for (const part of [
    '<title>Board &quot;2027&quot; &lt;1&gt;</title>',
    '<meta name="description" content="Gewählt: Ada." />',
    '<meta property="og:site_name" content="Rowing &amp; Co" />',
    `<meta property="og:url" content="${url}" />`,
    `<meta property="og:image" content="${url}/preview.png?language=de" />`,
    '<meta property="og:locale" content="de_DE" />',
  ]) {
    expect(shown.text).toContain(part);
  }
  expect(shown.text.match(/<title>|name="description"/g)).toHaveLength(2);
  const picture = await page(election.id, '/preview.png?language=de').expect(200);
  expect(picture.get('Content-Type')).toBe('image/png');
  expect(picture.get('Cache-Control')).toBe('public, no-cache');
  const tag = picture.get('ETag') ?? '';
  await page(election.id, '/preview.png?language=de').set('If-None-Match', tag).expect(304);
  const other = await page(election.id, '/preview.png?language=xx').expect(200);
  expect(other.get('ETag')).not.toBe(tag);

  const { body } = await administrator.get(`/elections/${election.id}`).expect(200);
  await administrator
    .put(`/elections/${election.id}`, { ...body.data.election, publicResult: false })
    .expect(200);
  expect(await comparable(election.id)).toEqual(unknown);
  const after = await page(election.id, '/preview.png?language=de').set('If-None-Match', tag);
  expect([after.status, after.text]).toEqual([200, PAGE]);
});

it('draws each picture once, in all languages of a hundred results', async () => {
  const drawn: string[] = [];
  const pages = createPublicPages({
    publicResults: {
      find: async (title) =>
        ({ result: { election: { title }, totalVotes: 0, candidates: [] } }) as never,
    },
    pdf: {
      drawPreview: async (card) => {
        drawn.push(JSON.stringify(card));
        return new Uint8Array();
      },
    },
    publicUrl: 'https://vote.example.org',
  });
  const languages = Object.keys(LANGUAGES) as Language[];
  for (const _round of [1, 2]) {
    for (let number = 1; number <= 100; number += 1) {
      for (const language of languages) {
        await (await pages.picture(`Board ${number}`, language))?.png();
      }
    }
  }
  expect(drawn.length).toBeGreaterThanOrEqual(500);
  expect(new Set(drawn).size).toBe(drawn.length);
});
