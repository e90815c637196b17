import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { currentContext } from './context.ts';
import { redacted } from './redacted.ts';

export { actAs, currentContext, runInContext, type WorkContext } from './context.ts';
export type { Logger };

export interface LoggerOptions {
  name: string;
  level: string;
  /** `json` for machines, `pretty` for a terminal. */
  format: 'json' | 'pretty';
}

/** A pino logger that adds the correlation id of the current context to every line, and leaves secrets out. */
export function createLogger({ name, level, format }: LoggerOptions, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    base: undefined,
    mixin: () => {
      const { correlationId } = currentContext();
      return correlationId === 'none' ? {} : { correlationId };
    },
    formatters: { log: redacted },
    // `redacted` has serialized errors already.
    serializers: { err: (error: unknown) => error },
  };
  if (format === 'json') return destination ? pino(options, destination) : pino(options);
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' }));
}
