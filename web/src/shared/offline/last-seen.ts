/**
 * What the server said last about the public screens, kept on the device to be read without a connection. It is read
 * only where the server cannot be reached, so nothing old is shown while it can.
 */
const CACHE = 'last-seen';
const MAX_ANSWERS = 150;
/** Nothing of an account is kept. */
const PUBLIC =
  /^\/api\/(stores|product-categories|hero-banners|banners|best-sellers|sponsored-products|partners|config)\b/;

/** Undefined where the device keeps nothing: old browsers, private windows, pages without https. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(CACHE);
  } catch {
    return undefined;
  }
}

/** Keeps the answer to a public GET; the oldest are given up for it. */
export async function keepLastSeen(url: string, text: string): Promise<void> {
  if (!PUBLIC.test(url)) return;
  const cache = await openCache();
  if (!cache) return;
  try {
    await cache.put(url, new Response(text, { headers: { 'content-type': 'application/json' } }));
    const oldest = (await cache.keys()).slice(0, -MAX_ANSWERS);
    await Promise.all(oldest.map((request) => cache.delete(request)));
  } catch {
    // The device is full.
  }
}

/** The answer that was kept for a public GET, if there is one. */
export async function recallLastSeen(url: string): Promise<string | undefined> {
  if (!PUBLIC.test(url)) return undefined;
  const answer = await (await openCache())?.match(url);
  return answer?.text();
}
