import { USER_STREAM, userState } from '@cardume/auth/events';
import { ASSORTMENT_STREAM, assortmentState, HOME_STREAMS } from '@cardume/catalog/events';
import type { Logger } from '@cardume/kit/logging';
import { type EventStream, type Follower, follow, parseMessage } from '@cardume/kit/stream';
import { RATINGS_STREAM, ratingsState } from '@cardume/reviews/events';
import { STORE_STREAM, storeState } from '@cardume/stores/events';
import type { JsMsg } from 'nats';
import type { z } from 'zod';
import type { ReadyBodies } from '../http/ready-bodies.ts';
import type { RememberedSessions } from '../sessions/index.ts';
import { tags } from '../stores/tags.ts';
import type { Directory } from './directory.ts';

interface Parts {
  directory: Directory;
  bodies: ReadyBodies;
  remembered: RememberedSessions;
  logger: Logger;
}

/**
 * Fills the directory from the last message of each stream and keeps it up to date; ready once `caughtUp`. Of the home
 * content only that something changed is of interest: its answers are asked for again.
 */
export function followServices(stream: EventStream, { directory, bodies, remembered, logger }: Parts): Follower {
  const sources: Source[] = [
    source(STORE_STREAM, storeState, directory.applyStore.bind(directory)),
    source(RATINGS_STREAM, ratingsState, directory.applyRatings.bind(directory)),
    source(USER_STREAM, userState, (id, version, state) => {
      remembered.drop({ userId: id });
      directory.applyUser(id, version, state);
    }),
    source(ASSORTMENT_STREAM, assortmentState, (id, version, state) => {
      directory.applyAssortment(id, version, state);
      bodies.invalidate(tags.products(id));
    }),
    ...HOME_STREAMS.map(({ kind, ...of }) => ({ ...of, apply: () => bodies.invalidate(tags.home(kind)) })),
  ];
  const subjects = sources.map(({ service, aggregate }) => stream.subject(service, aggregate, '*'));
  const apply = (message: JsMsg) => {
    const [, service, aggregate] = message.subject.split('.');
    try {
      sources.find((it) => it.service === service && it.aggregate === aggregate)?.apply(message);
    } catch (error) {
      logger.error({ err: error, subject: message.subject }, 'a message is not what its service promised');
    }
  };
  return follow(stream, subjects, apply, logger);
}

interface Source {
  service: string;
  aggregate: string;
  apply(message: JsMsg): void;
}

function source<State>(
  of: { service: string; aggregate: string },
  schema: z.ZodType<State>,
  apply: (id: string, version: number, state: State | null) => void,
): Source {
  return {
    ...of,
    apply(message: JsMsg) {
      const { id, version, state } = parseMessage(message, schema);
      apply(id, version, state);
    },
  };
}
