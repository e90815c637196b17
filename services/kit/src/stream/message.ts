import type { JsMsg } from 'nats';
import { z } from 'zod';

/** The latest state of a stream as other services receive it. */
export interface StateMessage<State> {
  /** Id of the stream: the last part of the subject. */
  id: string;
  version: number;
  /** Null if the stream is closed: the receiver deletes its copy. */
  state: State | null;
  /** The newest events since the previous message, oldest first; may be incomplete. */
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

/** @throws z.ZodError, SyntaxError for a malformed message */
export function parseMessage<State>(
  message: Pick<JsMsg, 'data' | 'subject'>,
  schema: z.ZodType<State>,
): StateMessage<State> {
  const { version, events, state } = envelope.parse(JSON.parse(new TextDecoder().decode(message.data)));
  const id = message.subject.split('.').slice(3).join('.');
  return { id, version, events, state: state === null ? null : schema.parse(state) };
}
