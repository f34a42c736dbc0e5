import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readingsOf } from './list-readings.ts';

describe('the readings of a list', () => {
  it.each([
    ['Name;Email;Language\nEglė;e@x.org;LT', 'win1257'],
    ['Vardas;El. paštas;Kalba\nEglė;e@x.org;lt', 'win1257'],
    ['Name;Email;Langue\nBērziņš;b@x.org;lv-LV', 'win1257'],
  ])('are in the language of its column: %j in %s', async (list, encoding) => {
    const [best] = await readingsOf(iconv.encode(list, encoding), []);
    expect(best?.encoding).toBe(encoding.replace('win', 'windows-'));
  });

  it.each([
    ['Γιώργος Παπαδόπουλος;g@x.org\nΕλένη Άννα Ψαρού;e@x.org', 'iso-8859-7'],
    ['Άννα Ψαρού;a@x.org\nΕλένη;e@x.org', 'win1253'],
    ['ИВАНОВ ИВАН;i@x.org\nПЕТРОВА АННА;p@x.org', 'win1251'],
    ['Mehmet Şahin;m@x.org', 'win1254'],
    ['François;f@x.org\nZoë;z@x.org\nÅsa;a@x.org\nNoël;n@x.org\nLefèvre;l@x.org', 'win1252'],
  ])('are shown by cells in which each differs: %j in %s', async (list, encoding) => {
    const samples = (await readingsOf(iconv.encode(list, encoding), [])).map(({ sample }) =>
      sample.join(),
    );
    expect(new Set(samples).size).toBe(samples.length);
  });
});
