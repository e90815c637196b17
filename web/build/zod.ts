import { config } from 'zod/v4';

/**
 * Replaces `zod` in the client: without compiled parsers. The content security policy forbids `eval`, and browsers log
 * zod's check whether it works as a violation.
 */
config({ jitless: true });

export * from 'zod/v4';
