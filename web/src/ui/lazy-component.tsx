import { type ComponentType, lazy, useState } from 'react';

export interface LazyModule<Props> {
  default: ComponentType<Props>;
  /** Loads the code of further parts that the component has at an address with this query. */
  preload?: Preload;
}

/** Loads all code that a component needs to be rendered at once at an address with this query. */
export type Preload = (query: URLSearchParams) => Promise<unknown> | undefined;

/**
 * A component whose code is loaded when it is rendered first, like React's `lazy`, or before: the server renders whole
 * pages, and the client must not wait for code while it takes over a rendered page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<LazyModule<Props>>,
): ComponentType<Props> & { preload: Preload } {
  const Lazy: ComponentType<Props> = lazy(load);
  let Preloaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once a component, at module level, like React's `lazy`
  function Component(props: Props) {
    // Kept, because another component would be mounted anew.
    const [Shown] = useState(() => Preloaded ?? Lazy);
    return <Shown {...props} />;
  }
  const preload: Preload = async (query) => {
    const loaded = await load();
    Preloaded = loaded.default;
    await loaded.preload?.(query);
  };
  return Object.assign(Component, { preload });
}
