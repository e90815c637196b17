import type { z } from 'zod';

/**
 * Something that happened, named in the past tense. `personal` holds what erasing a person removes; it is never
 * published.
 */
export interface DomainEvent {
  name: string;
  data: object;
  personal?: object | undefined;
}

/** Circumstances of an event; the same for all events of one command. */
export interface EventMeta {
  /** ISO 8601, UTC. */
  at: string;
  /** A user's id, `system` or `anonymous`. */
  actor: string;
  correlationId: string;
  causationId?: string | undefined;
}

/** An event with its place in the stream and its circumstances: what `evolve` and projections receive. */
export type Recorded<E extends DomainEvent> = E & EventMeta & { streamId: string; version: number };

interface EventParts {
  data: object;
  personal?: object | undefined;
}

/** Turns the parts of one version of an event into those of the next version. */
export type Upcast = (event: EventParts) => EventParts;

/** The schemas of one version of an event. Erased events have no `personal` part whatever the schema says. */
export interface EventVersion {
  data: z.ZodType<object, object>;
  personal?: z.ZodType<object, object>;
  /** Leads to the next version; required in every version but the last. */
  upcast?: Upcast;
}

/** All versions of an event that were ever stored, version 1 first; the last one is written. */
export type EventVersions = readonly [EventVersion, ...EventVersion[]];

type Last<Versions> = Versions extends readonly [...unknown[], infer Version] ? Version : never;
type DataOf<Version> = Version extends { data: infer Data extends z.ZodType } ? { data: z.input<Data> } : never;
type PersonalOf<Version> = Version extends { personal: infer Personal extends z.ZodType }
  ? { personal?: z.input<Personal> | undefined }
  : unknown;

/** The union of domain events that a table of event versions defines, each at its current version. */
export type EventsOf<Table extends Record<string, EventVersions>> = {
  [Name in keyof Table & string]: { name: Name } & DataOf<Last<Table[Name]>> & PersonalOf<Last<Table[Name]>>;
}[keyof Table & string];

/** Why a command is refused. Each kind has an HTTP status: 400, 403, 404, 409, 422. */
export interface Rejection {
  rejected: 'invalid' | 'forbidden' | 'missing' | 'conflict' | 'limit';
  code: string;
  /** For people, in pt-BR. */
  message: string;
  fields?: Record<string, string>;
}

/** The outcome of `decide`. No events: the command was carried out before, so repeating it is harmless. */
export type Decision<Event extends DomainEvent> = readonly Event[] | Rejection;

/** The events, the state and the decisions of one kind of stream. Pure: time, ids and facts come with the command. */
export interface Aggregate<State, Event extends DomainEvent, Command> {
  /** Part of the stream id (`<name>-<id>`) and of the subject (`<prefix>.<service>.<name>.<id>`). */
  name: string;
  /** MongoDB collection of the stream documents. */
  collection: string;
  /**
   * Raise it whenever `evolve` derives another state from the same events, and with every new event or version of one:
   * stored states are then derived again, and replicas of the release before find by it what they must not write.
   */
  stateVersion: number;
  /** Every event that `evolve` knows. */
  events: Record<Event['name'], EventVersions>;
  /** Fields of the state that the audit trail leaves out: bookkeeping, no facts. */
  internalFields?: readonly string[];
  initial: State;
  /** Neither validates nor throws. Must work without `personal`: it may have been erased. */
  evolve(state: State, event: Recorded<Event>): State;
  decide(command: Command, state: State): Decision<Event>;
  /** The state that other services receive; null tells them to delete their copy. */
  publicState(state: State, id: string): object | null;
}

/** The document of a stream: lock, snapshot, default read model and outbox row in one. */
export interface StreamDocument<State> {
  _id: string;
  version: number;
  /** `stateVersion` of the code that wrote `state`. */
  stateVersion: number;
  state: State;
  /** Whether something newer than `published` is to be published. */
  unpublished: boolean;
  /** Last published version, and the sequence of that message in the event stream. */
  published: { version: number; seq: number };
  /** How often the state was replaced without a new version: derived again from the events, or erased. */
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

/** Reduces events to a state. */
export function reduceEvents<State, Event extends DomainEvent>(
  aggregate: Pick<Aggregate<State, Event, never>, 'initial' | 'evolve'>,
  events: readonly Recorded<Event>[],
  from: State = aggregate.initial,
): State {
  return events.reduce((state, event) => aggregate.evolve(state, event), from);
}
