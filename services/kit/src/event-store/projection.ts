import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { DomainEvent, Recorded } from './aggregate.ts';

/** A read model: rows that are written in the same transaction as the events they are derived from. */
export interface Projection<Event extends DomainEvent, Row = never> {
  model: Model<Row>;
  /** Raise it whenever `apply` derives other rows from the same events: all rows are then derived again at start. */
  version: number;
  /** Selects the rows of one stream: a rebuild deletes them before it applies the events again. */
  rowsOf(id: string): QueryFilter<Row>;
  apply(event: Recorded<Event>, model: Model<Row>, tx: ClientSession): Promise<unknown>;
}

/** A projection whose type of row does not matter. */
export interface AnyProjection<Event extends DomainEvent> {
  name: string;
  version: number;
  /** Creates the collection and its indexes. */
  init(): Promise<unknown>;
  apply(event: Recorded<Event>, tx: ClientSession): Promise<unknown>;
  /** Returns the rows of one stream, ordered by id. */
  read(id: string, tx: ClientSession): Promise<unknown[]>;
  /** Deletes the rows of one stream. */
  clear(id: string, tx: ClientSession): Promise<unknown>;
}

export function defineProjection<Event extends DomainEvent, Row>(
  projection: Projection<Event, Row>,
): AnyProjection<Event> {
  const { model, version, rowsOf } = projection;
  return {
    name: model.modelName,
    version,
    init: () => model.init(),
    apply: (event, tx) => projection.apply(event, model, tx),
    read: (id, session) => model.find(rowsOf(id), null, { session }).sort({ _id: 1 }).lean(),
    clear: (id, session) => model.deleteMany(rowsOf(id), { session }),
  };
}
