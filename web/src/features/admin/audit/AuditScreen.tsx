import { screenTitle } from '@cardume/bff/contract';
import nothing from '../../../art/empty/search.svg';
import { paths } from '../../../shared/paths.ts';
import { addressOf, choiceField, textField } from '../../../ui/address-fields.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { MoreButton } from '../../../ui/pagination/MoreButton.tsx';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Skeletons } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useAddressState } from '../../../ui/use-address-state.ts';
import utilities from '../../../ui/utilities.module.css';
import { useAuditInfiniteQuery } from '../api.ts';
import { EVENT_LABELS } from '../shared/audit-labels.ts';
import { AuditFilters, type AuditFilterValues } from './AuditFilters.tsx';
import { AuditItem } from './AuditItem.tsx';

const SKELETON_COUNT = 5;

const ADDRESS = addressOf({
  actor: textField('pessoa'),
  kind: choiceField('evento', Object.keys(EVENT_LABELS), ''),
  day: textField('dia'),
});

/** Names of the people chosen so far, of whom the address has the ids only; after a reload those in the entries. */
const names = new Map<string, string>();

/** The audit, newest first. */
export default function AuditScreen() {
  const [{ actor, kind, day }, change] = useAddressState(ADDRESS, { eager: true });
  const query = useAuditInfiniteQuery({ actor, kind, day });
  const name = names.get(actor) ?? query.currentData?.pages[0]?.entries[0]?.actor.name ?? 'Uma pessoa';
  const person = actor ? { id: actor, name } : null;

  function filter({ person: chosen, ...others }: Partial<AuditFilterValues>) {
    if (chosen) names.set(chosen.id, chosen.name);
    const whose = chosen !== undefined && { actor: chosen?.id ?? '' };
    // A day is typed: it changes with every key.
    change({ ...others, ...whose }, { replace: others.day !== undefined });
  }

  return (
    <div className={utilities.page}>
      <title>{screenTitle('Auditoria')}</title>
      <ScreenHeader title="Auditoria" subtitle="Quem fez o quê, e quando" backTo={paths.admin} />
      <AuditFilters filters={{ person, kind, day }} onChange={filter} />
      <QueryView query={query} skeleton={<AuditSkeleton />} errorTitle="Não foi possível carregar a auditoria">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0)
            return <EmptyState card level={2} art={nothing} title="Nenhum registro encontrado" />;
          return (
            <>
              <Stack as="ol" gap={12}>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <AuditItem entry={entry} />
                  </li>
                ))}
              </Stack>
              <Row align="stretch" justify="center" top={20}>
                <MoreButton query={query} />
              </Row>
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

function AuditSkeleton() {
  return <Skeletons count={SKELETON_COUNT} gap={12} height={120} radius={20} />;
}
