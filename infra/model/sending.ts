import { setTimeout as pause } from 'node:timers/promises';
import { CookieClient } from '../../bff/test/browser.ts';
import { HANG_MS } from '../test/eventually.ts';
import type { Answer, Command } from './command.ts';
import type { Answered } from './serial-orders.ts';

const RETRY_EVERY_MS = 250;
const CREATED = 201;
/**
 * After these answers a command with a key may have happened before: it had no effect the second time, the session ended
 * or the shop was hidden meanwhile.
 */
const UNKNOWN_WITH_KEY = [200, 401, 404];
const IN_USE = 'idempotency_key_in_use';

interface Options {
  browser: CookieClient;
  baseUrl: string;
  /** Whether a process is killed meanwhile: calls that are answered 5xx are sent again, too. */
  killed: boolean;
}

/**
 * Sends a command until it is answered.
 * @returns what the model has to explain: its answer, what a repetition changed, and what may have happened without an
 * answer
 * @throws Error if a repetition with the same `Idempotency-Key` got another answer than what was created
 */
export async function sendCommand(command: Command, options: Options): Promise<Answered[]> {
  const { browser } = options;
  // Who has no cookie is known by the address, and by the cookie once there is one: that is another person.
  const repeated = browser.cookies.size > 0 ? command.repeated : undefined;
  if (repeated === 'at once') {
    const both = await Promise.all([sendUntilAnswered(command, options), sendUntilAnswered(command, options)]);
    return withoutRepetition(command, both.flat());
  }
  if (repeated === 'after a lost answer') {
    // The cookies of a lost answer are lost, too.
    const lost = new CookieClient(options.baseUrl);
    for (const [name, value] of browser.cookies) lost.cookies.set(name, value);
    const first = await sendUntilAnswered(command, { ...options, browser: lost });
    return withoutRepetition(command, [...first, ...(await sendUntilAnswered(command, options))]);
  }
  return sendUntilAnswered(command, options);
}

/** What was created counts once. A refusal is not kept, so that each is a command of its own. */
function withoutRepetition(command: Command, answered: readonly Answered[]): Answered[] {
  const isRefused = ({ answer, unseen }: Answered) => unseen || answer.status >= 300;
  const [created, ...others] = answered.filter((one) => !isRefused(one));
  const refused = answered.filter(isRefused);
  if (!created) return refused;
  // 200 stands for something that exists already; it is not kept either.
  if (created.answer.status !== CREATED && others.every(({ answer }) => answer.status === created.answer.status)) {
    return [...refused, created, ...others];
  }
  const text = JSON.stringify(created.answer);
  const other = others.find(({ answer }) => JSON.stringify(answer) !== text);
  if (other) {
    const answers = `${text} and ${JSON.stringify(other.answer)}`;
    throw new Error(
      `the same Idempotency-Key got two answers: ${command.actor} ${command.name} ${JSON.stringify(command.body)}: ${answers}`,
    );
  }
  return [...refused, created];
}

async function sendUntilAnswered(command: Command, { browser, killed }: Options): Promise<Answered[]> {
  let mayHaveHappened = false;
  for (const begun = performance.now(); ; await pause(RETRY_EVERY_MS)) {
    // An idle connection may be closed at the moment at which a busy machine sends on it.
    const answer = await sendOnce(command, browser).catch(() => undefined);
    const isRunning = answer?.status === 409 && hasCode(answer.body, IN_USE);
    const isLost = !answer || (killed && answer.status >= 500);
    if (answer && !isLost && !isRunning) {
      const isKnown = command.key !== undefined && !UNKNOWN_WITH_KEY.includes(answer.status);
      const unseen = mayHaveHappened && !isKnown ? [{ command, answer, unseen: true } as const] : [];
      return [...unseen, { command, answer }];
    }
    if (isLost) mayHaveHappened = true;
    if (performance.now() - begun > HANG_MS) throw new Error(`${command.actor} ${command.name} got no answer`);
  }
}

const hasCode = (body: unknown, code: string) =>
  typeof body === 'object' && body !== null && Reflect.get(body, 'code') === code;

async function sendOnce({ method, path, body, key, sendSteps }: Command, browser: CookieClient): Promise<Answer> {
  const headers = key === undefined ? undefined : { 'Idempotency-Key': key };
  const sent = sendSteps?.(browser) ?? browser.send(method, `/api${path}`, body, headers);
  const { status, body: answer }: Answer = await sent;
  return { status, body: answer };
}
