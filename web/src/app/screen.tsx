import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router';
import { RouteBoundary } from './RouteBoundary.tsx';

/**
 * The route of a screen: the screen is a chunk of its own, with an error boundary of its own.
 * @param options.dialogs further addresses of the same screen; going from one to another keeps it as it is
 */
export function screen(
  path: string,
  load: () => Promise<{ default: ComponentType }>,
  { dialogs = [] }: { dialogs?: readonly string[] } = {},
): RouteObject {
  const Screen = lazy(load);
  return {
    path,
    children: dialogs.map((dialog) => ({ path: dialog, element: null })),
    element: (
      <RouteBoundary route={path}>
        <Screen />
      </RouteBoundary>
    ),
  };
}
