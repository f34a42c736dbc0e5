import { isLanguage, type Language, languageFor } from '@votewise/contract/locales/languages';
import { Router } from 'express';

/** What programs that run no scripts, such as those of social networks, get of pages with an ID. */
interface Previews {
  /** Returns tags for the head of the page, as HTML; undefined if nothing is public. */
  head: (id: string, language: Language) => Promise<string | undefined>;
  /** Returns a picture, with a tag for caches; undefined if nothing is public. */
  picture: (
    id: string,
    language: Language,
  ) => Promise<{ tag: string; png: () => Promise<Uint8Array> } | undefined>;
}

/**
 * Serves previews of pages. Where nothing is public, and for unknown IDs, the next handler serves the page of the client,
 * and search engines are asked not to list it.
 * @param readPage returns the page of the client
 */
export function servePreviews(pages: Previews, readPage: () => Promise<string>): Router {
  const router = Router();

  router.get('/:id/preview.png', async (req, res, next) => {
    const { language } = req.query;
    const isKnown = typeof language === 'string' && isLanguage(language);
    const found = await pages.picture(req.params.id, isKnown ? language : 'en');
    if (!found) return next();
    res.type('png').set('Cache-Control', 'public, no-cache').set('ETag', `"${found.tag}"`);
    res.send(req.fresh ? undefined : Buffer.from(await found.png()));
  });

  router.get('/:id', async (req, res, next) => {
    const head = await pages.head(req.params.id, languageFor(req.acceptsLanguages()));
    if (head === undefined) return next();
    const page = (await readPage())
      .replace(/<title>[^<]*<\/title>/, '')
      .replace(/<meta\s+name="description"[^>]*>/, '')
      .replace('</head>', () => `${head}</head>`);
    res.type('html').vary('Accept-Language').set('Cache-Control', 'no-cache').send(page);
  });

  router.use((_req, res, next) => {
    res.set('X-Robots-Tag', 'noindex');
    next();
  });
  return router;
}
