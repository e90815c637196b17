import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { traceId } from '../tracing/index.ts';
import { currentContext } from '../tracing/work-context.ts';
import { redact } from './redact.ts';

export type { Logger };

/** Buffer for lines that cannot be written; further lines are dropped. */
const MAX_WAITING_BYTES = 1_024 ** 2;

export interface LoggerOptions {
  name: string;
  level: string;
  /** `json` for machines, `pretty` for a terminal. */
  format: 'json' | 'pretty';
}

/** Returns a pino logger that adds correlation id and trace id to every line and redacts secrets. */
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
    formatters: { log: redact },
    // `redact` has already serialized errors.
    serializers: { err: (error: unknown) => error },
  };
  if (format === 'json') return pino(options, destination ?? standardOutput());
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' }));
}

/** Ignores write errors, so that a full disk does not crash the process: lines are buffered, then dropped. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: MAX_WAITING_BYTES });
  output.on('error', () => undefined);
  return output;
}
