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

/** Receives each message of an aggregate's streams. Messages may be repeated, so `apply` must compare versions. */
export interface StreamFollower extends Streams {
  apply(id: string, message: JsMsg): void;
}

/** Creates a follower of the public states. @param apply receives a null state if the stream is closed */
export function stateFollower<State>(
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

/** Creates a follower of changes that does not parse the state. */
export function changeFollower({ service, aggregate }: Streams, apply: (id: string) => void): StreamFollower {
  return { service, aggregate, apply };
}

/**
 * Passes the last message of each stream, then every new one, to all followers of this process. Logs their errors; a message
 * at which one of them fails counts as not applied.
 */
export function followServices(stream: EventStream, followers: StreamFollower[], logger: Logger): Follower {
  const bySubject = new Map<string, StreamFollower[]>();
  for (const follower of followers) {
    const subject = stream.subject(follower.service, follower.aggregate, '*');
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), follower]);
  }
  const apply = (message: JsMsg) => {
    const [, service = '', aggregate = '', ...id] = message.subject.split('.');
    const failures: unknown[] = [];
    const applyTo = (follower: StreamFollower) => {
      try {
        follower.apply(id.join('.'), message);
      } catch (error) {
        failures.push(error);
      }
    };
    const matching = bySubject.get(stream.subject(service, aggregate, '*')) ?? [];
    tracedMessage(`follow ${service}.${aggregate}`, message, () => matching.forEach(applyTo));
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
  };
  return follow(stream, [...bySubject.keys()], apply, logger);
}
