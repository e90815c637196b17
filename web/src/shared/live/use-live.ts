import { useEffect, useEffectEvent, useState } from 'react';
import { followLive, type LiveOptions } from './live-stream.ts';

/**
 * Keeps data up to date by a stream of server-sent events.
 * @param ready false until there is data to keep up to date
 * @returns whether the stream is live; false while the data is polled
 */
export function useLive<Data>(ready: boolean, options: Omit<LiveOptions<Data>, 'onLive'>): boolean {
  const [live, setLive] = useState(false);
  const { url, event } = options;
  const onData = useEffectEvent(options.onData);
  const poll = useEffectEvent(options.poll);
  useEffect(() => {
    if (!ready) return;
    return followLive<Data>({ url, event, onData: (data) => onData(data), poll: () => poll(), onLive: setLive });
  }, [ready, url, event]);
  return live;
}
