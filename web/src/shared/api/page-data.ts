import { storeResponse } from '../offline/stored-responses.ts';
import { type AppDispatch, api } from './api.ts';
import { shownCategories } from './reference-data.ts';

/** What the server has rendered a page from; the BFF writes it into the page (bff/src/pages/content.ts). */
export interface PageData {
  /** The build of the client that has rendered the page. */
  build: string;
  /** The minute of the rendering, in ms since the epoch. */
  now: number;
  /** There is no page at the address, although the app may have a screen for it: a town without shops. */
  notFound?: true;
  data: readonly PageResponse[];
}

/** A response of the API as an endpoint has it for an argument. */
interface PageResponse {
  endpoint: string;
  arg?: unknown;
  /** Path and query of the call that it answers, without `/api`. */
  call: string;
  /** Null if the call is a 404. */
  response: unknown;
}

const ELEMENT_ID = 'page-data';

/** Returns the data of a page that this build has rendered; undefined if there is none. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) return undefined;
  try {
    const data: PageData = JSON.parse(text);
    return data.build === __BUILD_ID__ ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Endpoints whose cached value is not their response as it is. */
const VALUES: Readonly<Record<string, typeof shownCategories>> = { productCategories: shownCategories };

/** Puts the data of a page into the cache, as if it had been fetched. Call it once the endpoints are injected. */
export function cachePageData({ data }: Pick<PageData, 'data'>, dispatch: AppDispatch): void {
  const entries = data.map(({ endpoint, arg, response }) => ({
    endpointName: endpoint,
    arg,
    value: VALUES[endpoint]?.(response as Parameters<typeof shownCategories>[0]) ?? response,
  }));
  // The types of the endpoints are known only where they are injected.
  dispatch(api.util.upsertQueryEntries(entries as unknown as Parameters<typeof api.util.upsertQueryEntries>[0]));
}

/** Stores the data of a page on the device, as if it had been fetched, for when the server cannot be reached. */
export async function storePageData({ data }: PageData): Promise<void> {
  for (const { call, response } of data) {
    if (response === null) continue;
    await storeResponse(`/api${call}`, { headers: new Headers() }, JSON.stringify(response));
  }
}
