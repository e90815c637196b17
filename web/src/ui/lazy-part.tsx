import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { NO_CONNECTION, toast } from './toast/toast-store.ts';

/** Number of parts whose code is being loaded. */
let loading = 0;

/** Whether the code of a part of the shown screen is being loaded, not that of another screen. */
export const isPartLoading = () => loading > 0;

/**
 * A part of a screen whose code is loaded when it is rendered first. If that fails, the screen stays: what a press has
 * opened (`onClose`) says so and is closed, so that the next press tries again; anything else is not rendered.
 * @param waiting rendered while the code is loaded
 */
export function lazyPart<Props extends { onClose?: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, at module level, like React's `lazy`
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Loaded);
    const fail = useEffectEvent(() => {
      if (!props.onClose) return;
      toastMissingCode();
      props.onClose();
    });
    useEffect(() => {
      if (Loaded) return;
      let isShown = true;
      loading += 1;
      load()
        .then(
          (module) => {
            Loaded = module.default;
            if (isShown) setPart(() => module.default);
          },
          () => isShown && fail(),
        )
        .finally(() => {
          loading -= 1;
        });
      return () => {
        isShown = false;
      };
    }, []);
    return Part ? <Part {...props} /> : waiting;
  };
}

function toastMissingCode(): void {
  if (!navigator.onLine) {
    toast({ kind: 'error', title: NO_CONNECTION });
    return;
  }
  const action = { label: 'Atualizar', onPress: () => window.location.reload() };
  toast({ kind: 'info', title: 'O Cardume foi atualizado', text: 'Copie o que digitou e atualize a página.', action });
}
