import { startTransition, useLayoutEffect, useState } from 'react';
import { history } from '../shared/history.ts';
import { Root, type RootProps } from './Root.tsx';

/** The page in the browser, with its history. */
export function App(props: Pick<RootProps, 'store' | 'renderedAt' | 'notFound'>) {
  const [shown, show] = useState(history.open);
  useLayoutEffect(() => history.listen((next) => startTransition(() => show(next))), []);
  return <Root {...props} navigator={history} shown={shown} />;
}
