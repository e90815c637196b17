import type { JsMsg } from 'nats';
import type { z } from 'zod';

/** A stream's newest state as another service receives it. */
export interface StateMessage<State> {
  /** The stream's id: the subject's last part. */
  id: string;
  version: number;
  /** Null: the stream is gone, forget it. */
  state: State | null;
  /** The newest events that led there: for whom the state is not enough, never for a sequence to rely on. */
  events: { name: string; version: number; actor: string; correlationId: string; causationId?: string | undefined }[];
}

/** @throws z.ZodError, SyntaxError for a message that is not what its publisher promised */
export function parseMessage<State>(message: Pick<JsMsg, 'data' | 'subject'>, state: z.ZodType<State>) {
  const body = JSON.parse(new TextDecoder().decode(message.data)) as StateMessage<unknown>;
  const id = message.subject.split('.').slice(3).join('.');
  const parsed = body.state === null ? null : state.parse(body.state);
  return { id, version: body.version, events: body.events, state: parsed } satisfies StateMessage<State>;
}
