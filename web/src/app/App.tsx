import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { Router, useRoutes } from 'react-router';
import { api, rootReducer } from '../shared/api/api.ts';
import { history } from '../shared/history.ts';
import { onReconnect } from '../shared/offline/connection.ts';
import { routes } from './routes.tsx';

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

const store = configureStore({
  reducer: rootReducer,
  middleware: (getDefault) => getDefault().concat(api.middleware),
  // Renders each response as it arrives: batching them per frame would cause one long task.
  enhancers: (getDefault) => getDefault({ autoBatch: { type: 'tick' } }),
});

setupListeners(store.dispatch, (dispatch, { onOnline }) => onReconnect(() => dispatch(onOnline())));
