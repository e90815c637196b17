import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router';
import { RouteBoundary } from './RouteBoundary.tsx';

/** The route of a screen: the screen is a chunk of its own, with an error boundary of its own. */
export function screen(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  const Screen = lazy(load);
  return {
    path,
    element: (
      <RouteBoundary route={path}>
        <Screen />
      </RouteBoundary>
    ),
  };
}
