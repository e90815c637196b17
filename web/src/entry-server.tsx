import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type Location, NavigationType, type Navigator, parsePath } from 'react-router';
import { createAppStore } from './app/create-app-store.ts';
import { Root } from './app/Root.tsx';
import { NOWHERE, preloadScreen } from './app/routes.tsx';
import { api } from './shared/api/api.ts';
import { cachePageData, type PageData } from './shared/api/page-data.ts';
import { history } from './shared/history.ts';
import { paths } from './shared/paths.ts';

/** Identifies the build, as in `PageData`. */
export const build = __BUILD_ID__;

/** An address of each screen that is served with its content. */
const ADDRESSES = [
  `${paths.home}?busca=peixe`,
  paths.shop('id'),
  paths.partners,
  paths.orders,
  paths.towns,
  paths.town({ uf: 'sp', slug: 'sao-paulo' }),
  paths.offers('7891000000000'),
  paths.terms,
  NOWHERE.pathname,
];

/** Loads the code of all screens, so that no page waits for it. */
export const prepare = () => Promise.all(ADDRESSES.map((address) => preloadScreen(locationOf(address))));

/**
 * Renders a page as it is before its effects run. The BFF calls it in a worker thread (bff/src/pages/rendering/worker.ts).
 * @param address path and query
 * @returns the content of `#root`, after the tags of its title and pictures, which belong into `<head>`
 * @throws any error of the rendering
 */
export async function render(address: string, data: Omit<PageData, 'build'>): Promise<string> {
  const location = locationOf(address);
  await preloadScreen(location);
  const store = createAppStore();
  cachePageData(data, store.dispatch);
  try {
    return await textOf(
      <Root
        store={store}
        renderedAt={data.now}
        notFound={data.notFound === true}
        navigator={navigator}
        shown={{ action: NavigationType.Pop, location }}
      />,
    );
  } finally {
    // Otherwise timers would keep each page's data until it counts as unused.
    store.dispatch(api.util.resetApiState());
  }
}

function locationOf(address: string): Location {
  const { pathname = '/', search = '', hash = '' } = parsePath(address);
  return { pathname, search, hash, state: null, key: 'default' };
}

const navigates = () => {
  throw new Error('A page does not navigate while it is rendered');
};

const navigator: Navigator = { createHref: history.createHref, go: navigates, push: navigates, replace: navigates };

function textOf(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Otherwise React moves large parts behind the page and puts them into their place by inline scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      // Also for an error that the client could recover from by rendering a part itself.
      onError: (error) => reject(error),
    });
  });
}
