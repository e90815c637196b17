import { Provider } from 'react-redux';
import { unstable_HistoryRouter as HistoryRouter, useRoutes } from 'react-router';
import { history } from '../shared/history.ts';
import { routes } from './routes.tsx';
import { store } from './store.ts';

export function App() {
  return (
    <Provider store={store}>
      <HistoryRouter history={history}>
        <Screens />
      </HistoryRouter>
    </Provider>
  );
}

function Screens() {
  return useRoutes(routes);
}
