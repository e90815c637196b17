import { setTimeout as pause } from 'node:timers/promises';
import { type RedisClient, releaseLock, repliesOf, scanKeys } from '@cardume/kit/redis';
import type { z } from 'zod';
import type { comparison } from '../api.ts';
import { type Logs, readLastSeq } from '../logs/logs.ts';
import { addReadCommand, describeDifference, type FigureValue, figureValue, isCompared } from './figure-values.ts';
import { beginComparison, liveCursor } from './generations.ts';
import { COMPARED_KEY, comparisonKey, generationKeys, LIVE_KEY } from './keys.ts';
import { Projector } from './projector.ts';

/** Time for the figures to catch up with the logs before a lag counts as a difference. */
const BEHIND_TIMEOUT_MS = 10_000;
/** Claim of a running comparison, which extends it. After a crash it expires, and the next worker start cleans up. */
const CLAIM_TTL_S = 60;
const CLAIM_POLL_MS = 1_000;
const RESULT_TTL_S = 3_600;
const MAX_DIFFERENCES = 1_000;
const ATTEMPTS = 5;

/** Progress and result of a comparison. */
export type Comparison = z.output<typeof comparison>;

interface Parts {
  redis: RedisClient;
  logs: Logs;
  /** Stops the comparison between two steps. */
  stopped: AbortSignal;
}

/** The figures were replaced or lost, or logs were archived, during the comparison, or the worker stops. */
class Interrupted extends Error {}

/** Compares all figures in Redis with the logs and totals. Stores progress and result in Redis for an hour. */
export async function compareFigures(parts: Parts, id: string): Promise<void> {
  const save = (state: Comparison) =>
    parts.redis.set(comparisonKey(id), JSON.stringify(state), 'EX', RESULT_TTL_S).then(() => undefined);
  let failure = 'the worker was stopped';
  for (let attempt = 1; attempt <= ATTEMPTS && !parts.stopped.aborted; attempt++) {
    try {
      return await new FigureComparison(parts, save).run();
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      if (!(error instanceof Interrupted)) break;
    }
  }
  await save({ cursor: 0, lastSeq: 0, finished: true, compared: 0, differences: [], failure });
}

/** Returns progress and result of a comparison; undefined before a worker starts it and after the result expired. */
export async function readComparison(redis: RedisClient, id: string): Promise<Comparison | undefined> {
  const stored = await redis.get(comparisonKey(id));
  return stored === null ? undefined : JSON.parse(stored);
}

/**
 * Computes another generation of the figures in the same steps as a rebuild, and compares it with the live one in
 * batches of keys: it reads a batch and the cursor of the live generation atomically, and advances the other generation
 * to that cursor before reading the same keys. So logs may be added during the comparison.
 */
class FigureComparison {
  readonly #parts: Parts;
  readonly #save: (state: Comparison) => Promise<void>;
  readonly #state: Comparison = {
    cursor: 0,
    lastSeq: 0,
    finished: false,
    compared: 0,
    differences: [],
    failure: null,
  };
  #live = 0;
  /** Negative, so that it never equals the id of a rebuild. */
  readonly #generation = -Date.now();

  constructor(parts: Parts, save: (state: Comparison) => Promise<void>) {
    this.#parts = parts;
    this.#save = save;
  }

  async run(): Promise<void> {
    const { redis, logs } = this.#parts;
    const last = await readLastSeq(logs);
    this.#state.lastSeq = last;
    await this.#save(this.#state);
    await this.#untilProjected(last);
    const { generation, cursor } = await liveCursor(redis);
    if (generation === undefined || cursor === undefined) this.#differ('platform', 'Redis has no figures');
    else if (cursor > (await readLastSeq(logs)))
      this.#differ('cursor', `the figures go up to ${cursor}, the logs do not`);
    else {
      if (cursor < last) this.#differ('cursor', `the figures include ${cursor} of ${last} logs`);
      this.#live = generation;
      await this.#compare(cursor);
    }
    this.#state.finished = true;
    await this.#save(this.#state);
  }

  async #untilProjected(seq: number): Promise<void> {
    const { redis, stopped } = this.#parts;
    const deadline = performance.now() + BEHIND_TIMEOUT_MS;
    const isBehind = async () => ((await liveCursor(redis)).cursor ?? -1) < seq;
    while ((await isBehind()) && performance.now() < deadline && !stopped.aborted) await pause(100);
  }

  async #compare(cursor: number): Promise<void> {
    const { redis, logs } = this.#parts;
    await this.#claim();
    try {
      await beginComparison(redis, logs, this.#generation);
      const projector = new Projector(redis, logs, this.#generation, { computed: COMPARED_KEY });
      await this.#advance(projector, cursor);
      for await (const names of this.#namesIn(this.#live)) await this.#comparePage(projector, names);
      for await (const names of this.#namesIn(this.#generation)) {
        await this.#comparePage(projector, await this.#missingInLive(names));
      }
    } finally {
      await this.#release();
    }
  }

  /** Waits until no other comparison runs. @throws Interrupted if the worker stops */
  async #claim(): Promise<void> {
    const { redis, stopped } = this.#parts;
    while ((await redis.set(COMPARED_KEY, this.#generation, 'EX', CLAIM_TTL_S, 'NX')) === null) {
      if (stopped.aborted) throw new Interrupted('the worker ends');
      await pause(CLAIM_POLL_MS);
    }
  }

  async #release(): Promise<void> {
    const { redis } = this.#parts;
    await releaseLock(redis, COMPARED_KEY, String(this.#generation));
    const { prefix } = generationKeys(this.#generation);
    for await (const keys of scanKeys(redis, `${prefix}*`)) {
      if (keys.length > 0) await redis.unlink(...keys);
    }
  }

  /** Advances the computed generation to `upTo`. @throws Interrupted */
  async #advance(projector: Projector, upTo: number): Promise<void> {
    const { redis, stopped } = this.#parts;
    for (;;) {
      await redis.expire(COMPARED_KEY, CLAIM_TTL_S);
      const step = await projector.step(upTo);
      if (step.outcome === 'outdated' || step.outcome === 'gone' || stopped.aborted) {
        throw new Interrupted('the figures were replaced while they were compared');
      }
      this.#state.cursor = step.cursor;
      if (step.outcome === 'caught-up' || !step.more) return;
      await this.#save(this.#state);
    }
  }

  /** Iterates over the names of the compared keys of a generation, in batches; may return a name twice. */
  async *#namesIn(generation: number): AsyncGenerator<string[]> {
    const { prefix } = generationKeys(generation);
    for await (const keys of scanKeys(this.#parts.redis, `${prefix}*`)) {
      const names = keys.map((key) => key.slice(prefix.length));
      yield names.filter(isCompared);
    }
  }

  async #missingInLive(names: string[]): Promise<string[]> {
    const commands = this.#parts.redis.pipeline();
    for (const name of names) commands.exists(generationKeys(this.#live).prefix + name);
    const replies = await repliesOf(commands);
    return names.filter((_, index) => replies[index] === 0);
  }

  async #comparePage(projector: Projector, names: string[]): Promise<void> {
    if (names.length === 0) return;
    const { live, cursor, values } = await this.#read(this.#live, names);
    if (Number(live) !== this.#live) throw new Interrupted('other figures became live while they were compared');
    await this.#advance(projector, Number(cursor));
    const computed = await this.#read(this.#generation, names);
    for (const [index, name] of names.entries()) {
      this.#state.compared++;
      const [present, wanted] = [values[index] ?? {}, computed.values[index] ?? {}];
      const what = describeDifference(name, present, wanted);
      if (what !== undefined) this.#differ(name, what);
    }
    await this.#save(this.#state);
  }

  /** Reads keys of a generation, its cursor and the id of the live generation atomically. */
  async #read(generation: number, names: readonly string[]) {
    const { prefix, cursor: cursorKey } = generationKeys(generation);
    const commands = this.#parts.redis.multi().get(LIVE_KEY).get(cursorKey);
    for (const name of names) addReadCommand(commands, prefix, name);
    const [live, cursor, ...rest] = await repliesOf(commands);
    const values: FigureValue[] = rest.map((reply, index) => figureValue(names[index] ?? '', reply));
    return { live, cursor, values };
  }

  #differ(id: string, what: string): void {
    const { differences } = this.#state;
    if (differences.length < MAX_DIFFERENCES && !differences.some((known) => known.id === id)) {
      differences.push({ id, what });
    }
  }
}
