import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router';
import { RouteBoundary } from './RouteBoundary.tsx';

/**
 * The route of a screen, which is loaded on demand and has its own error boundary.
 * @param options.dialogs further paths of the same screen; navigating between them does not remount it
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
