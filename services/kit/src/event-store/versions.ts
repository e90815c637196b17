import type { Aggregate, DomainEvent, EventDocument, Recorded } from './aggregate.ts';

/**
 * Brings a stored event to the version that the code knows.
 * @returns undefined for an event that the code does not know (a newer replica wrote it): it is passed over
 */
export function upcast<Event extends DomainEvent>(
  aggregate: Pick<Aggregate<unknown, Event, never>, 'events'>,
  stored: EventDocument,
): Recorded<Event> | undefined {
  const known = (aggregate.events as Record<string, { version: number; upcasts?: UpcastList } | undefined>)[
    stored.name
  ];
  if (!known) return undefined;
  let part: { data: object; personal?: object | undefined } = { data: stored.data, personal: stored.personal };
  for (const step of known.upcasts?.slice(stored.v - 1) ?? []) part = step(part);
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
  } as unknown as Recorded<Event>;
}

type UpcastList = NonNullable<Aggregate<unknown, DomainEvent, never>['events'][string]['upcasts']>;
