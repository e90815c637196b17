import { HOME_TITLE, screenTitle } from '@cardume/bff/contract';
import type { Directory } from '../directory/directory.ts';
import { call } from './hints.ts';
import { homePage } from './home-page.ts';
import type { HomePictures } from './home-pictures.ts';
import type { Page } from './page.ts';
import { isPrivate, NOT_FOUND_SOURCE, SCREENS, unlisted } from './screens.ts';
import { SHOP_SOURCE, shopPage } from './shop-page.ts';

/** Characters of a path; no screen has a longer one. */
const MAX_PATH = 1_000;

/** Resolves an address to its page as the client's router does: ignoring case and a trailing slash. */
export class Addresses {
  readonly #directory: Directory;
  readonly #homePictures: HomePictures;
  readonly #loaded: () => boolean;

  constructor(directory: Directory, homePictures: HomePictures, loaded: () => boolean) {
    this.#directory = directory;
    this.#homePictures = homePictures;
    this.#loaded = loaded;
  }

  /** @param address path and query as the request line has them, so `//` is a path and names no host */
  async pageAt(address: string): Promise<Page> {
    const [asked = '', query = ''] = splitOnce(address, '?');
    if (asked.length > MAX_PATH) return unknownPage();
    const path = withoutEndSlashes(asked);
    const shopId = /^\/loja\/([^/]+)$/i.exec(path)?.[1];
    if (shopId !== undefined) return this.#shopPage(shopId);
    const lower = path.toLowerCase();
    // The service worker caches this one for all pages that are opened offline.
    if (lower === '/index.html') return unlisted(200, HOME_TITLE);
    if (lower === '/') return homePage(new URLSearchParams(query), this.#homePictures);
    const screen = SCREENS[lower];
    if (screen) return { ...screen, status: 200, path: lower, hints: (screen.calls ?? []).map(call) };
    if (isPrivate(lower)) return unlisted(200, screenTitle('Área restrita'));
    return unknownPage();
  }

  #shopPage(encodedId: string): Page {
    if (!this.#loaded()) return { ...unlisted(503, screenTitle('Loja')), source: SHOP_SOURCE };
    const shop = this.#directory.find(decoded(encodedId));
    return shop ? shopPage(shop) : { ...unlisted(404, screenTitle('Loja não encontrada')), source: SHOP_SOURCE };
  }
}

const unknownPage = (): Page => ({
  ...unlisted(404, screenTitle('Página não encontrada')),
  source: NOT_FOUND_SOURCE,
});

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Returns `/` for a path of slashes only. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** Returns an empty text, which is no id, for a malformed encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
