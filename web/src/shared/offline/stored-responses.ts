/**
 * The last responses of the public calls, in the Cache Storage. They are read only if the server cannot be reached, so
 * nothing stale is shown while it can.
 */
const CACHE = 'last-seen';
const MAX_RESPONSES = 150;
/** Only these calls are stored; nothing of an account is, and no position of a visitor. */
const PUBLIC =
  /^(?!.*[?&]lat=)\/api\/(stores|towns|products|offers|product-categories|hero-banners|banners|best-sellers|sponsored-products|partners|config)\b/;

/** Returns undefined without Cache Storage: in old browsers and private windows, and without https. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(CACHE);
  } catch {
    return undefined;
  }
}

/**
 * Stores the text of a response to a public GET unless its headers forbid that, e.g. a hidden shop's. Evicts the oldest
 * responses beyond the limit, and those with a position, which earlier versions have stored. Never throws.
 */
export async function storeResponse(url: string, { headers }: Pick<Response, 'headers'>, text: string): Promise<void> {
  if (!PUBLIC.test(url) || headers.get('cache-control')?.includes('no-store')) return;
  const cache = await openCache();
  if (!cache) return;
  try {
    await cache.put(url, new Response(text, { headers: { 'content-type': 'application/json' } }));
    const stored = await cache.keys();
    const evicted = stored.filter(({ url }, index) => index < stored.length - MAX_RESPONSES || /[?&]lat=/.test(url));
    await Promise.all(evicted.map((request) => cache.delete(request)));
  } catch {
    // The storage is full.
  }
}

/** Returns the stored response to a public GET; undefined if there is none that is JSON. Never throws. */
export async function readStoredResponse(url: string): Promise<{ data: unknown } | undefined> {
  if (!PUBLIC.test(url)) return undefined;
  try {
    const response = await (await openCache())?.match(url);
    return response && { data: await response.json() };
  } catch {
    return undefined;
  }
}
