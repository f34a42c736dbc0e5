import { LANGUAGES, type Language } from '@votewise/contract/locales/languages';
import { escapeHtml } from '../escape-html.ts';

const directionOf = (language: Language): 'ltr' | 'rtl' => LANGUAGES[language].direction;

export const isMirrored = (language: Language): boolean => directionOf(language) === 'rtl';

/**
 * Returns a name or an address for use in a sentence. In a right-to-left sentence, the name or
 * address is isolated so that it does not reorder the text around it.
 */
export const apart = ({ language }: { language: Language }, text: string): string =>
  isMirrored(language) ? `\u2068${text}\u2069` : text;

interface Page {
  language: Language;
  heading: string;
  /** HTML. */
  body: readonly string[];
  /** Additional CSS for the text column. */
  style?: string;
}

/**
 * Returns the HTML of an email. Many email programs drop the outer elements, so the language
 * and direction are also set on the innermost element.
 */
export function mailPage({ language, heading, body, style = '' }: Page): string {
  const direction = `lang="${language}" dir="${directionOf(language)}"`;
  // By default, email programs assume that text is English and runs from left to right.
  const isUsual = language === 'en';
  return [
    `<!doctype html><html ${isUsual ? 'lang="en"' : direction}>`,
    // Without a viewport, phones that show an email as a web page shrink its text to a third.
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    '<body style="margin:0;background:#f5f3f0;color:#211b24;font:16px/1.5 Georgia,serif">',
    `<div ${isUsual ? '' : `${direction} `}style="max-width:560px;margin:0 auto;padding:32px 24px${style}">`,
    `<p style="border-top:3px solid #211b24;padding-top:16px;font-size:22px">${escapeHtml(heading)}</p>`,
    ...body,
    '</div></body></html>',
  ].join('\n');
}
