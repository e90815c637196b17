import { type Connection, type Model, Schema } from 'mongoose';
import type { DomainEvent } from './aggregate.ts';
import type { AggregateStore } from './aggregate-store.ts';
import { modelOf } from './documents.ts';
import { type RebuildReport, rebuild } from './rebuild.ts';

/** The version of a projection that all rows of its collection are derived by. */
interface ProjectionVersion {
  _id: string;
  version: number;
}

export function projectionVersionModel(connection: Connection): Model<ProjectionVersion> {
  const schema = () => new Schema<ProjectionVersion>({ _id: String, version: Number }, { versionKey: false });
  return modelOf(connection, 'projections', schema);
}

/**
 * Derives again what other code has stored: all streams where the version of a projection has changed since its rows
 * were derived last, otherwise only streams whose state has another `stateVersion`. Works stream by stream while the
 * service runs; rows of streams that are still to come keep serving. The projection's version is noted at the end, so a
 * pass that was cut short, or in which a stream failed, is repeated by the next start. Replicas may run it at the same
 * time: they share the streams with another `stateVersion`, and those that are done already stay as they are.
 * @param options.final false while replicas of older code run: they write rows of the older version, so that nothing is
 * noted and another pass has to follow
 */
export async function refresh<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  versions: Model<ProjectionVersion>,
  { final = true, ...options }: { stopped?: AbortSignal; final?: boolean } = {},
): Promise<RebuildReport> {
  const derived = await versions.find().lean<ProjectionVersion[]>();
  const isCurrent = ({ name, version }: { name: string; version: number }) =>
    derived.some((row) => row._id === name && row.version === version);
  const changed = store.projections.filter((projection) => !isCurrent(projection));
  const report = await rebuild(store, { ...options, onlyStale: changed.length === 0 });
  if (!final || options.stopped?.aborted || report.failed.length > 0) return report;
  for (const { name, version } of changed) {
    await versions.updateOne({ _id: name }, { $set: { version } }, { upsert: true });
  }
  return report;
}
