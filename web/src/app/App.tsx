import { startTransition, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { Router, useRoutes } from 'react-router';
import { history } from '../shared/history.ts';
import { routes } from './routes.tsx';
import { store } from './store.ts';

export function App() {
  const [{ action, location }, show] = useState(history.shownNow);
  useLayoutEffect(() => history.listen((next) => startTransition(() => show(next))), []);
  return (
    <Provider store={store}>
      <Router navigator={history} location={location} navigationType={action}>
        <Screens />
      </Router>
    </Provider>
  );
}

function Screens() {
  return useRoutes(routes);
}
