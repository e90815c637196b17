import type { ErrorCode } from '@cardume/bff/contract';
import type { CookieClient } from '../../bff/test/browser.ts';
import type { State, StatePart } from './state.ts';

/** A response of the product, as far as the model knows responses. */
export interface Answer {
  status: number;
  body: unknown;
}

/** What the rules of the product say about a command in a state: the response, and the state after it. */
export interface Outcome {
  status: number;
  /** Facts that the response's body has, among others. */
  body: unknown;
  /** @param body of the response, which has what the server chooses: ids, times */
  next(body: unknown): State;
}

/** A request of an actor with the rule that tells what it does. */
export interface Command {
  name: string;
  /** Whose cookies are sent. An actor sends one command at a time. */
  actor: string;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  /** `Idempotency-Key` of a command that creates something. */
  key?: string;
  /** Sent a second time with the same key, which must change nothing. */
  repeated?: 'at once' | 'after a lost answer';
  /** What the rule reads or changes. */
  touches: readonly StatePart[];
  /** Not sent at the same time as others, because it takes several steps that others can see. */
  alone?: true;
  /** Sends it in several steps instead, if the model needs more than one response; only in a command that is sent alone. */
  sendSteps?(browser: CookieClient): Promise<Answer>;
  /**
   * @param state what the command changes
   * @param seen what its checks of other aggregates see (session, visibility, approval, premium, categories): `state`, or
   * the state when the batch was sent, because they come first and are not in the transaction of the change
   * @returns the outcomes that are right
   */
  rule(state: State, seen: State): Outcome[];
}

/** Returns what is sent, and by whom, as one line. */
export const describeCommand = ({ actor, name, method, path, body, repeated }: Command): string =>
  `${actor} ${name}${repeated ? ` (twice, ${repeated})` : ''}: ${method} ${path}${body ? ` ${JSON.stringify(body)}` : ''}`;

export const refused = (state: State, status: number, code: ErrorCode | 'not_found'): Outcome[] => [
  { status, body: { code }, next: () => state },
];

export const unauthorized = (state: State): Outcome[] => refused(state, 401, 'unauthorized');
export const notFound = (state: State): Outcome[] => refused(state, 404, 'not_found');

/** An accepted command. @param next returns the state by the body of the response */
export function accepted<Body>(status: number, facts: object, next: (body: Body) => State): Outcome[] {
  return [{ status, body: facts, next }];
}
