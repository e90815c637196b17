/** Names of the server-sent events. */

/** Name of the event of `streamMyNotices`. */
export const NOTICES_EVENT = 'notices';

/** Name of the event of `streamMyToday`. */
export const TODAY_EVENT = 'today';

/** Name of the event of both analytics streams; its data is the response of the corresponding GET route. */
export const ANALYTICS_EVENT = 'analytics';
