import type { ChosenEncoding } from '@votewise/contract';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { countOddSigns, guessEncodings } from './guess-encoding.ts';

const polish = 'Łukasz Wiśniewski;l@x.pl\nŻaneta Gołąb;z@x.pl\nAnna Nowak;a@x.pl';
const arabic = 'محمد عبد الله;m@x.org\nفاطمة الزهراء;f@x.org';
const russian = 'Юлия Щербакова;u@x.org\nПётр Ильин;p@x.org';
const greek = 'Γιώργος Παπαδόπουλος;g@x.org\nΕλένη Άννα Ψαρού;e@x.org';
const turkish = 'Ayşe Yılmaz;a@x.org\nÇağrı Şahin;c@x.org\nİbrahim Öztürk;i@x.org';
const german = 'Jörg Müller;j@x.de\nKäthe Weiß;k@x.de';
const french = 'François Lefèvre;f@x.fr\nZoé Noël;z@x.fr\nAnaïs Château;a@x.fr';
const spanish = 'María Núñez;m@x.es\nJosé Ángel Peña;j@x.es';
const portuguese = 'João Conceição;j@x.pt\nInês Magalhães;i@x.pt';
const czech = 'Jiří Dvořák;j@x.cz\nŽaneta Růžičková;z@x.cz';

describe('the encoding', () => {
  it.each<[string, ChosenEncoding, string[]]>([
    [polish, 'windows-1250', []],
    [polish, 'windows-1250', ['de', 'en']],
    ['Đorđe Žukić;d@x.hr', 'windows-1250', ['*', 'hr']],
    [polish, 'iso-8859-2', []],
    [polish, 'cp852', []],
    [polish, 'mac-latin2', ['pl']],
    ['Łukasz;l@x.pl', 'windows-1250', ['pl']],
    [arabic, 'windows-1256', []],
    [arabic, 'iso-8859-6', []],
    [arabic, 'cp720', []],
    ['Seán O’Brien;s@x.ie\nRenée D’Angelo;d@x.ie', 'windows-1252', []],
    [german, 'windows-1252', []],
    [german, 'mac-roman', ['de']],
    [german, 'cp850', []],
    [french, 'mac-roman', ['en', 'fr']],
    [french, 'windows-1252', []],
    ['Hélène Lefèvre;h@x.fr', 'windows-1252', ['fr']],
    [spanish, 'windows-1252', []],
    [spanish, 'mac-roman', []],
    [portuguese, 'windows-1252', []],
    [portuguese, 'cp850', []],
    [czech, 'windows-1250', []],
    [russian, 'windows-1251', []],
    [russian, 'koi8-u', []],
    [russian, 'mac-cyrillic', []],
    [greek, 'windows-1253', []],
    [turkish, 'windows-1254', ['tr']],
    ['Jānis Bērziņš;j@x.lv', 'windows-1257', ['lv']],
    ['山田 太郎;y@x.jp\n髙橋 ソース;t@x.jp', 'shift_jis', []],
    ['山田 太郎;y@x.jp\n佐藤 ソラ;s@x.jp', 'euc-jp', []],
    ['第3組 A組;n@x.jp\n鈴木 一郎;i@x.jp', 'shift_jis', ['ja']],
    ['王小明;w@x.cn\n张丽华;z@x.cn\n刘伟;l@x.cn', 'gb18030', []],
    ['王小明;w@x.tw\n許功蓋;x@x.tw\n陳麗華;c@x.tw', 'big5', []],
    ['김민수;k@x.kr\n박지영;p@x.kr', 'euc-kr', []],
    ['สมชาย ใจดี;s@x.th\nมาลี ศรีสุข;m@x.th', 'windows-874', []],
  ])('is found for a few names: %j in %s', async (names, encoding, languages) => {
    const [best] = await guessEncodings(encode(names, encoding), languages);
    expect(best?.lines.trim().split('\n')).toEqual(
      names.split('\n').filter((line) => /\P{ASCII}/u.test(line)),
    );
  });

  it('may be one of several, if the text is very short', async () => {
    const readings = await guessEncodings(encode('Wiśniewski;w@x.pl', 'windows-1250'), []);
    const names = readings.map(({ lines }) => lines.split(';')[0]);
    expect(names).toEqual(expect.arrayContaining(['Wiśniewski', 'Wiœniewski']));
  });

  it.each<[string, ChosenEncoding]>([
    ['Eglė Jankauskienė;e@x.lt\nTom Baker;t@x.lt', 'windows-1257'],
    ['Jānis Bērziņš;j@x.lv', 'windows-1257'],
    ['Mehmet Şahin;m@x.org', 'windows-1254'],
    ['Łukasz;l@x.org', 'cp852'],
    ['Βασίλης;v@x.org', 'iso-8859-7'],
    ['ФИО;E-mail\nИВАНОВ ИВАН;i@x.org\nПЕТРОВА АННА;p@x.org', 'windows-1251'],
    ['иванов иван;i@x.org', 'koi8-u'],
    ['山田 太郎;y@x.jp\n佐藤 花子;s@x.jp', 'euc-jp'],
    ['김민수;k@x.kr', 'euc-kr'],
    ['王小明;w@x.tw', 'big5'],
  ])('may be that of any language without a hint: %j in %s', async (names, encoding) => {
    const readings = await guessEncodings(encode(names, encoding), []);
    const right = names.split('\n').filter((line) => /\P{ASCII}/u.test(line));
    expect(readings.map(({ lines }) => lines)).toContain(`${right.join('\n')}\n`);
  });

  it.each<[string, ChosenEncoding]>([
    ['ФИО;E-mail\nИВАНОВ ИВАН;i@x.org', 'windows-1251'],
    ['ФИО;E-mail\nИВАНОВ ИВАН;i@x.org', 'koi8-u'],
  ])('has capitals at the beginnings of words: %j in %s', async (names, encoding) => {
    const readings = await guessEncodings(encode(names, encoding), ['ru']);
    const cyrillic = readings.find(({ lines }) => /\p{sc=Cyrl}/u.test(lines));
    expect(cyrillic?.lines).toBe(`${names}\n`);
  });

  it('does not depend on the domains of addresses', async () => {
    const orders = ['example.ru', 'praha.cz', 'firma.de'].map(async (domain) => {
      const bytes = encode(`Zoë Lefèvre;zoe.lefevre@${domain}`, 'windows-1252');
      return (await guessEncodings(bytes, [])).map(({ encoding }) => encoding);
    });
    const [first, ...others] = await Promise.all(orders);
    expect(others).toEqual([first, first]);
  });

  it('may be Vietnamese, with marks after their letters', async () => {
    const bytes = Buffer.from(
      'Nguy\xea\xden Vãn Hu\xccng;h@x.vn\nTr\xe2\xccn Thi\xf2;t@x.vn',
      'latin1',
    );
    const [best] = await guessEncodings(bytes, []);
    expect(best).toEqual({
      encoding: 'windows-1258',
      lines: 'Nguyễn Văn Hùng;h@x.vn\nTrần Thị;t@x.vn\n',
    });
  });

  it.each<[string, ChosenEncoding, string[]]>([
    ['Jörg Müller;j@x.de', 'windows-1252', []],
    ['Jörg Müller;j@x.pl', 'windows-1250', ['pl']],
  ])(
    'has the most common name of those that give the same text: %j',
    async (names, name, languages) => {
      const readings = await guessEncodings(encode(names, name), languages);
      expect(readings).toEqual([{ encoding: name, lines: `${names}\n` }]);
    },
  );

  it('depends on every letter outside ASCII in a long list', async () => {
    const names = 'Jörg Müller;j@x.de\n'.repeat(1_000);
    const readings = await guessEncodings(encode(`${names}Łukasz;l@x.pl`, 'windows-1250'), []);
    const last = readings.map(({ lines }) => lines.trim().split('\n').at(-1));
    expect(last).toEqual(expect.arrayContaining(['Łukasz;l@x.pl']));
  });

  it('may be another than UTF-8 if the bytes are UTF-8 by chance', async () => {
    const readings = await guessEncodings(Buffer.from('Ji\xde\x92;j@x.cz', 'latin1'), []);
    expect(readings.map(({ lines }) => lines)).toEqual(['Jiří;j@x.cz\n', 'Jiޒ;j@x.cz\n']);
  });

  it('is not in doubt when all encodings give the same text', async () => {
    const readings = await guessEncodings(encode('Jörg Grün;j@x.org', 'windows-1252'), []);
    expect(readings).toMatchObject([{ lines: 'Jörg Grün;j@x.org\n' }]);
  });

  it('is UTF-8 for text in UTF-8 with a damaged line', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${german}\n`),
      Buffer.from('Zo\u00eb;z@x.de', 'latin1'),
    ]);
    const [best] = await guessEncodings(bytes, ['de']);
    expect(best).toMatchObject({ encoding: 'utf-8', lines: `${german}\nZo\ufffd;z@x.de\n` });
  });

  it('is found in a long file with one name outside ASCII, and old line breaks', async () => {
    const bytes = encode(`${'Ann Lee;a@x.org\r'.repeat(20_000)}Jörg Müller;j@x.de`, 'mac-roman');
    const [best] = await guessEncodings(bytes, ['de']);
    expect(best?.lines).toBe('Jörg Müller;j@x.de\n');
  });
});

describe('odd signs', () => {
  it.each([
    ['a symbol', 'ÃÂ¯aneta ¬¤', 3],
    ['no sign in Japanese', '山田々 ソース・ｶﾅ　１２', 0],
    ['a sign within a word', 'Gra„yna', 1],
    ['a dash at the beginning of a word', 'Ann –berg – Bo', 1],
    ['a letter that is only at the ends of words', 'ךא אך', 1],
    ['a letter with a form for the ends of words', 'Νίκοσ Νίκος', 1],
    ['a letter that no word begins with', 'ьмя ßen größe', 2],
    ['a ligature', 'soﬁa ﬂo', 2],
    ['a capital after a small letter', 'Seán McLeod JøRn', 1],
    ['two capitals before a small letter', 'ÀÂnne Ann NATO', 1],
  ])('are counted: %s', (_what, text, times) => {
    expect(countOddSigns(text)).toBe(times);
  });
});

const encode = (text: string, encoding: ChosenEncoding): Buffer =>
  iconv.encode(text, encoding === 'mac-latin2' ? 'maccenteuro' : encoding);
