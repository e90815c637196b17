import { startTransition, useLayoutEffect, useState } from 'react';
import { history } from '../shared/history.ts';
import type { AppStore } from './create-app-store.ts';
import { Root } from './Root.tsx';

/** The page in the browser, with its history. */
export function App({ store, renderedAt }: { store: AppStore; renderedAt: number }) {
  const [shown, show] = useState(history.open);
  useLayoutEffect(() => history.listen((next) => startTransition(() => show(next))), []);
  return <Root store={store} renderedAt={renderedAt} navigator={history} shown={shown} />;
}
