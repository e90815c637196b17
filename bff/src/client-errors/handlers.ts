import type { clientErrorsContract } from '@cardume/bff/contract';
import type { Logger } from '@cardume/kit/logging';
import type { BffConfig } from '../config.ts';
import { clientNetwork } from '../http/client-address.ts';
import type { Limits } from '../http/rate-limit.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import { SourceMaps } from './source-maps.ts';

/** Logs errors of the web client as warnings. */
export function clientErrorsHandlers({
  limit,
  config,
  logger,
}: {
  limit: Limits;
  config: BffConfig;
  logger: Logger;
}): ApiHandlers<typeof clientErrorsContract> {
  const perAddress = limit('client-errors', config.RATE_CLIENT_ERRORS);
  const sourceMaps = new SourceMaps(config.WEB_SOURCE_MAPS);
  return {
    async reportClientError({ body: { message, stack, route, build } }, { req }) {
      await perAddress.take(clientNetwork(req));
      const clientError = {
        message: withoutPersonalData(message),
        stack: withoutPersonalData(await sourceMaps.resolve(stack)),
        route: withoutPersonalData(route),
        build,
      };
      logger.warn({ clientError }, 'the web client reported an error');
      return undefined;
    },
  };
}

/**
 * Removes query strings, fragments, e-mail addresses and numbers of eight or more characters, like phone numbers; also
 * an address at the end of which the client cut the text. Keeps the line and column after a query string.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/(?<=[\w/])[?#][^\s"'()<>]*/g, (query) => /:\d{1,9}:\d{1,9}$/.exec(query)?.[0] ?? '')
    .replace(/(?<![\w.+-])[\w.+-]+@([\w-]+(\.[\w-]+)+|[\w-]*$)/g, '<email>')
    .replace(/\+?\d[\d ().-]{6,}\d/g, '<number>');
}
