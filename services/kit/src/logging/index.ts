import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { currentContext } from './context.ts';

export { actAs, currentContext, runInContext, type WorkContext } from './context.ts';
export type { Logger };

export interface LoggerOptions {
  name: string;
  level: string;
  /** `json` for machines, `pretty` for a terminal. */
  format: 'json' | 'pretty';
}

/** A pino logger that adds the correlation id of the current context to every line. */
export function createLogger({ name, level, format }: LoggerOptions): Logger {
  const options = {
    name,
    level,
    base: undefined,
    mixin: () => {
      const { correlationId } = currentContext();
      return correlationId === 'none' ? {} : { correlationId };
    },
    redact: ['*.password', '*.token', '*.authorization', '*.cookie'],
  };
  if (format === 'json') return pino(options);
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' }));
}
