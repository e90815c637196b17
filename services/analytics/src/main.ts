import { loadConfig } from '@cardume/kit/config';
import { createServiceApp, listen, mount } from '@cardume/kit/http';
import { deadLetterModel } from '@cardume/kit/messaging';
import { type Lifecycle, runProcess } from '@cardume/kit/process';
import { connectMongo, deadLetterHandlers, eventStoreErrors } from '@cardume/kit/service';
import { deadLettersContract } from '@cardume/kit/service/contracts';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { analyticsApi } from './api.ts';
import { ingestShape } from './config.ts';
import { Figures } from './figures/figures.ts';
import { failFastRedis } from './figures/redis.ts';
import { liveCursor, rebuiltUpTo } from './fold/generations.ts';
import { lastSeq } from './fold/read-logs.ts';
import { forgetClosedStores } from './forgetting/closed-stores.ts';
import { retrying } from './forgetting/retrying.ts';
import { append, type Entry } from './ingest/append.ts';
import { CursorWatch } from './ingest/cursor-watch.ts';
import { FoldRequests } from './ingest/fold-requests.ts';
import { Gatherer } from './ingest/gatherer.ts';
import { cursorNotice, cursorSubject } from './live/cursor-notice.ts';
import { LiveConnection } from './live/nats.ts';
import { openLogs } from './logs/logs.ts';
import { openFoldQueue, sayFold } from './queues/fold.ts';
import { ParkedJobs } from './queues/parked.ts';
import { askForRebuild, askToForget, openUpkeepQueue } from './queues/upkeep.ts';
import { routes } from './routes.ts';

/** The ingest and the internal API. It needs MongoDB; without Redis or NATS it accepts, and tells no counts. */
await runProcess(
  'analytics',
  () => loadConfig(ingestShape),
  async (config, lifecycle) => {
    const { logger } = lifecycle;
    const logs = await openLogs(await connectMongo(config.MONGO_URL, lifecycle));
    // Two connections: BullMQ teaches its own many scripts, which ioredis would copy into each call for figures.
    const [redis, queues] = [failFastRedis(config.REDIS_URL, lifecycle), failFastRedis(config.REDIS_URL, lifecycle)];
    const figures = new Figures(redis);
    const watch = new CursorWatch();
    const [folds, upkeep] = [openFoldQueue(queues, logger), openUpkeepQueue(queues, logger)];
    const requests = new FoldRequests(foldSayer(queues, folds, lifecycle));
    const parked = new ParkedJobs([folds, upkeep]);
    hearCursor(config, lifecycle, (cursor) => {
      watch.saw(cursor);
      requests.folded(cursor);
    });
    const gatherer = new Gatherer<Entry>(async (entries) => {
      const seq = await append(logs, config.VISITOR_SECRET, entries);
      requests.committed(seq);
      return seq;
    });
    const ingest = (entries: Entry[]) => gatherer.add(entries);
    const rebuilds = {
      start: () => askForRebuild(upkeep),
      serving: () => liveCursor(redis),
      reached: () => rebuiltUpTo(redis),
      last: () => lastSeq(logs),
    };
    const deadLetters = deadLetterModel(logs.connection);
    const closedStores = forgetClosedStores(logs, () => askToForget(upkeep));
    const consumers = [retrying(closedStores, { ...config, deadLetters, logger })];
    const app = createServiceApp({ token: config.SERVICE_TOKEN, logger }, (express) => {
      mount(express, analyticsApi, routes({ ingest, watch, figures, rebuilds, parked, logger }));
      mount(express, deadLettersContract, deadLetterHandlers(consumers, deadLetters));
      express.use(eventStoreErrors);
    });
    await listen(app, config.PORT, lifecycle);
  },
);

function foldSayer(redis: Redis, queue: Queue, { logger }: Lifecycle): () => void {
  return () => {
    if (redis.status !== 'ready') return;
    sayFold(queue).catch((error: unknown) => logger.debug({ err: error }, 'could not say «fold»'));
  };
}

function hearCursor(
  config: { NATS_URL: string; EVENT_STREAM: string },
  lifecycle: Lifecycle,
  heard: (cursor: number) => void,
): void {
  new LiveConnection(config.NATS_URL, 'analytics', lifecycle, (nats) => {
    nats.subscribe(cursorSubject(config.EVENT_STREAM), {
      callback: (error, message) => {
        const notice = error ? undefined : cursorNotice.safeParse(message.json()).data;
        if (notice) heard(notice.cursor);
      },
    });
  });
}
