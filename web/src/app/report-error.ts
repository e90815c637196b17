import type { ClientError } from '@cardume/bff/contract';
import { urlOf } from '../shared/api/base-query.ts';
import { route } from '../shared/api/route.ts';

/** Reports per page load, so that an error in a loop does not flood the server. */
const MAX_REPORTS = 5;
const MAX_MESSAGE = 500;
const MAX_STACK = 6000;
/** A line of a stack with a position in the code; the other lines repeat the message. */
const FRAME = /:\d+:\d+\)?$/;
/** E-mail addresses, and numbers of 8 characters or more (phones, CNPJ). The server removes them as well. */
const PERSONAL = /(?<!\S)[^\s@]+@\S+|\+?\d[\d ().-]{6,}\d/g;

let reports = 0;

/**
 * Reports an error to the server, which logs it with the stack resolved by source map. Best effort: never throws, and a
 * failed report is not repeated.
 * @param pattern of the current route, e.g. `/loja/:id`
 */
export function reportError(error: unknown, pattern: string): void {
  reports += 1;
  if (reports > MAX_REPORTS) return;
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const frames = stack.split('\n').filter((line) => FRAME.test(line));
  const body: ClientError = {
    message: message.replace(PERSONAL, '…').slice(0, MAX_MESSAGE),
    stack: frames.join('\n').slice(0, MAX_STACK),
    route: pattern,
    build: __BUILD_ID__,
  };
  fetch(urlOf({ route: route('reportClientError') }), {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {});
}

/** Reports errors that no error boundary catches. @param routeOf returns the pattern of the current route */
export function reportUncaughtErrors(routeOf: () => string): void {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message, routeOf()));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, routeOf()));
}
