import type { z } from 'zod';

/**
 * Something that happened, named in the past tense. `personal` holds personal data: it is removed on erasure and never
 * published.
 */
export interface DomainEvent {
  name: string;
  data: object;
  personal?: object | undefined;
}

/** Metadata of an event, the same for all events of one command. */
export interface EventMeta {
  /** ISO 8601, UTC. */
  at: string;
  /** A user's id, `system` or `anonymous`. */
  actor: string;
  correlationId: string;
  causationId?: string | undefined;
}

/** An event with its metadata and its position in the stream, as `evolve` and projections receive it. */
export type RecordedEvent<E extends DomainEvent> = E & EventMeta & { streamId: string; version: number };

interface EventParts {
  data: object;
  personal?: object | undefined;
}

/** Converts an event of one schema version to the next version. */
export type Upcast = (event: EventParts) => EventParts;

/** The schemas of one version of an event. `personal` may be missing even where the schema requires it: erased. */
interface EventVersion {
  data: z.ZodType<object, object>;
  personal?: z.ZodType<object, object>;
  /** Converts to the next version; required in every version but the last. */
  upcast?: Upcast;
}

/** All schema versions of an event that were ever stored, oldest first. New events are written in the last one. */
export type EventVersions = readonly [EventVersion, ...EventVersion[]];

type Last<Versions> = Versions extends readonly [...unknown[], infer Version] ? Version : never;
type DataOf<Version> = Version extends { data: infer Data extends z.ZodType } ? { data: z.input<Data> } : never;
type PersonalOf<Version> = Version extends { personal: infer Personal extends z.ZodType }
  ? { personal?: z.input<Personal> | undefined }
  : unknown;

/** The union of the events in a table of event versions, each at its current version. */
export type EventsOf<Table extends Record<string, EventVersions>> = {
  [Name in keyof Table & string]: { name: Name } & DataOf<Last<Table[Name]>> & PersonalOf<Last<Table[Name]>>;
}[keyof Table & string];

/** Why a command was refused. The kinds become the HTTP statuses 400, 403, 404, 409 and 422, in this order. */
export interface Rejection {
  rejected: 'invalid' | 'forbidden' | 'missing' | 'conflict' | 'limit';
  code: string;
  /** For people, in pt-BR. */
  message: string;
  fields?: Record<string, string>;
}

/** The outcome of `decide`. An empty list means that the command had been carried out before. */
export type Decision<Event extends DomainEvent> = readonly Event[] | Rejection;

/**
 * The events, the state and the decisions of one kind of stream. All functions are pure: time, new ids and facts of
 * other services are part of the command.
 */
export interface Aggregate<State, Event extends DomainEvent, Command> {
  /** Part of the stream id (`<name>-<id>`) and of the subject (`<prefix>.<service>.<name>.<id>`). */
  name: string;
  /** MongoDB collection of the stream documents. */
  collection: string;
  /**
   * Must be raised whenever `evolve` derives another state from the same events, and with every new event or event
   * version: stored states are then derived again, and replicas of the previous release do not publish those streams.
   */
  stateVersion: number;
  /** Every event that `evolve` handles. */
  events: Record<Event['name'], EventVersions>;
  /** Technical fields of the state, which the audit trail leaves out. */
  internalFields?: readonly string[];
  initial: State;
  /** Must neither validate nor throw, and must work without `personal`, which may have been erased. */
  evolve(state: State, event: RecordedEvent<Event>): State;
  decide(command: Command, state: State): Decision<Event>;
  /** Returns the state that other services receive; null makes them delete their copy. */
  publicState(state: State, id: string): object | null;
}

/** The document of a stream: lock, current state, default read model and outbox row in one. */
export interface StreamDocument<State> {
  _id: string;
  version: number;
  /** `stateVersion` of the code that wrote `state`. */
  stateVersion: number;
  state: State;
  /** Whether the document has changes that are not yet published. */
  unpublished: boolean;
  /** The last published version and the stream sequence of that message in JetStream. */
  published: { version: number; seq: number };
  /** How often the state was replaced without a new version, by a rebuild or an erasure. */
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

/** Applies events in order to `from`. Default: the initial state. */
export function reduceEvents<State, Event extends DomainEvent>(
  aggregate: Pick<Aggregate<State, Event, never>, 'initial' | 'evolve'>,
  events: readonly RecordedEvent<Event>[],
  from: State = aggregate.initial,
): State {
  return events.reduce((state, event) => aggregate.evolve(state, event), from);
}
