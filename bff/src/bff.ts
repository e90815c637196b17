import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { apiContract } from '@cardume/bff/contract';
import { ALL_OFFERS } from '@cardume/catalog/events';
import { loadConfig } from '@cardume/kit/config';
import { listen } from '@cardume/kit/http';
import { ChangeGate } from '@cardume/kit/maintenance';
import { defineModule } from '@cardume/kit/process';
import { connectRedis } from '@cardume/kit/redis';
import { answerAboutCopies, connectStream, followServices } from '@cardume/kit/stream';
import { Router } from 'express';
import { adminHandlers } from './admin/handlers.ts';
import { analyticsFollowers } from './analytics/followers.ts';
import { analyticsHandlers } from './analytics/handlers.ts';
import { accountLimits } from './auth/account-limits.ts';
import { authHandlers } from './auth/handlers.ts';
import { passkeyHandlers } from './auth/passkeys.ts';
import { categoriesHandlers } from './categories/handlers.ts';
import { clientErrorsHandlers } from './client-errors/handlers.ts';
import { bffShape } from './config.ts';
import { Directory } from './directory/directory.ts';
import { directoryFollowers } from './directory/followers.ts';
import { LocalChanges } from './directory/local-changes.ts';
import { geoHandlers } from './geo/handlers.ts';
import { holidaysHandlers } from './holidays/handlers.ts';
import { homeFollowers } from './home/followers.ts';
import { homeHandlers } from './home/handlers.ts';
import { homeReads } from './home/reads.ts';
import { createPublicApp } from './http/app.ts';
import { registerCacheMetrics } from './http/cache-metrics.ts';
import { cacheTags } from './http/cache-tags.ts';
import { strictTransport } from './http/https.ts';
import { limitsIn } from './http/rate-limit.ts';
import { ResponseCache, serveFromCache } from './http/response-cache.ts';
import { SecurityLog } from './http/security-log.ts';
import { ChangeNotifier, EventStreams, followOffers, LiveFigures } from './live/index.ts';
import { BucketOwnership, verifyAtStart } from './media/bucket-owner.ts';
import { mediaRouter, PictureStorage } from './media/index.ts';
import { keepNamedPictures } from './media/named-pictures.ts';
import { keepBucketClean } from './media/upkeep.ts';
import { myStoreFollowers } from './my-store/followers.ts';
import { myStoreHandlers } from './my-store/handlers.ts';
import { OwnViews } from './my-store/own-views.ts';
import { noticesFollowers } from './notices/followers.ts';
import { noticesHandlers } from './notices/handlers.ts';
import { pagesRouter, Renderer } from './pages/index.ts';
import { productsHandlers, productsReads } from './products/handlers.ts';
import { reportsHandlers } from './reports/handlers.ts';
import { followRestores } from './restore/participant.ts';
import { reviewsHandlers } from './reviews/handlers.ts';
import { createServiceClients } from './services.ts';
import { authorization, KnownDevices, LoginLimit, SessionCache, Sessions, sessionFollowers } from './sessions/index.ts';
import { settingsHandlers, settingsRead, warnOfDemoNumbers } from './settings/handlers.ts';
import { storesFollowers } from './stores/followers.ts';
import { storesHandlers } from './stores/handlers.ts';
import { storesReads } from './stores/reads.ts';
import { townsHandlers } from './towns/handlers.ts';
import { townsReads } from './towns/reads.ts';
import { openUploads, uploadsHandlers, uploadsRouter } from './uploads/index.ts';
import { callers } from './visits/caller.ts';
import { followVisitCounts } from './visits/follow-visit-counts.ts';
import { visitsHandlers } from './visits/handlers.ts';
import { VisitCounts } from './visits/visit-counts.ts';
import { Visitors } from './visits/visitor.ts';

/** Attempts to reach auth at the start. After these the BFF starts without auth and serves what it can. */
const TRIES_AT_START = 3;
/** After this time without a response, a Redis node counts as unavailable. */
const REDIS_TIMEOUT_MS = 2_000;

export const bff = defineModule(
  'bff',
  (env) => loadConfig(bffShape, env),
  async (config, lifecycle) => {
    const { logger } = lifecycle;
    warnOfDemoNumbers(config, logger);
    const services = createServiceClients(config);
    const storage = new PictureStorage(config);
    // Commands of one event loop turn are pipelined, such as the limits of a batch of visits.
    const redis = connectRedis(config, lifecycle, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      enableAutoPipelining: true,
      commandTimeout: REDIS_TIMEOUT_MS,
    });
    const limit = limitsIn(redis);

    const cache = new ResponseCache();
    registerCacheMetrics(cache);
    const directory = new Directory((id, what) => {
      cache.invalidate(cacheTags.list);
      cache.invalidate(cacheTags.store(id));
      if (what !== 'ratings') cache.invalidate(cacheTags.facts);
      // Of any shop's products: the offers of others are those of listed shops.
      if (what === 'listing') cache.invalidate(cacheTags.allOffers);
    });
    const stream = await connectStream(config, 'bff', lifecycle);
    followOffers(stream.nats, logger, (offers) => {
      const changed = offers === ALL_OFFERS ? [cacheTags.allOffers] : offers.map(cacheTags.offers);
      for (const tag of changed) cache.invalidate(tag);
    });
    const sessionCache = new SessionCache(stream.nats, logger);
    const own = new OwnViews(services, stream.nats);
    const changedShops = new ChangeNotifier();
    const figureChanges = { products: new ChangeNotifier(), platform: new ChangeNotifier() };
    const gate = new ChangeGate();
    const id = randomUUID();
    const restores = followRestores({ id, services, lifecycle, gate });
    await restores.begin(TRIES_AT_START);
    const bucket = new BucketOwnership({
      storage,
      installation: async () => (await services.replicas.readInstallationId({})).id,
    });
    await lifecycle.waitFor('a bucket that is not of another installation', () => verifyAtStart(bucket, logger));
    const follower = followServices(
      stream,
      [
        ...directoryFollowers(directory),
        ...sessionFollowers(sessionCache),
        ...storesFollowers(cache),
        ...homeFollowers(cache),
        ...myStoreFollowers(own),
        ...noticesFollowers(changedShops),
        ...analyticsFollowers(figureChanges),
      ],
      logger,
    );
    lifecycle.onStop('directory', () => follower.stop());

    const security = new SecurityLog(logger);
    const devices = new KnownDevices(config.VISITOR_SECRET);
    const sessions = new Sessions({
      services,
      sessionCache,
      limit: new LoginLimit(limit, config),
      devices,
      security,
      adminPasskey: config.ADMIN_PASSKEY,
    });
    const figures = new LiveFigures(stream.nats, logger);
    figures.on('*', ({ storeId }) => own.analytics.drop(storeId));
    const counts = new VisitCounts(services, stream.nats, figures, logger);
    const streams = new EventStreams(sessions);
    const visitors = new Visitors(config.VISITOR_SECRET);
    const uploads = openUploads({ config, limit, sessions, redis, bucket, logger });
    lifecycle.onStop('picture worker', () => uploads.converter.stop());
    await keepBucketClean({ storage, bucket, services, stream, redis, restores, lifecycle });
    const base = {
      ...{ config, logger, services, limit, cache, directory, security, sessions, devices, visitors, counts, own },
      ...{ streams, figures, changedShops, figureChanges },
      changes: new LocalChanges(directory, ({ id }) => own.drop(id)),
      accountLimits: accountLimits(limit, config),
    };
    const renderer = new Renderer(join(config.WEB_DIST, '../dist-server/entry-server.js'));
    lifecycle.onStop('page renderer', () => renderer.stop());
    const rendererPrepared = renderer.prepare();
    const reads = {
      stores: storesReads(base),
      home: homeReads(base),
      products: productsReads(base),
      settings: settingsRead(config, services),
      towns: townsReads(base),
    };
    const parts = { ...base, reads };
    const handlers = {
      ...storesHandlers(parts),
      ...productsHandlers(parts),
      ...townsHandlers(parts),
      ...reviewsHandlers(parts),
      ...reportsHandlers(parts),
      ...visitsHandlers(parts),
      ...categoriesHandlers(cache),
      ...holidaysHandlers(cache),
      ...homeHandlers(parts),
      ...settingsHandlers(parts),
      ...authHandlers(parts),
      ...passkeyHandlers(parts),
      ...adminHandlers(parts),
      ...geoHandlers(parts),
      ...myStoreHandlers(parts),
      ...noticesHandlers(parts),
      ...uploadsHandlers(uploads),
      ...analyticsHandlers(parts),
      ...clientErrorsHandlers(parts),
    };
    const app = createPublicApp({
      ...{ config, lifecycle, security, redis },
      changes: gate,
      callerOf: callers(visitors),
      handlers: keepNamedPictures(handlers, apiContract, { storage, bucket, logger }),
      authorize: authorization({ sessions, directory, services }),
      media: Router().use(uploadsRouter(uploads), mediaRouter(storage)),
      pages: pagesRouter({
        config,
        directory,
        services,
        storage,
        cache,
        changes: base.changes,
        reads,
        renderer,
        logger,
        loaded: () => lifecycle.waitingFor.size === 0,
      }),
    });
    await rendererPrepared;
    await listen(strictTransport(app, serveFromCache(cache, app)), config, lifecycle);
    lifecycle.onStop('event streams', () => streams.close());
    await lifecycle.waitFor('the directory of shops', () => follower.caughtUp);
    lifecycle.onStop('visit counts of the list', followVisitCounts({ directory, counts, logger }));
    answerAboutCopies(stream, { id, compare: () => follower.compare() }, lifecycle);
    restores.started();
  },
  { calls: ['auth', 'stores', 'catalog', 'reviews', 'analytics'] },
);
