import type { AuditEntry, adminContract } from '@cardume/bff/contract';
import type { Client } from '@cardume/kit/contract';
import type { auditContract } from '@cardume/kit/service/contracts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { Dependencies } from './dependencies.ts';

/** Midnight in São Paulo: UTC-3 all year, because Brazil abolished daylight saving time in 2019. */
const DAY_BEGINS = 'T00:00:00.000-03:00';
const DAY_MS = 24 * 3_600_000;

type Event = Awaited<ReturnType<Client<typeof auditContract>['searchEvents']>>[number];

/** The audit trail: events of all services, newest first. */
export function auditHandlers({
  services,
  directory,
}: Dependencies): Pick<ApiHandlers<typeof adminContract>, 'listAudit'> {
  return {
    async listAudit({ query: { actor, kind, day, before, limit } }) {
      const actors = actor ? [actor] : [...directory.users.audited];
      const { from, to } = span(day, before);
      const body = { actors, limit: limit + 1, name: kind, from, to };
      const answers = await Promise.all(services.audited.map(({ searchEvents }) => searchEvents({ body })));
      const merged = answers.flat().sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));
      const last = merged[limit - 1]?.at ?? '';
      // `next` is exclusive, so this page has to include every entry with the time of its last one.
      const shown = merged.filter(({ at }, index) => index < limit || at === last);
      return { entries: await named(shown), next: merged.length > shown.length ? last : null };
    },
  };

  async function named(events: Event[]): Promise<AuditEntry[]> {
    const ids = new Set(events.flatMap(({ actor, streamId }) => [actor, idOf(streamId)]));
    const users = await services.auth.getUsers({ body: { ids: [...ids] } });
    const nameOf = new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
    return events.map(({ id, at, actor, name, streamId, before, after }) => ({
      id,
      at,
      actor: { id: actor, name: nameOf.get(actor) ?? null },
      kind: name,
      subject: streamId,
      subjectName: nameOf.get(idOf(streamId)) ?? directory.nameOf(idOf(streamId)) ?? ownName(before, after),
      before,
      after,
    }));
  }
}

/** Returns the id part of `<aggregate>-<id>`: its last 36 characters, a UUID. */
const idOf = (streamId: string) => streamId.slice(-36);

/** Returns the `name` or `title` of an item of home content, which has no name in the directory. */
function ownName(...fields: Record<string, unknown>[]): string | null {
  const names = fields.flatMap(({ name, title }) => [name, title]);
  return names.find((name) => typeof name === 'string') ?? null;
}

function span(day: string | undefined, before: string | undefined): { from?: string; to?: string } {
  if (!day) return before ? { to: before } : {};
  const begin = new Date(`${day}${DAY_BEGINS}`);
  const end = new Date(begin.getTime() + DAY_MS).toISOString();
  return { from: begin.toISOString(), to: before && before < end ? before : end };
}
