import { randomUUID } from 'node:crypto';
import { apiContract } from '@cardume/bff/contract';
import { loadConfig } from '@cardume/kit/config';
import { listen } from '@cardume/kit/http';
import { ChangeGate } from '@cardume/kit/maintenance';
import { runProcess } from '@cardume/kit/process';
import { connectRedis } from '@cardume/kit/redis';
import { answerAboutCopies, connectStream, followServices } from '@cardume/kit/stream';
import { Router } from 'express';
import { adminHandlers } from './admin/handlers.ts';
import { analyticsFollowers } from './analytics/followers.ts';
import { analyticsHandlers } from './analytics/handlers.ts';
import { storeAnalytics } from './analytics/store-analytics.ts';
import { storeProducts } from './analytics/store-products.ts';
import { authHandlers } from './auth/handlers.ts';
import { passkeyHandlers } from './auth/passkeys.ts';
import { categoriesHandlers } from './categories/handlers.ts';
import { clientErrorsHandlers } from './client-errors/handlers.ts';
import { SourceMaps } from './client-errors/source-maps.ts';
import { bffShape } from './config.ts';
import { Directory } from './directory/directory.ts';
import { directoryFollowers } from './directory/followers.ts';
import { LocalChanges } from './directory/local-changes.ts';
import { createGeocoder, createPostalCodes, geoHandlers } from './geo/index.ts';
import { homeFollowers } from './home/followers.ts';
import { homeHandlers } from './home/handlers.ts';
import { createPublicApp } from './http/app.ts';
import { registerCacheMetrics } from './http/cache-metrics.ts';
import { cacheTags } from './http/cache-tags.ts';
import { strictTransport } from './http/https.ts';
import { DAY_S, HOUR_S, QUARTER_HOUR_S, rateLimit } from './http/rate-limit.ts';
import { ResponseCache, serveFromCache } from './http/response-cache.ts';
import { SecurityLog } from './http/security-log.ts';
import { ChangeNotifier, EventStreams, LiveCache, LiveFigures } from './live/index.ts';
import { BucketOwnership, verifyAtStart } from './media/bucket-owner.ts';
import { closedAccountsConsumer, erasePicturesOfClosedAccounts } from './media/followers.ts';
import { mediaRouter, PictureStorage } from './media/index.ts';
import { keepNamedPictures } from './media/named-pictures.ts';
import { UnusedPictureSweep } from './media/unused-pictures.ts';
import { myStoreFollowers } from './my-store/followers.ts';
import { myStoreHandlers } from './my-store/handlers.ts';
import { noticesFollowers } from './notices/followers.ts';
import { noticesHandlers } from './notices/handlers.ts';
import { pagesRouter } from './pages/index.ts';
import { productsHandlers } from './products/handlers.ts';
import { reportsHandlers } from './reports/handlers.ts';
import { followRestores } from './restore/participant.ts';
import { reviewsHandlers } from './reviews/handlers.ts';
import { createServiceClients } from './services.ts';
import { authorization, KnownDevices, LoginLimit, SessionCache, Sessions, sessionFollowers } from './sessions/index.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { storesFollowers } from './stores/followers.ts';
import { storesHandlers } from './stores/handlers.ts';
import { ADDRESS_TTL_S, UploadAddresses } from './uploads/addresses.ts';
import { MAX_UNFINISHED_UPLOADS, uploadsHandlers, uploadsRouter } from './uploads/handlers.ts';
import { PictureConverter } from './uploads/picture-converter.ts';
import { callers } from './visits/caller.ts';
import { followVisitCounts } from './visits/follow-visit-counts.ts';
import { visitsHandlers } from './visits/handlers.ts';
import { suspicion } from './visits/suspects.ts';
import { VisitCounts } from './visits/visit-counts.ts';
import { Visitors } from './visits/visitor.ts';

/** Attempts to register per accepted registration of an address's limit. Rejected attempts cost little. */
const ATTEMPTS_PER_REGISTRATION = 20;
/** Shops whose owner's view is cached. */
const MAX_OWN = 1_000;
/**
 * Cache lifetime of owners' views. Short, because a message of new figures may be lost, no message marks the end of a
 * day, and the message of a change made through another BFF may be late.
 */
const OWN_TTL_MS = 1_000;
/** Longer, because an owner's figures are read after every visit, and products change only with messages. */
const OWN_PRODUCTS_TTL_MS = 60_000;
/** Attempts to reach auth at the start. After these the BFF starts without auth and serves what it can. */
const TRIES_AT_START = 3;
/** After this time without a response, a Redis node counts as unavailable. */
const REDIS_TIMEOUT_MS = 2_000;

await runProcess(
  'bff',
  () => loadConfig(bffShape),
  async (config, lifecycle) => {
    const { logger } = lifecycle;
    const services = createServiceClients(config);
    const storage = new PictureStorage(config);
    // Commands of one event loop turn are pipelined, such as the limits of a batch of visits.
    const redis = connectRedis(config, lifecycle, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      enableAutoPipelining: true,
      commandTimeout: REDIS_TIMEOUT_MS,
    });

    const cache = new ResponseCache();
    registerCacheMetrics(cache);
    const directory = new Directory((id, what) => {
      cache.invalidate(cacheTags.list);
      cache.invalidate(cacheTags.store(id));
      if (what === 'shop') cache.invalidate(cacheTags.sellers);
    });
    const stream = await connectStream(config, 'bff', lifecycle);
    const sessionCache = new SessionCache(stream.nats, logger);
    const ownStores = new LiveCache(stream.nats, {
      max: MAX_OWN,
      ttl: OWN_TTL_MS,
      read: (id) => services.stores.getStore({ params: { id } }),
    });
    const ownProducts = new LiveCache(stream.nats, {
      max: MAX_OWN,
      ttl: OWN_PRODUCTS_TTL_MS,
      read: storeProducts(services),
    });
    const ownAnalytics = new LiveCache(stream.nats, {
      max: MAX_OWN,
      ttl: OWN_TTL_MS,
      read: storeAnalytics(services, ownProducts),
    });
    const dropOwn = (storeId: string) => {
      ownStores.drop(storeId);
      ownProducts.drop(storeId);
      ownAnalytics.drop(storeId);
    };
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
        ...myStoreFollowers(dropOwn),
        ...noticesFollowers(changedShops),
        ...analyticsFollowers(figureChanges),
      ],
      logger,
    );
    lifecycle.onStop('directory', () => follower.stop());

    const limit = (name: string, times: number, seconds = HOUR_S) => rateLimit(redis, { name, times, seconds });
    const security = new SecurityLog(logger);
    const [perAccount, perAddress] = config.RATE_LOGIN;
    const [linksPerEmail, linksPerAddress] = config.RATE_FORGOT;
    const devices = new KnownDevices(config.VISITOR_SECRET);
    const sessions = new Sessions({
      services,
      sessionCache,
      limit: new LoginLimit({
        perAccount: limit('login-account', perAccount, QUARTER_HOUR_S),
        perAddress: limit('login-address', perAddress, QUARTER_HOUR_S),
        failures: limit('login-failures', config.RATE_LOGIN_ACCOUNT && Number.MAX_SAFE_INTEGER),
        slowAfter: config.RATE_LOGIN_ACCOUNT,
      }),
      devices,
      security,
      adminPasskey: config.ADMIN_PASSKEY,
    });
    const authorize = authorization({ sessions, directory, services });
    const figures = new LiveFigures(stream.nats, logger);
    const counts = new VisitCounts(services, stream.nats, figures, logger);
    const streams = new EventStreams(sessions);
    const visitors = new Visitors(config.VISITOR_SECRET);
    figures.on('*', ({ storeId }) => ownAnalytics.drop(storeId));
    const changes = new LocalChanges(directory, ({ id }) => dropOwn(id));
    const shared = { directory, changes, cache, services, sessions, counts, security, ownStores, ownAnalytics };
    const exports = limit('export', config.RATE_EXPORTS);
    const accountChanges = limit('account', config.RATE_ACCOUNT);
    const unfinished = config.RATE_UPLOADS && MAX_UNFINISHED_UPLOADS;
    const uploadLimits = {
      issued: limit('upload', config.RATE_UPLOADS),
      unfinished: limit('upload-unfinished', unfinished, ADDRESS_TTL_S),
    };
    const uploads = {
      sessions,
      limits: uploadLimits,
      addresses: new UploadAddresses(redis),
      converter: new PictureConverter(logger),
      bucket,
    };
    lifecycle.onStop('picture worker', () => uploads.converter.stop());
    const closed = closedAccountsConsumer(stream);
    await lifecycle.waitFor('consumer of closed accounts', () => closed.prepare());
    const eraser = erasePicturesOfClosedAccounts(closed, stream, { storage, bucket }, logger);
    lifecycle.onStop('eraser of pictures', () => eraser.stop());
    const sweep = new UnusedPictureSweep({
      ...{ storage, bucket, services, redis, logger },
      isPaused: () => restores.isUnderWay,
    });
    restores.on('load', () => sweep.ended());
    lifecycle.onStop('sweep of pictures', () => sweep.stop());
    const app = createPublicApp({
      config,
      lifecycle,
      security,
      changes: gate,
      redis,
      callerOf: callers(visitors),
      handlers: keepNamedPictures(
        {
          ...storesHandlers(shared),
          ...productsHandlers(shared),
          ...reviewsHandlers({
            ...shared,
            visitors,
            limit: limit('review', config.RATE_REVIEW),
            shopLimit: limit('review-shop', config.RATE_REVIEW && config.RATE_REVIEW_SHOP, DAY_S),
          }),
          ...reportsHandlers({ ...shared, visitors, limit: limit('report', config.RATE_REPORT) }),
          ...visitsHandlers({
            ...shared,
            visitors,
            limit: limit('visit', config.RATE_VISIT),
            isSuspect: suspicion(limit),
          }),
          ...categoriesHandlers(services, cache),
          ...homeHandlers(shared),
          ...settingsHandlers(config, services),
          ...authHandlers({
            ...shared,
            registrations: limit('register', config.RATE_REGISTER),
            exports,
            accountChanges,
            devices,
            passwordLinks: {
              perEmail: limit('password-link-email', linksPerEmail),
              perAddress: limit('password-link-address', linksPerAddress),
            },
            registrationAttempts: limit('register-attempt', config.RATE_REGISTER * ATTEMPTS_PER_REGISTRATION),
          }),
          ...passkeyHandlers({
            ...shared,
            devices,
            accountChanges,
            // Ten challenges or wrong passkeys for each wrong password that the login limit allows.
            started: limit('passkey-started', perAddress * 10, QUARTER_HOUR_S),
            publicUrl: config.PUBLIC_URL,
          }),
          ...adminHandlers({ ...shared, exports }),
          ...geoHandlers({
            geocoder: createGeocoder(config, directory, logger),
            postalCodes: createPostalCodes(config.POSTAL_CODE_URL, logger),
            config,
            limit: limit('places', config.RATE_PLACES),
          }),
          ...myStoreHandlers(shared, limit('write', config.RATE_WRITES)),
          ...noticesHandlers({ services, streams, changedShops, ownStores }),
          ...uploadsHandlers(uploads),
          ...analyticsHandlers({ ...shared, streams, figures, changedShops, figureChanges }),
          ...clientErrorsHandlers({
            limit: limit('client-errors', config.RATE_CLIENT_ERRORS),
            sourceMaps: new SourceMaps(config.WEB_SOURCE_MAPS),
            logger,
          }),
        },
        apiContract,
        { storage, bucket, logger },
      ),
      authorize,
      media: Router().use(uploadsRouter(uploads), mediaRouter(storage)),
      pages: pagesRouter({ config, directory, services, storage, loaded: () => lifecycle.waitingFor.size === 0 }),
    });
    await listen(strictTransport(app, serveFromCache(cache, app)), config, lifecycle);
    lifecycle.onStop('event streams', () => streams.close());
    await lifecycle.waitFor('the directory of shops', () => follower.caughtUp);
    lifecycle.onStop('visit counts of the list', followVisitCounts({ directory, counts, logger }));
    answerAboutCopies(stream, { id, compare: () => follower.compare() }, lifecycle);
    restores.started();
  },
);
