import type { Lifecycle } from './lifecycle.ts';
import type { ConfiguredModule, InternalApp, Module } from './module.ts';

/** A module of this process, from its start to its end. */
export interface RunningModule extends Pick<Module, 'name' | 'calls'>, Pick<ConfiguredModule, 'start'> {
  lifecycle: Lifecycle;
}

/**
 * Starts modules, each when those that it calls have started. Resolves when all have.
 * @throws what the first of them throws
 */
export async function startModules(modules: readonly RunningModule[], internal: InternalApp): Promise<void> {
  await inOrder(modules, calledBy, async ({ lifecycle, start }) => {
    if (lifecycle.stopping) return;
    await start(lifecycle, internal);
    if (!lifecycle.stopping) lifecycle.started();
  });
}

/** Stops modules, each when those that call it have stopped. @param limitMs time after which clean-up is abandoned */
export async function stopModules(modules: readonly RunningModule[], limitMs: number): Promise<void> {
  const endsAt = performance.now() + limitMs;
  const callersOf = ({ name }: RunningModule) => modules.filter(({ calls }) => calls.includes(name));
  await inOrder(modules, callersOf, ({ lifecycle }) => lifecycle.stop(Math.max(0, endsAt - performance.now())));
}

const calledBy = ({ calls }: RunningModule, modules: readonly RunningModule[]) =>
  modules.filter(({ name }) => calls.includes(name));

/** Does work for each module, after that for the modules `before` it. There must be no circle. */
async function inOrder(
  modules: readonly RunningModule[],
  before: (module: RunningModule, modules: readonly RunningModule[]) => RunningModule[],
  work: (module: RunningModule) => Promise<void>,
): Promise<void> {
  const begun = new Map<RunningModule, Promise<void>>();
  const begin = async (module: RunningModule): Promise<void> => {
    await Promise.all(before(module, modules).map(once));
    await work(module);
  };
  const once = (module: RunningModule): Promise<void> => {
    const doing = begun.get(module) ?? begin(module);
    begun.set(module, doing);
    return doing;
  };
  await Promise.all(modules.map(once));
}
