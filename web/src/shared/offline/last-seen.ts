/**
 * The last responses of the public calls, stored on the device. They are read only where the server cannot be reached,
 * so nothing stale is shown while it can.
 */
const CACHE = 'last-seen';
const MAX_RESPONSES = 150;
/** Nothing of an account is stored. */
const PUBLIC =
  /^\/api\/(stores|products|product-categories|hero-banners|banners|best-sellers|sponsored-products|partners|config)\b/;

/** Undefined where the device stores nothing: old browsers, private windows, pages without https. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(CACHE);
  } catch {
    return undefined;
  }
}

/** Stores the response to a public GET, and evicts the oldest. */
export async function keepLastSeen(url: string, text: string): Promise<void> {
  if (!PUBLIC.test(url)) return;
  const cache = await openCache();
  if (!cache) return;
  try {
    await cache.put(url, new Response(text, { headers: { 'content-type': 'application/json' } }));
    const oldest = (await cache.keys()).slice(0, -MAX_RESPONSES);
    await Promise.all(oldest.map((request) => cache.delete(request)));
  } catch {
    // The device is full.
  }
}

/** Returns the stored response to a public GET. */
export async function recallLastSeen(url: string): Promise<string | undefined> {
  if (!PUBLIC.test(url)) return undefined;
  const response = await (await openCache())?.match(url);
  return response?.text();
}
