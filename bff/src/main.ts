import { loadConfig } from '@cardume/kit/config';
import { type Admit, listen } from '@cardume/kit/http';
import { runProcess } from '@cardume/kit/process';
import { connectStream } from '@cardume/kit/stream';
import { Router } from 'express';
import { Redis } from 'ioredis';
import { adminHandlers, adminHomeRouter } from './admin/index.ts';
import { analyticsHandlers } from './analytics/handlers.ts';
import { authHandlers } from './auth/handlers.ts';
import { categoriesHandlers } from './categories/handlers.ts';
import { bffShape } from './config.ts';
import { Directory } from './directory/directory.ts';
import { followServices } from './directory/follow-services.ts';
import { createGeocoder, geoHandlers } from './geo/index.ts';
import { homeHandlers } from './home/handlers.ts';
import { createPublicApp } from './http/app.ts';
import { HOUR_S, QUARTER_S, rateLimit } from './http/rate-limit.ts';
import { hotReads, ReadyBodies } from './http/ready-bodies.ts';
import { EventStreams, MovingFigures } from './live/index.ts';
import { eraseClosedAccounts } from './media/closed-accounts.ts';
import { mediaRouter, Storage } from './media/index.ts';
import { sweepDaily } from './media/unused-pictures.ts';
import { myStoreHandlers } from './my-store/handlers.ts';
import { pagesRouter } from './pages/index.ts';
import { reviewsHandlers } from './reviews/handlers.ts';
import { connectServices } from './services.ts';
import { LoginLimit, RememberedSessions, SessionCookie, Sessions } from './sessions/index.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { storesHandlers } from './stores/handlers.ts';
import { tags } from './stores/tags.ts';
import { UploadAddresses } from './uploads/addresses.ts';
import { uploadsHandlers, uploadsRouter } from './uploads/handlers.ts';
import { PictureMaker } from './uploads/picture-maker.ts';
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
    const remembered = new RememberedSessions(stream.nats, logger);
    const follower = followServices(stream, { directory, bodies, remembered, logger });
    lifecycle.onStop('directory', () => follower.stop());

    const limit = (name: string, times: number, seconds = HOUR_S) => rateLimit(redis, { name, times, seconds });
    const [perAccount, perAddress] = config.RATE_LOGIN;
    const sessions = new Sessions({
      services,
      cookie: new SessionCookie(config.PUBLIC_URL),
      remembered,
      limit: new LoginLimit(
        limit('login-account', perAccount, QUARTER_S),
        limit('login-address', perAddress, QUARTER_S),
      ),
    });
    const figures = new MovingFigures(stream.nats, logger);
    const counts = new VisitCounts(services, stream, figures, logger);
    const shops = { directory, bodies, sessions };
    const streams = new EventStreams(sessions);
    const admin = { ...shops, services };
    const uploads = { sessions, addresses: new UploadAddresses(redis), maker: new PictureMaker(logger) };
    lifecycle.onStop('maker of pictures', () => uploads.maker.stop());
    const eraser = eraseClosedAccounts(stream, storage, logger);
    lifecycle.onStop('eraser of pictures', () => eraser.stop());
    lifecycle.onStop('sweep of pictures', sweepDaily({ storage, services, redis, logger }));
    const admit: Admit = (access, exchange) =>
      access === 'admin' ? sessions.requireAdmin(exchange) : sessions.require(exchange);
    const app = createPublicApp(
      config,
      lifecycle,
      {
        ...storesHandlers({ ...shops, services, counts }),
        ...reviewsHandlers({ ...shops, services, limit: limit('review', config.RATE_REVIEW) }),
        ...visitsHandlers({ directory, services, sessions, counts, limit: limit('visit', config.RATE_VISIT) }),
        ...categoriesHandlers(services, bodies),
        ...homeHandlers(services, bodies),
        ...settingsHandlers(config),
        ...authHandlers({ services, sessions, directory, registrations: limit('register', config.RATE_REGISTER) }),
        ...adminHandlers(admin),
        ...geoHandlers(createGeocoder(config, directory, logger), sessions, config),
        ...myStoreHandlers({ ...shops, services, counts }),
        ...uploadsHandlers(uploads),
        ...analyticsHandlers({ ...admin, streams, figures }),
      },
      admit,
      {
        adminHome: adminHomeRouter(admin, admit),
        media: Router().use(uploadsRouter(uploads), mediaRouter(storage)),
        pages: pagesRouter({ config, directory, services, storage, loaded: () => lifecycle.waitingFor.size === 0 }),
      },
    );
    await listen(hotReads(bodies, app), config.PORT, lifecycle);
    lifecycle.onStop('event streams', () => streams.endAll());
    await lifecycle.waitFor('the directory of shops', () => follower.caughtUp);
  },
);
