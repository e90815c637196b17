import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound, unavailable } from '@cardume/kit/http';
import type { Logger } from '@cardume/kit/logging';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { BffConfig } from '../config.ts';
import type { Directory } from '../directory/directory.ts';
import type { LocalChanges } from '../directory/local-changes.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedText } from '../http/cached-response.ts';
import { cacheKey, type ResponseCache } from '../http/response-cache.ts';
import type { PictureStorage } from '../media/index.ts';
import type { ServiceClients } from '../services.ts';
import { CachedPage } from './cached-page.ts';
import { CatalogCache } from './catalog-cache.ts';
import { CATALOGUES, type CatalogueFormat } from './catalogue.ts';
import { type Content, Contents, isCached, type RenderedContent, tagsOf } from './content.ts';
import { preloadCall } from './hints.ts';
import { headOf, type Page } from './page.ts';
import { PageResolver } from './page-resolver.ts';
import { type PageReads, Readings } from './readings.ts';
import type { Renderer } from './rendering/renderer.ts';
import { securityHeaders } from './security.ts';
import { SharingPictures } from './sharing-picture/index.ts';
import { productPictureVersion, shopPictureVersion } from './sharing-picture/version.ts';
import { robotsTxt, Sitemaps } from './sitemap.ts';
import { type Template, Templates } from './template.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const SHORTLY = 'public, max-age=300';
const HOURLY = 'public, max-age=3600';
/** Kinds of maps, by their name in addresses. */
const MAPS = { lojas: 'shops', cidades: 'towns', produtos: 'products', ofertas: 'offers' } as const;

export interface PagesDeps {
  config: BffConfig;
  directory: Directory;
  services: ServiceClients;
  storage: PictureStorage;
  cache: ResponseCache;
  changes: LocalChanges;
  reads: PageReads;
  renderer: Renderer;
  logger: Logger;
  /** Whether the directory is complete. */
  loaded: () => boolean;
}

/** Serves the client's page at every address, robots.txt, sitemaps and sharing pictures. */
export function pagesRouter(deps: PagesDeps): Router {
  const { config, directory } = deps;
  const origin = (req: Request) => originOf(req, config);
  const router = Router();
  router.get('/robots.txt', (req, res) => {
    res
      .type('text/plain')
      .set('Cache-Control', HOURLY)
      .send(robotsTxt(origin(req)));
  });
  const { catalog } = deps.services;
  const sitemaps = new Sitemaps(directory, {
    products: (part) => catalog.listProductAddresses({ query: { part } }),
    offers: (part) => catalog.listOfferAddresses({ query: { part } }),
  });
  router.get('/sitemap.xml', async (req, res) => sendXml(res, await sitemaps.index(origin(req))));
  router.get(/^\/sitemap-(lojas|cidades|produtos|ofertas)-([1-9]\d{0,5})\.xml$/, async (req, res) => {
    const kind = MAPS[req.params[0] as keyof typeof MAPS];
    await sendXml(res, await sitemaps[kind](origin(req), Number(req.params[1])));
  });
  const cached = new CatalogCache({ ...deps, catalog });
  router.use('/og', sharingPictures(directory, cached, new SharingPictures(deps.storage)));
  router.get(/^\/loja\/([^/]+)\/catalogo\.(csv|xml)$/i, async (req, res) => {
    const [id = '', format = ''] = [req.params[0], req.params[1]?.toLowerCase()];
    await sendCatalogue(deps, { id, format: format as CatalogueFormat, origin: origin(req) }, { req, res });
  });
  // No path pattern: with one, Express rejects malformed encodings, which should get a page, too.
  router.use(page(deps, cached));
  return router;
}

/** Serves the client's page with the content of the address; without content if it cannot be rendered in time. */
function page({ config, directory, cache, reads, renderer, logger, loaded }: PagesDeps, catalog: CatalogCache) {
  const addresses = new PageResolver({ directory, readings: new Readings(reads), catalog, loaded });
  const contents = new Contents({ cache, renderer, logger });
  const templates = new Templates(config.WEB_DIST);
  templates.watch(() => {
    renderer.reload();
    cache.invalidate(cacheTags.pages);
  });
  const options = { googleMaps: config.GOOGLE_MAPS_API_KEY !== undefined };
  return async (req: Request, res: Response, next: NextFunction) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const origin = originOf(req, config);
    const [template, shown] = await Promise.all([templates.current(), addresses.pageAt(req.originalUrl)]);
    if ('redirect' in shown) return void res.set('Cache-Control', 'no-cache').redirect(301, shown.redirect);
    if (shown.status === 503) res.set('Retry-After', '1');
    const make = async (page: Page, content: Content | undefined) => {
      const rendered = content && (await contents.render(content));
      if (content && !rendered) throw new WithoutContent();
      const headers = securityHeaders(template, options);
      const { tags, until } = rendered ?? {};
      return CachedPage.of(htmlOf(page, { template, origin, rendered }), {
        status: page.status,
        headers,
        tags,
        until,
      });
    };
    const { content } = shown;
    try {
      if (!content || (shown.status !== 200 && !content.notFound) || !isCached(content))
        return (await make(shown, content)).send(req, res);
      const entry = {
        key: cacheKey('page', origin, content.address),
        tags: [cacheTags.pages, ...tagsOf(content)],
        // The page that says that there is none is shared by all addresses, which may have one later.
        perHost: config.PUBLIC_URL === undefined || content.notFound === true,
      };
      await cache.respond({ req, res }, entry, async () => {
        // Again, because what the head says may have changed before the making began.
        const now = await addresses.pageAt(req.originalUrl);
        const same = 'status' in now && now.status === shown.status && now.content?.address === content.address;
        if (!same) throw new WithoutContent();
        return make(now, now.content);
      });
    } catch (error) {
      if (!(error instanceof WithoutContent)) throw error;
      (await make(shown, undefined)).send(req, res);
    }
  };
}

/** A page has to be served without its content, and is not cached. */
class WithoutContent extends Error {}

interface HtmlParts {
  template: Template;
  origin: string;
  /** Undefined for a page without content, which preloads the calls by which the client gets it. */
  rendered: RenderedContent | undefined;
}

function htmlOf(page: Page, { template, origin, rendered }: HtmlParts): string {
  const { source, content } = page;
  const sources = [...(source ? [source] : []), ...(content?.parts ?? [])];
  const calls = (content?.readings ?? []).map(({ call }) => preloadCall(call));
  const chunks = new Set(sources.flatMap((key) => template.chunksOf(key)));
  const hints = [...chunks, ...(rendered ? rendered.hints : [...calls, ...page.hints])];
  const scripts = rendered ? sources.flatMap((key) => template.scriptOf(key)) : [];
  return template.render(headOf(page, origin), hints, { body: rendered?.body, scripts });
}

function sharingPictures(directory: Directory, catalog: CatalogCache, pictures: SharingPictures): Router {
  const router = Router();
  router.get('/cardume.jpg', async (_req, res) => {
    res
      .type('jpeg')
      .set('Cache-Control', HOURLY)
      .send(await pictures.ofPlatform());
  });
  router.get('/:id.jpg', async (req, res) => {
    const shop = directory.find(req.params.id);
    if (!shop?.approved) throw notFound('Loja não encontrada');
    sendPicture(res, await pictures.ofShop(shop), req.query.v === shopPictureVersion(shop));
  });
  router.get('/produto/:id.jpg', async (req, res) => {
    const product = await catalog.product(req.params.id);
    const shop = product && directory.find(product.storeId);
    if (!product || !shop?.approved) throw notFound('Produto não encontrado');
    sendPicture(res, await pictures.ofProduct(product, shop), req.query.v === productPictureVersion(product, shop));
  });
  return router;
}

/** Sends the products of a listed shop as other catalogues read them. @throws HttpError 404 for any other shop */
async function sendCatalogue(
  { directory, services, cache, loaded }: PagesDeps,
  { id, format, origin }: { id: string; format: CatalogueFormat; origin: string },
  http: { req: Request; res: Response },
): Promise<void> {
  if (!loaded()) throw unavailable();
  if (!directory.findListed(id)) throw notFound('Loja não encontrada');
  const entry = {
    key: cacheKey('catalogue', format, id, origin),
    tags: [cacheTags.store(id), cacheTags.products(id)],
    perHost: true,
  };
  await cache.respond(http, entry, async () => {
    const products = await services.catalog.listProducts({ params: { storeId: id } });
    const shop = directory.findListed(id);
    if (!shop) throw notFound('Loja não encontrada');
    const { type, write } = CATALOGUES[format];
    return new CachedText([...write(shop, products, origin)].join(''), { type });
  });
}

/** @param current false if the address has an outdated version, so that the picture is cached for a short time only */
function sendPicture(res: Response, jpeg: Buffer, current: boolean): void {
  res
    .type('jpeg')
    .set('Cache-Control', current ? FOREVER : SHORTLY)
    .send(jpeg);
}

/** Sends a map, which caches must revalidate: a deleted product disappears soon. @throws HttpError 404 without XML */
async function sendXml(res: Response, xml: readonly string[] | undefined): Promise<void> {
  if (!xml) throw notFound();
  res.type('application/xml').set('Cache-Control', 'no-cache');
  await pipeline(Readable.from(xml), res);
}

/**
 * Returns the public origin. Without PUBLIC_URL, the Host header is parsed as a URL, so that only a valid origin gets
 * into pages. Without demo data the header is ignored, because caches and search engines would keep a forged one.
 */
function originOf(req: Request, { PUBLIC_URL, DEMO, PORT }: BffConfig): string {
  const local = `http://localhost:${PORT}`;
  const address = PUBLIC_URL ?? (DEMO === '0' ? local : `${req.protocol}://${req.get('host')}`);
  return URL.parse(address)?.origin ?? local;
}
