import { config } from 'zod/v4';

/**
 * zod as the web client gets it: without compiled parsers. The content security policy forbids `eval`, and the probe for
 * it is logged as a violation by browsers.
 */
config({ jitless: true });

export * from 'zod/v4';
