/** What happened, in the past tense. `personal` is what erasing a person takes away; it is never published. */
export interface DomainEvent {
  name: string;
  data: object;
  personal?: object | undefined;
}

/** Who, when and why; the same for all events of one command. */
export interface EventMeta {
  /** ISO 8601, UTC. */
  at: string;
  actor: string;
  correlationId: string;
  causationId?: string | undefined;
}

/** An event as it is folded: with its place in the stream and the circumstances of its recording. */
export type Recorded<E extends DomainEvent> = E & EventMeta & { streamId: string; version: number };

/** Turns the data of an older version of an event into that of the next. */
export type Upcast = (event: { data: object; personal?: object | undefined }) => {
  data: object;
  personal?: object | undefined;
};

/** The current version of an event, and how to get there: `upcasts[0]` leads from version 1 to 2. */
export interface EventVersion {
  version: number;
  upcasts?: Upcast[];
}

/** Why a command is not carried out; each kind has an HTTP status (400, 403, 404, 409, 422). */
export interface Rejection {
  rejected: 'invalid' | 'forbidden' | 'missing' | 'conflict' | 'limit';
  code: string;
  /** For people, in pt-BR. */
  message: string;
  fields?: Record<string, string>;
}

/** What a command leads to. No events: it has been carried out before, a repetition is harmless. */
export type Decision<Event extends DomainEvent> = readonly Event[] | Rejection;

/**
 * All there is to a stream: its events, its state and its decisions. Pure: no I/O; time, ids and looked-up facts come in
 * with the command.
 */
export interface Aggregate<State, Event extends DomainEvent, Command> {
  /** Names the stream (`<name>-<id>`) and the subject (`<stream>.<service>.<name>.<id>`). */
  name: string;
  /** MongoDB collection of the stream documents. */
  collection: string;
  /** Raised whenever `evolve` would fold the same events into another state. */
  fold: number;
  /** Every event that `evolve` knows; others are passed over. */
  events: Record<Event['name'], EventVersion>;
  initial: State;
  /** Neither validates nor throws. Must do without `personal`: it may have been erased. */
  evolve(state: State, event: Recorded<Event>): State;
  decide(command: Command, state: State): Decision<Event>;
  /** What other services may know; null tells them to forget the stream. */
  publicState(state: State, id: string): object | null;
}

/** The stream's document: lock, snapshot, default read model and outbox row in one (DESIGN section 2). */
export interface StreamDocument<State> {
  _id: string;
  version: number;
  fold: number;
  state: State;
  /** Something newer than `published` waits to be published. */
  dirty: boolean;
  /** Last published version, and the sequence that the subject's last message has in the event stream. */
  published: { version: number; seq: number };
  /** How often the state was written anew at a version that it had already: folded again, or erased. */
  rewrites: number;
}

/** An event as it is stored. */
export interface EventDocument extends EventMeta {
  streamId: string;
  version: number;
  name: string;
  /** Version of the event's schema. */
  v: number;
  data: object;
  personal?: object | undefined;
}

/** Folds recorded events into a state. */
export function foldEvents<State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event, never>,
  events: readonly Recorded<Event>[],
  from: State = aggregate.initial,
): State {
  return events.reduce((state, event) => aggregate.evolve(state, event), from);
}
