import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { DomainEvent, Recorded } from './aggregate.ts';

/** Rows of a read model, kept in the same transaction as the events that touch them. */
export interface Projection<Event extends DomainEvent, Row = never> {
  model: Model<Row>;
  /** The rows that one stream owns: what a rebuild of that stream drops before it applies the events again. */
  rowsOf(id: string): QueryFilter<Row>;
  apply(event: Recorded<Event>, model: Model<Row>, tx: ClientSession): Promise<unknown>;
}

/** A projection whatever its rows are. */
export interface AnyProjection<Event extends DomainEvent> {
  name: string;
  init(): Promise<unknown>;
  apply(event: Recorded<Event>, tx: ClientSession): Promise<unknown>;
  /** The rows of one stream, in a fixed order. */
  read(id: string, tx: ClientSession): Promise<unknown[]>;
  clear(id: string, tx: ClientSession): Promise<unknown>;
}

export function defineProjection<Event extends DomainEvent, Row>(
  projection: Projection<Event, Row>,
): AnyProjection<Event> {
  const { model, rowsOf } = projection;
  return {
    name: model.modelName,
    init: () => model.init(),
    apply: (event, tx) => projection.apply(event, model, tx),
    read: (id, session) => model.find(rowsOf(id), null, { session }).sort({ _id: 1 }).lean(),
    clear: (id, session) => model.deleteMany(rowsOf(id), { session }),
  };
}
