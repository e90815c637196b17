import type { Connection, Model } from 'mongoose';
import type { DomainEvent } from './aggregate.ts';
import type { AggregateStore } from './aggregate-store.ts';
import { type RebuildReport, rebuild } from './rebuild.ts';
import { rowModel } from './row-model.ts';

/** The projection version by which all rows of its collection have been derived. */
interface ProjectionVersion {
  _id: string;
  version: number;
}

export function projectionVersionModel(connection: Connection): Model<ProjectionVersion> {
  return rowModel<ProjectionVersion>(connection, 'projections');
}

/**
 * Derives states and rows again that other code has stored: of all streams if the version of a projection has changed
 * since its last complete pass, otherwise only of streams with another `stateVersion`. Works stream by stream while the
 * service runs; the remaining streams serve their old rows. The projection's version is stored at the end, so a pass
 * that was stopped, or in which a stream failed, is repeated at the next start. Replicas may run it concurrently.
 * @param options.final false while replicas of older code run, which still write rows of the old version: no version is
 * stored, and another pass has to follow. Default: true
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
