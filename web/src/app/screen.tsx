import { useEffect } from 'react';
import type { RouteObject } from 'react-router';
import { type LazyModule, lazyComponent, type Preload } from '../ui/lazy-component.tsx';
import { refetchKeptPage } from './kept-page.ts';
import { RouteBoundary } from './RouteBoundary.tsx';

export type Load<Props> = () => Promise<LazyModule<Props>>;

/** What a route tells of its screen besides its element. */
export interface ScreenHandle {
  preload: Preload;
}

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
  const Screen = lazyComponent(load);
  return {
    path,
    handle: { preload: Screen.preload } satisfies ScreenHandle,
    children: dialogs.map((dialog) => ({ path: dialog, element: null })),
    element: (
      <RouteBoundary route={path}>
        <Screen {...props} />
        <KeptPage />
      </RouteBoundary>
    ),
  };
}

/** Stands behind the screen, because effects run in this order. */
function KeptPage() {
  useEffect(refetchKeptPage, []);
  return null;
}
