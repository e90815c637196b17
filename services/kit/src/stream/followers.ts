import type { JsMsg } from 'nats';
import type { z } from 'zod';
import type { Logger } from '../logging/index.ts';
import type { EventStream } from './event-stream.ts';
import { type Follower, follow } from './follow.ts';
import { parseMessage } from './message.ts';
import { tracedMessage } from './trace-context.ts';

/** The streams of one aggregate of a service. */
interface Streams {
  service: string;
  aggregate: string;
}

/** What is done when one of these streams changes; it may see the same message again, so versions matter. */
export interface StreamFollower extends Streams {
  apply(id: string, message: JsMsg): void;
}

/** Follows the public state of these streams; null where a stream is gone. */
export function onState<State>(
  { service, aggregate }: Streams,
  schema: z.ZodType<State>,
  apply: (id: string, version: number, state: State | null) => void,
): StreamFollower {
  return {
    service,
    aggregate,
    apply(_id, message) {
      const { id, version, state } = parseMessage(message, schema);
      apply(id, version, state);
    },
  };
}

/** Follows that one of these streams has changed, without reading what it has become. */
export function onChange({ service, aggregate }: Streams, apply: (id: string) => void): StreamFollower {
  return { service, aggregate, apply };
}

/** Feeds all followers of this process from the last message of each stream, then from what is published. */
export function followServices(stream: EventStream, followers: StreamFollower[], logger: Logger): Follower {
  const bySubject = new Map<string, StreamFollower[]>();
  for (const follower of followers) {
    const subject = stream.subject(follower.service, follower.aggregate, '*');
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), follower]);
  }
  const apply = (message: JsMsg) => {
    const [, service = '', aggregate = '', ...id] = message.subject.split('.');
    const tell = (follower: StreamFollower) => {
      try {
        follower.apply(id.join('.'), message);
      } catch (error) {
        logger.error({ err: error, subject: message.subject }, 'a message breaks its service’s schema');
      }
    };
    const told = bySubject.get(stream.subject(service, aggregate, '*')) ?? [];
    tracedMessage(`follow ${service}.${aggregate}`, message, () => told.forEach(tell));
  };
  return follow(stream, [...bySubject.keys()], apply, logger);
}
