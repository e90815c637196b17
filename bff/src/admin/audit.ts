import type { AuditEntry, adminContract } from '@cardume/bff/contract';
import type { Client } from '@cardume/kit/contract';
import { saoPauloTime } from '@cardume/kit/domain/days';
import type { auditContract } from '@cardume/kit/service/contracts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { AdminParts } from './admin-parts.ts';

const DAY_MS = 24 * 3_600_000;
const LAST_DAY = '9999-12-31';
/** No event has a lower id. */
const LOWEST_ID = '0'.repeat(24);

type Event = Awaited<ReturnType<Client<typeof auditContract>['searchEvents']>>[number];

/** The audit trail: events of all services, newest first. */
export function adminAuditHandlers({
  services,
  directory,
}: AdminParts): Pick<ApiHandlers<typeof adminContract>, 'listAudit'> {
  return {
    async listAudit({ query: { actor, kind, day, before, limit } }) {
      const actors = actor ? [actor] : [...directory.users.audited];
      const body = { actors, limit: limit + 1, name: kind, ...span(day), ...position(before) };
      const answers = await Promise.all(services.audited.map(({ searchEvents }) => searchEvents({ body })));
      const merged = answers.flat().sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
      const shown = merged.slice(0, limit);
      const last = merged.length > limit ? shown.at(-1) : undefined;
      return { entries: await named(shown), next: last ? `${last.at}_${last.id}` : null };
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

function span(day: string | undefined): { from?: string; to?: string } {
  if (!day) return {};
  const from = saoPauloTime(day).toISOString();
  // No `YYYY-MM-DD` follows the last day of the year 9999.
  if (day === LAST_DAY) return { from };
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return { from, to: saoPauloTime(next).toISOString() };
}

/** Returns the position of the last entry of the previous page, or of a time before which the entries are wanted. */
function position(before: string | undefined): { after?: { at: string; id: string } } {
  const [at, id = LOWEST_ID] = before?.split('_') ?? [];
  return at ? { after: { at, id } } : {};
}
