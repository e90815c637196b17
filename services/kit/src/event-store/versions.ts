import type { z } from 'zod';
import type { Aggregate, DomainEvent, EventDocument, EventVersions, RecordedEvent } from './aggregate.ts';

type EventTable = Record<string, EventVersions | undefined>;
type Versioned<Event extends DomainEvent> = Pick<Aggregate<unknown, Event, never>, 'events'>;

/** An event, stored or about to be stored, does not match the schema of its version. */
export class MalformedEvent extends Error {
  constructor({ streamId, version, name, v }: EventDocument, part: string, { issues }: z.ZodError) {
    const problems = issues.map(({ path, message }) => `${[part, ...path].join('.')}: ${message}`);
    super(`event ${version} of ${streamId} (${name}, version ${v}) is malformed: ${problems.join('; ')}`);
    this.name = 'MalformedEvent';
  }
}

/** Returns the schema version in which new events of this name are written. */
export function currentVersion<Event extends DomainEvent>({ events }: Versioned<Event>, name: Event['name']): number {
  return events[name].length;
}

/**
 * Checks an event against the schema of its version. Unknown events and versions pass.
 * @throws MalformedEvent
 */
export function checkEvent<Event extends DomainEvent>({ events }: Versioned<Event>, event: EventDocument): void {
  const schemas = (events as EventTable)[event.name]?.[event.v - 1];
  if (!schemas) return;
  const data = schemas.data.safeParse(event.data);
  if (!data.success) throw new MalformedEvent(event, 'data', data.error);
  if (event.personal === undefined) return;
  const personal = schemas.personal?.safeParse(event.personal);
  if (personal?.success === false) throw new MalformedEvent(event, 'personal', personal.error);
}

/**
 * Converts a stored event to its current schema version.
 * @returns undefined for an unknown event or version, which a newer release has written
 */
export function upcast<Event extends DomainEvent>(
  { events }: Versioned<Event>,
  stored: EventDocument,
): RecordedEvent<Event> | undefined {
  const versions = (events as EventTable)[stored.name];
  if (!versions || stored.v > versions.length) return undefined;
  let part: Pick<EventDocument, 'data' | 'personal'> = { data: stored.data, personal: stored.personal };
  for (const { upcast: step } of versions.slice(stored.v - 1)) part = step?.(part) ?? part;
  const { streamId, version, name, at, actor, correlationId, causationId } = stored;
  return {
    streamId,
    version,
    name,
    at,
    actor,
    correlationId,
    causationId,
    ...part,
  } as unknown as RecordedEvent<Event>;
}
