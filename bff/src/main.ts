import { loadConfig } from '@cardume/kit/config';
import { listen } from '@cardume/kit/http';
import { runProcess } from '@cardume/kit/process';
import { connectStream } from '@cardume/kit/service';
import { Redis } from 'ioredis';
import { categoriesHandlers } from './categories/handlers.ts';
import { bffShape } from './config.ts';
import { Directory } from './directory/directory.ts';
import { followServices } from './directory/follow-services.ts';
import { createGeocoder, geoHandlers } from './geo/index.ts';
import { homeHandlers } from './home/handlers.ts';
import { createPublicApp } from './http/app.ts';
import { rateLimit } from './http/rate-limit.ts';
import { hotReads, ReadyBodies } from './http/ready-bodies.ts';
import { mediaRouter, Storage } from './media/index.ts';
import { pagesRouter } from './pages/index.ts';
import { reviewsHandlers } from './reviews/handlers.ts';
import { connectServices } from './services.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { storesHandlers } from './stores/handlers.ts';
import { tags } from './stores/tags.ts';
import { visitsHandlers } from './visits/handlers.ts';
import { VisitCounts } from './visits/visit-counts.ts';

await runProcess(
  'bff',
  () => loadConfig(bffShape),
  async (config, lifecycle) => {
    const { logger } = lifecycle;
    const services = connectServices(config);
    const storage = new Storage(config);
    const redis = new Redis(config.REDIS_URL, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    redis.on('error', (error) => logger.debug({ err: error }, 'Redis'));
    lifecycle.onStop('Redis', () => redis.disconnect());

    const bodies = new ReadyBodies();
    const directory = new Directory((id) => {
      bodies.invalidate(tags.list);
      bodies.invalidate(tags.store(id));
    });
    const stream = await connectStream(config, 'bff', lifecycle);
    const follower = followServices(stream, directory, bodies, logger);
    lifecycle.onStop('directory', () => follower.stop());

    const visitLimit = rateLimit(redis, 'visit', config.RATE_VISIT);
    const reviewLimit = rateLimit(redis, 'review', config.RATE_REVIEW);
    const counts = new VisitCounts(services, stream.nats, logger);
    const app = createPublicApp(
      config,
      lifecycle,
      {
        ...storesHandlers(directory, services, counts, bodies),
        ...reviewsHandlers(directory, services, reviewLimit, bodies),
        ...visitsHandlers(directory, services, counts, visitLimit),
        ...categoriesHandlers(services, bodies),
        ...homeHandlers(services, bodies),
        ...settingsHandlers(config),
        ...geoHandlers(createGeocoder(config, directory, logger), config),
      },
      mediaRouter(storage),
      pagesRouter({ config, directory, services, storage, loaded: () => lifecycle.waitingFor.size === 0 }),
    );
    await listen(hotReads(bodies, app), config.PORT, lifecycle);
    await lifecycle.waitFor('the directory of shops', () => follower.caughtUp);
  },
);
