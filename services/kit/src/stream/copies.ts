import { createInbox } from 'nats';
import { z } from 'zod';
import type { Lifecycle } from '../process/index.ts';
import { type AppliedComparison, appliedComparison } from './applied-comparison.ts';
import type { EventStream } from './event-stream.ts';

/** A running process tells within this time that it has begun. */
const BEGIN_TIMEOUT_MS = 5_000;
const END_TIMEOUT_MS = 300_000;

const question = z.object({ call: z.enum(['compare', 'restart']), processes: z.array(z.string()) });
type Call = z.output<typeof question>['call'];

const answer = z.object({
  process: z.string(),
  state: z.enum(['begun', 'ended', 'failed']),
  comparison: appliedComparison.optional(),
  failure: z.string().optional(),
});
export type CopiesAnswer = z.output<typeof answer>;

/** A process with copies of streams in memory. */
export interface CopiesProcess {
  /** In the list of running processes. */
  id: string;
  compare(): Promise<AppliedComparison>;
}

/** With the name of the event stream, because installations may share a NATS server. */
const subjectOf = (stream: EventStream) => `operations.copies.${stream.name}`;

/** Compares the copies of this process, or restarts it, when another process asks for it. */
export function answerAboutCopies(
  stream: EventStream,
  { id, compare }: CopiesProcess,
  lifecycle: Pick<Lifecycle, 'logger' | 'restart'>,
): void {
  let running: Promise<unknown> = Promise.resolve();
  let isEnding = false;
  const comparison = async (): Promise<Omit<CopiesAnswer, 'process'>> => {
    try {
      return { state: 'ended', comparison: await compare() };
    } catch (error) {
      lifecycle.logger.warn({ err: error }, 'the copies in memory could not be compared');
      return { state: 'failed', failure: error instanceof Error ? error.message : String(error) };
    }
  };
  stream.nats.subscribe(subjectOf(stream), {
    callback(error, message) {
      const asked = question.safeParse(error ? undefined : message.json());
      // A process that ends would begin a comparison whose end it cannot tell.
      if (isEnding || !asked.success || !asked.data.processes.includes(id)) return;
      const respond = (told: Omit<CopiesAnswer, 'process'>) =>
        message.respond(JSON.stringify({ process: id, ...told }));
      if (asked.data.call === 'restart') {
        isEnding = true;
        respond({ state: 'ended' });
        return lifecycle.restart('its copies in memory differ from the stream', { atOnce: false });
      }
      respond({ state: 'begun' });
      running = running.then(comparison).then(respond, () => undefined);
    },
  });
}

/**
 * Asks processes, and resolves to their last answers by id. Processes that do not answer within 5 s are missing, and those
 * that do not end within 5 min have only begun.
 */
export async function askAboutCopies(
  stream: EventStream,
  call: Call,
  processes: readonly string[],
): Promise<Map<string, CopiesAnswer>> {
  const answers = new Map<string, CopiesAnswer>();
  if (processes.length === 0) return answers;
  const inbox = createInbox();
  const messages = stream.nats.subscribe(inbox);
  let isLate = false;
  const isAwaited = (id: string) => {
    const state = answers.get(id)?.state;
    return state === 'begun' || (state === undefined && !isLate);
  };
  const endIfAnswered = () => {
    if (!processes.some(isAwaited)) messages.unsubscribe();
  };
  const late = setTimeout(() => {
    isLate = true;
    endIfAnswered();
  }, BEGIN_TIMEOUT_MS);
  const end = setTimeout(() => messages.unsubscribe(), END_TIMEOUT_MS);
  stream.nats.publish(subjectOf(stream), JSON.stringify({ call, processes }), { reply: inbox });
  for await (const message of messages) {
    const told = answer.parse(message.json());
    answers.set(told.process, told);
    endIfAnswered();
  }
  clearTimeout(late);
  clearTimeout(end);
  return answers;
}
