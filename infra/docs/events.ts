import { USER_STREAM, userState } from '@cardume/auth/events';
import { ASSORTMENT_STREAM, assortmentState } from '@cardume/catalog/events';
import type { EventVersions } from '@cardume/kit/aggregate';
import { RATINGS_STREAM, REPORT_STREAM, ratingsState, reportState } from '@cardume/reviews/events';
import { INBOX_STREAM, inboxState, STORE_STREAM, storeState } from '@cardume/stores/events';
import { z } from 'zod';
import { user } from '../../services/auth/src/domain/user.ts';
import { assortment } from '../../services/catalog/src/domain/assortment.ts';
import { homeItem } from '../../services/catalog/src/domain/home-item.ts';
import { HOME_KINDS } from '../../services/catalog/src/domain/home-kinds.ts';
import { ratings } from '../../services/reviews/src/domain/ratings.ts';
import { report } from '../../services/reviews/src/domain/report.ts';
import { inbox } from '../../services/stores/src/domain/inbox.ts';
import { store } from '../../services/stores/src/domain/store.ts';
import { code, table } from './table.ts';
import { fieldsOf } from './type-of.ts';

interface Stream {
  service: string;
  aggregate: {
    name: string;
    collection: string;
    stateVersion: number;
    events: Readonly<Record<string, EventVersions>>;
  };
  /** Schema of the public state. */
  state: z.ZodType;
}

/** Every stream of every service. */
export const STREAMS: readonly Stream[] = [
  { service: USER_STREAM.service, aggregate: user, state: userState },
  { service: STORE_STREAM.service, aggregate: store, state: storeState },
  { service: INBOX_STREAM.service, aggregate: inbox, state: inboxState },
  { service: ASSORTMENT_STREAM.service, aggregate: assortment, state: assortmentState },
  ...Object.values(HOME_KINDS).map((kind) => ({
    service: 'catalog',
    aggregate: homeItem(kind),
    state: kind.fields.extend({ id: z.string(), createdAt: z.string(), updatedAt: z.string() }),
  })),
  { service: RATINGS_STREAM.service, aggregate: ratings, state: ratingsState },
  { service: REPORT_STREAM.service, aggregate: report, state: reportState },
];

const INTRODUCTION = `# Events

Printed by \`make docs\` from the aggregates of the services and their \`events.ts\`; change them there.

Each stream is stored in its service's database: the events in \`events\`, the stream document in the collection named
below. Its subject carries one message, the newest public state; a null state means that the stream is closed. See
[Events and their versions](architecture.md#events-and-their-versions) and
[Publication](architecture.md#publication).
`;

/** Returns the page of all events. */
export function eventsPage(streams: readonly Stream[] = STREAMS): string {
  return INTRODUCTION + streams.map(sectionOf).join('');
}

function sectionOf({ service, aggregate: { name, collection, events }, state }: Stream): string {
  const rows = Object.entries(events).map(([event, versions]) => {
    const current = versions.at(-1);
    return [code(event), String(versions.length), namesOf(current?.data), namesOf(current?.personal)];
  });
  return `
## ${name}

Service ${code(service)}, collection ${code(collection)}, subject ${code(`evt.${service}.${name}.<id>`)}.

${table(['Event', 'Version', 'Data', 'Personal'], rows)}
Public state:

${table(
  ['Field', 'Type'],
  fieldsOf(state).map(([field, type]) => [code(field), type]),
)}`;
}

function namesOf(schema: z.ZodType | undefined): string {
  return schema
    ? fieldsOf(schema)
        .map(([name]) => code(name))
        .join(', ')
    : '';
}
