import { createHash } from 'node:crypto';
import { decisionOf, formatCount, type PublicResultData } from '@votewise/contract';
import { type Language, LANGUAGES } from '@votewise/contract/locales/languages';
import { ifFound } from '../../platform/app-error.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { resultTexts } from '../../platform/languages/result-texts.ts';
import type { PdfWriter } from '../../platform/pdf/pdf-writer.ts';
import { type PreviewCard, PREVIEW_SIZE } from '../../platform/pdf/preview-image.ts';
import type { PublicResults } from './public-result.ts';

/** Pictures that are kept, of about 60 kB each. Each result has one for each language. */
const KEPT_PICTURES = 900;

/** What social networks and search engines read of a public result: tags in the head of the page, and a picture. */
export function createPublicPages(deps: {
  publicResults: PublicResults;
  pdf: Pick<PdfWriter, 'drawPreview'>;
  publicUrl: string;
}) {
  const { publicResults, pdf, publicUrl } = deps;
  /** By their content, so that nothing that is no longer true is found. The oldest first. */
  const drawn = new Map<string, Promise<Uint8Array>>();

  /** Returns undefined unless the result is public. */
  async function cardOf(id: string, language: Language): Promise<PreviewCard | undefined> {
    const found = await ifFound(publicResults.find(id));
    return found && cardFor(found, language);
  }

  /** Draws a picture once. A picture that fails is drawn again for the next reader. */
  function draw(card: PreviewCard, tag: string): Promise<Uint8Array> {
    const known = drawn.get(tag);
    if (known) return known;
    const drawing = pdf.drawPreview(card);
    drawn.set(tag, drawing);
    drawing.catch(() => drawn.delete(tag));
    const [oldest] = drawn.keys();
    if (drawn.size > KEPT_PICTURES && oldest !== undefined) drawn.delete(oldest);
    return drawing;
  }

  return {
    /** Returns the tags for the head of the page, as HTML; undefined unless the result is public. */
    async head(id: string, language: Language): Promise<string | undefined> {
      const card = await cardOf(id, language);
      if (!card) return undefined;
      const url = new URL(`/results/${encodeURIComponent(id)}`, publicUrl).href;
      const picture = `${url}/preview.png?language=${language}`;
      return [
        `<title>${escapeHtml(card.title)}</title>`,
        ...tagsOf('name', { description: card.text, 'twitter:card': 'summary_large_image' }),
        ...tagsOf('property', {
          'og:type': 'article',
          'og:site_name': card.heading,
          'og:title': card.title,
          'og:description': card.text,
          'og:url': url,
          'og:locale': LANGUAGES[language].locale.slice(0, 5).replace('-', '_'),
          'og:image': picture,
          'og:image:type': 'image/png',
          'og:image:width': String(PREVIEW_SIZE.width),
          'og:image:height': String(PREVIEW_SIZE.height),
          'og:image:alt': `${card.title}. ${card.text}`,
        }),
      ].join('');
    },

    /** Returns the picture, with a tag for caches; undefined unless the result is public. @throws AppError BUSY */
    async picture(id: string, language: Language) {
      const card = await cardOf(id, language);
      if (!card) return undefined;
      const tag = createHash('sha256').update(JSON.stringify(card)).digest('base64url');
      return { tag, png: () => draw(card, tag) };
    },
  };
}

const tagsOf = (kind: 'name' | 'property', contents: Record<string, string>): string[] =>
  Object.entries(contents).map(
    ([name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`,
  );

function cardFor({ result }: PublicResultData, language: Language): PreviewCard {
  const t = resultTexts(language);
  return {
    heading: result.organization ?? 'VoteWise',
    title: result.election.title,
    text: decisionOf(result, t)?.text ?? '',
    foot: `${t('stat.totalVotes')}: ${formatCount(result.totalVotes, language)}`,
  };
}
