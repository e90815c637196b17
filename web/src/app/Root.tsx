import { StrictMode, useState } from 'react';
import { Provider } from 'react-redux';
import { type Location, type NavigationType, type Navigator, Router, useLocation, useRoutes } from 'react-router';
import { RenderedAt } from '../shared/clock.ts';
import type { AppStore } from './create-app-store.ts';
import { NOWHERE, routes } from './routes.tsx';

export interface RootProps {
  store: AppStore;
  /** The time for which the page is rendered, in ms since the epoch. */
  renderedAt: number;
  /** Whether the server has found no page at the first address. */
  notFound: boolean;
  navigator: Navigator;
  shown: { action: NavigationType; location: Location };
}

/** The whole page. Client and server render the same tree, so that the client can take over what the server has made. */
export function Root({ store, renderedAt, notFound, navigator, shown: { action, location } }: RootProps) {
  return (
    <StrictMode>
      <Provider store={store}>
        <RenderedAt value={renderedAt}>
          <Router navigator={navigator} location={location} navigationType={action}>
            <Screens notFound={notFound} />
          </Router>
        </RenderedAt>
      </Provider>
    </StrictMode>
  );
}

function Screens({ notFound }: Pick<RootProps, 'notFound'>) {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  return useRoutes(routes, notFound && pathname === first ? NOWHERE : undefined);
}
