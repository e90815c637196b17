import type { JsMsg } from 'nats';
import { z } from 'zod';

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

const envelope = z.object({
  version: z.int().positive(),
  state: z.unknown(),
  events: z.array(
    z.object({
      name: z.string(),
      version: z.int(),
      actor: z.string(),
      correlationId: z.string(),
      causationId: z
        .string()
        .nullish()
        .transform((id) => id ?? undefined),
    }),
  ),
});

/** @throws z.ZodError, SyntaxError for a message that is not what its publisher promised */
export function parseMessage<State>(
  message: Pick<JsMsg, 'data' | 'subject'>,
  schema: z.ZodType<State>,
): StateMessage<State> {
  const { version, events, state } = envelope.parse(JSON.parse(new TextDecoder().decode(message.data)));
  const id = message.subject.split('.').slice(3).join('.');
  return { id, version, events, state: state === null ? null : schema.parse(state) };
}
