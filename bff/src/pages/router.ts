import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound } from '@cardume/kit/http';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { BffConfig } from '../config.ts';
import type { Directory } from '../directory/directory.ts';
import { compress, compressionFor } from '../http/compression.ts';
import type { Storage } from '../media/index.ts';
import type { Services } from '../services.ts';
import { Addresses } from './addresses.ts';
import { HomePictures } from './home-pictures.ts';
import { headOf } from './page.ts';
import { protect } from './security.ts';
import { SharingPictures } from './sharing-picture/index.ts';
import { versionOf } from './sharing-picture/version.ts';
import { robots, sitemap, sitemapFile } from './sitemap.ts';
import { Templates } from './template.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const SHORTLY = 'public, max-age=300';
/** Of compressing a page, which is another one for everybody: fast rather than small. */
const QUALITY = 4;
const HOURLY = 'public, max-age=3600';

export interface PagesDeps {
  config: BffConfig;
  directory: Directory;
  services: Services;
  storage: Storage;
  /** Whether the directory holds every shop already. */
  loaded: () => boolean;
}

/** The client's page for every address that is none of our files, and what crawlers and chats ask for besides. */
export function pagesRouter(deps: PagesDeps): Router {
  const { config, directory } = deps;
  const origin = (req: Request) => originOf(req, config.PUBLIC_URL);
  const router = Router();
  router.get('/robots.txt', (req, res) => {
    res
      .type('text/plain')
      .set('Cache-Control', HOURLY)
      .send(robots(origin(req)));
  });
  router.get('/sitemap.xml', (req, res) => sendXml(res, sitemap(directory, origin(req))));
  router.get('/sitemap-:number.xml', (req, res) =>
    sendXml(res, sitemapFile(directory, origin(req), Number(req.params.number))),
  );
  router.use('/og', sharingPictures(directory, new SharingPictures(deps.storage)));
  // Not by a path with parameters: what is wrongly encoded has a page too.
  router.use(page(deps));
  return router;
}

function page({ config, directory, services, loaded }: PagesDeps) {
  const addresses = new Addresses(directory, new HomePictures(services.catalog), loaded);
  const templates = new Templates(config.WEB_DIST);
  const googleMaps = config.GOOGLE_MAPS_API_KEY !== undefined;
  return async (req: Request, res: Response, next: NextFunction) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const origin = originOf(req, config.PUBLIC_URL);
    const [template, shown] = await Promise.all([
      templates.current(),
      addresses.pageAt(new URL(req.originalUrl, origin)),
    ]);
    protect(res, template, { googleMaps, https: origin.startsWith('https:') });
    if (shown.status === 503) res.set('Retry-After', '1');
    const hints = [...(shown.source ? template.chunksOf(shown.source) : []), ...shown.hints];
    const html = template.render(headOf(shown, origin), hints);
    const compression = compressionFor(req);
    if (compression) res.set('Content-Encoding', compression);
    res.status(shown.status).type('html').set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    res.send(compression ? await compress(html, compression, QUALITY) : html);
  };
}

function sharingPictures(directory: Directory, pictures: SharingPictures): Router {
  const router = Router();
  router.get('/cardume.jpg', async (_req, res) => {
    res
      .type('jpeg')
      .set('Cache-Control', HOURLY)
      .send(await pictures.ofProduct());
  });
  router.get('/:id.jpg', async (req, res) => {
    const shop = directory.find(req.params.id);
    if (!shop) throw notFound('Loja não encontrada');
    const jpeg = await pictures.ofShop(shop);
    // Under an older version's address the picture is not what it will be called by.
    const current = req.query.v === versionOf(shop);
    res
      .type('jpeg')
      .set('Cache-Control', current ? FOREVER : SHORTLY)
      .send(jpeg);
  });
  return router;
}

async function sendXml(res: Response, xml: Iterable<string> | undefined): Promise<void> {
  if (!xml) throw notFound();
  res.type('application/xml').set('Cache-Control', HOURLY);
  await pipeline(Readable.from(xml), res);
}

/** Where people reach us. What a Host header says is read as an address, so that nothing else of it comes into a page. */
function originOf(req: Request, publicUrl: string | undefined): string {
  const address = publicUrl ?? `${req.protocol}://${req.get('host')}`;
  return URL.parse(address)?.origin ?? 'http://localhost';
}
