import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { renderPdf } from '../pdf.worker.ts';
import { prepareText } from '../text/prepare.ts';
import { linesOf } from '../text/text-lines.ts';
import { fontOf } from './font-library.ts';
import { featuresOf } from './shape.ts';

/** Letters of DIN 91379 with marks for which Unicode has no single character. */
const lettersWithMarks =
  'A̋ C̆ C̨̆ D̂ F̀ G̀ H̦ H̱ K̛ K̲ L̂ L̥ L̥̄ M̂ M̆ M̐ N̂ N̆ P̀ R̆ R̥ R̥̄ S̛̄ S̱ T̛ Z̆ Z̧ a̋ c̨̆ k̛ l̥̄ m̐ r̥̄ s̛̄ ß̀ ē̍ ī́ ō̍ ž̧ ḳ̄ ạ̈ ạ̋ ọ̃ ụ̄ X̱ x̱'.split(
    ' ',
  );

/** Returns a document in which each text is a paragraph, and its text as it would be copied. */
async function draw(...texts: readonly string[]) {
  const content = readPdf(
    await renderPdf({
      title: 'Names',
      author: 'VoteWise',
      createdAt: new Date('2026-11-22T20:00:00Z'),
      blocks: texts.map((text) => ({ kind: 'paragraph', text })),
    }),
  );
  return { ...content, copied: content.pages.flat().join('').replaceAll('\u034f', '') };
}

/** Returns the glyphs and positions of a text that one font shapes. */
async function shapeOf(text: string) {
  const [file, ...others] = new Set((await prepareText(text)).files);
  expect(others).toEqual([]);
  if (!file) throw new Error('no font');
  return fontOf(file, 700).layout(text, featuresOf(false));
}

describe('a mark', () => {
  it.each(lettersWithMarks)('is placed on its letter by the font: %s', async (letter) => {
    const { glyphs, positions } = await shapeOf(letter);
    const [, ...marks] = positions;
    // The next letter starts where the letter ends.
    expect(marks.map(({ xAdvance }) => xAdvance)).toEqual(marks.map(() => 0));
    expect(marks.every(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)).toBe(true);
    expect(glyphs.every(({ id }) => !String(id).startsWith('0 '))).toBe(true);
  });

  it('without a letter of its own is drawn on a circle instead of another letter', async () => {
    expect((await prepareText('王\u0304 \u0308')).text).toBe('王◌\u0304 \u0308');
  });
});

/** One name in each script that runs from left to right and needs a font of its own. */
const names = [
  'क्षितिज श्रीवास्तव',
  'ශ්‍රී චන්ද්‍රිකා',
  'નરેન્દ્ર શ્રીકૃષ્ણ',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'রবীন্দ্রনাথ',
  'ଶ୍ରୀକୃଷ୍ଣ',
  'கோபாலகிருஷ்ணன்',
  'శ్రీనివాస్',
  'ಶ್ರೀನಿವಾಸ',
  'ശ്രീകൃഷ്ണൻ',
  'ปิ่น น้ำ',
  'ສີສຸພັນ ປີ່',
  'នរោត្តម ស្រី',
  'အောင်ဆန်းစုကြည်',
  'བསྟན་འཛིན',
  'ኃይለ ሥላሴ',
  'ᏣᎳᎩ',
  'ᓄᓇᕗᑦ',
  'ᱥᱟᱱᱛᱟᱲᱤ',
  'ꯃꯩꯇꯩ',
  'ვახტანგ',
  'Հովհաննես',
  '張學良',
].map((name) => name.normalize('NFC'));

const namesFromRightToLeft = [
  'އިބްރާހިމް',
  'ܐܒܪܗܡ ܝܘܚܢܢ',
  'مُحَمَّد (عضو) ١٢',
  'می‌خواهم',
  'יַעֲקֹב בֶּן־דָּוִד',
].map((name) => name.normalize('NFC'));

describe('names', () => {
  it('in every supported script are drawn with their letters and can be copied', async () => {
    const { copied, actualTexts } = await draw(...names);
    expect(copied).toBe(names.join(''));
    // Where letters are joined or moved, programs do not have to put them together.
    expect(names).toEqual(expect.arrayContaining(actualTexts));
    expect(actualTexts).toEqual(expect.arrayContaining(['ශ්‍රී චන්ද්‍රිකා', 'ปิ่น น้ำ']));
  });

  it('that run from right to left are drawn with their letters and can be copied', async () => {
    const { copied, actualTexts } = await draw(...namesFromRightToLeft);
    expect(actualTexts).toEqual(namesFromRightToLeft);
    const sorted = (text: string) => Array.from(text).toSorted().join('');
    expect(sorted(copied)).toBe(sorted(namesFromRightToLeft.join('')));
  });

  it('keep joiners and variants of letters, for which fonts need no glyph', async () => {
    const [line] = linesOf(await prepareText('渡邉\u{e0110} e\u034f\u0301'), 400, {
      size: 9,
      weight: 400,
    });
    expect(line.text).toBe('渡邉\u{e0110} e\u034f\u0301');
  });

  it('open no font of another script', async () => {
    const { fonts } = await draw('Ada Lovelace');
    expect(fonts).toEqual(['noto-sans-latin-400']);
  });
});
