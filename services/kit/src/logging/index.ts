import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { currentContext } from '../context/index.ts';
import { traceId } from '../tracing/index.ts';
import { redacted } from './redacted.ts';

export { actAs, currentContext, runInContext, type WorkContext } from '../context/index.ts';
export type { Logger };

export interface LoggerOptions {
  name: string;
  level: string;
  /** `json` for machines, `pretty` for a terminal. */
  format: 'json' | 'pretty';
}

/** A pino logger that adds the ids of the current context and trace to every line, and leaves secrets out. */
export function createLogger({ name, level, format }: LoggerOptions, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    base: undefined,
    mixin: () => {
      const { correlationId } = currentContext();
      const trace = traceId();
      return { ...(correlationId !== 'none' && { correlationId }), ...(trace && { traceId: trace }) };
    },
    formatters: { log: redacted },
    // `redacted` has serialized errors already.
    serializers: { err: (error: unknown) => error },
  };
  if (format === 'json') return destination ? pino(options, destination) : pino(options);
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' }));
}
