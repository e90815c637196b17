import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { type Location, type NavigationType, type Navigator, Router, useRoutes } from 'react-router';
import { RenderedAt } from '../shared/clock.ts';
import type { AppStore } from './create-app-store.ts';
import { routes } from './routes.tsx';

interface RootProps {
  store: AppStore;
  /** The time for which the page is rendered, in ms since the epoch. */
  renderedAt: number;
  navigator: Navigator;
  shown: { action: NavigationType; location: Location };
}

/** The whole page. Client and server render the same tree, so that the client can take over what the server has made. */
export function Root({ store, renderedAt, navigator, shown: { action, location } }: RootProps) {
  return (
    <StrictMode>
      <Provider store={store}>
        <RenderedAt value={renderedAt}>
          <Router navigator={navigator} location={location} navigationType={action}>
            <Screens />
          </Router>
        </RenderedAt>
      </Provider>
    </StrictMode>
  );
}

function Screens() {
  return useRoutes(routes);
}
