import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readingsOf, readingsOfUnicode } from './list-encodings.ts';

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

  it.each([
    ['JÃ¶rg MÃ¼ller;j@x.de\nAnn;a@x.de', 'Jörg Müller'],
    ['Ã‰lodie;e@x.fr\nÃ\u0081gnes;a@x.hu', 'Élodie'],
    ['Å\u0081ukasz WiÅ›niewski;l@x.pl', 'Łukasz Wiśniewski'],
    ['ÐŸÑ‘Ñ‚Ñ€;p@x.ru', 'Пётр'],
    ['ç”°ä¸\u00ad å¤ªéƒŽ;t@x.jp', '田中 太郎'],
    ['Łukasz;l@x.pl\nJÃ¶rg;j@x.de', 'Jörg'],
  ])('are two if the list was converted to Unicode twice: %j', (list, name) => {
    expect(readingsOfUnicode(list)).toMatchObject([
      { encoding: 'utf-8-twice', sample: expect.arrayContaining([name]) },
      { encoding: 'utf-8' },
    ]);
  });

  it.each([
    'Jörg Müller;j@x.de',
    'São Tomé;s@x.pt',
    'ÂNGELA “Ñ”;a@x.pt',
    'Łukasz Â«a»',
    'Παύλος',
    '',
  ])('are not asked for in other lists in Unicode: %j', (list) =>
    expect(readingsOfUnicode(list)).toBeNull(),
  );
});
