import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router';
import { RouteBoundary } from './RouteBoundary.tsx';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface ScreenOptions<Props> {
  /** Further paths of the same screen; navigating between them does not remount it. */
  dialogs?: readonly string[];
  /** The props of a screen that has several routes. */
  props?: Props;
}

/** The route of a screen, which is loaded on demand and has its own error boundary. */
export function screen<Props extends object>(
  path: string,
  load: Load<Props>,
  { dialogs = [], props = {} as Props }: ScreenOptions<Props> = {},
): RouteObject {
  const Screen: ComponentType<Props> = lazy(load);
  return {
    path,
    children: dialogs.map((dialog) => ({ path: dialog, element: null })),
    element: (
      <RouteBoundary route={path}>
        <Screen {...props} />
      </RouteBoundary>
    ),
  };
}
