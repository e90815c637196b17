/** Timeout of each call, because an unresponsive process must not delay the status. */
export const TIMEOUT_MS = 5_000;

/** The healths that are no problem. */
export const HEALTHY: readonly string[] = ['ready', 'answers', 'external'];
