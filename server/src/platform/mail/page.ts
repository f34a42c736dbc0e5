import { LANGUAGES, type Language } from '../../contract/languages/languages.ts';
import { escapeHtml } from '../escape-html.ts';

const directionOf = (language: Language): 'ltr' | 'rtl' => LANGUAGES[language].direction;

export const isMirrored = (language: Language): boolean => directionOf(language) === 'rtl';

/** A name or an address for a sentence: in a right-to-left one, its letters must not move what surrounds it. */
export const apart = ({ language }: { language: Language }, text: string): string =>
  isMirrored(language) ? `\u2068${text}\u2069` : text;

interface Page {
  language: Language;
  heading: string;
  /** HTML. */
  body: readonly string[];
  /** More CSS for the column of text. */
  style?: string;
}

/** The HTML of an email. Many readers drop the outer elements, so the innermost has language and direction as well. */
export function mailPage({ language, heading, body, style = '' }: Page): string {
  const direction = `lang="${language}" dir="${directionOf(language)}"`;
  // Readers take emails as English and left to right unless they are told otherwise.
  const isUsual = language === 'en';
  return [
    `<!doctype html><html ${isUsual ? 'lang="en"' : direction}>`,
    // Without a viewport, phones that show an email as a page shrink its text to a third.
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    '<body style="margin:0;background:#f5f3f0;color:#211b24;font:16px/1.5 Georgia,serif">',
    `<div ${isUsual ? '' : `${direction} `}style="max-width:560px;margin:0 auto;padding:32px 24px${style}">`,
    `<p style="border-top:3px solid #211b24;padding-top:16px;font-size:22px">${escapeHtml(heading)}</p>`,
    ...body,
    '</div></body></html>',
  ].join('\n');
}
