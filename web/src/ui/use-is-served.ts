import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Whether the server's render of the component is shown: on the server, and until the client has taken it over. */
export const useIsServed = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
