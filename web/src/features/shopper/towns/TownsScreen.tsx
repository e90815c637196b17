import { screenTitle, stateNameOf, TOWNS_CRUMBS, type TownWithShops } from '@cardume/bff/contract';
import { useEffect } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import noShop from '../../../art/empty/shop.svg';
import { formatInteger } from '../../../lib/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Skeletons } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import utilities from '../../../ui/utilities.module.css';
import { useTownsQuery } from './api.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import styles from './towns.module.css';

const SKELETON_COUNT = 3;

interface State {
  /** Code of the state in small letters, also the fragment of its place on the page. */
  uf: string;
  name: string;
  towns: TownWithShops[];
}

/** All towns with listed shops, by state. */
export default function TownsScreen() {
  const query = useTownsQuery();
  useFragment(query.currentData !== undefined);
  return (
    <div className={`${utilities.page} ${styles.screen}`}>
      <title>{screenTitle('Lojas por cidade')}</title>
      <Breadcrumbs crumbs={TOWNS_CRUMBS} />
      <Box as="h1" bottom={16}>
        Lojas por cidade
      </Box>
      <QueryView query={query} skeleton={<StatesSkeleton />} errorTitle="Não foi possível carregar as cidades">
        {(towns) =>
          towns.length > 0 ? (
            <States states={byState(towns)} />
          ) : (
            <EmptyState card art={noShop} title="Nenhuma loja disponível" text="Não há lojas cadastradas ainda" />
          )
        }
      </QueryView>
    </div>
  );
}

/**
 * Goes to the element that the address names by its fragment, which is there only with the towns. On Back the browser
 * restores the position instead.
 */
function useFragment(isShown: boolean): void {
  const { hash, key } = useLocation();
  // The first entry of a visit has no key, nor one that a press on a fragment has made.
  const isRestored = useNavigationType() === 'POP' && key !== 'default';
  useEffect(() => {
    if (!isShown || isRestored || !hash) return;
    // After the shell has scrolled a new screen to its top.
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [isShown, isRestored, hash]);
}

/** Returns the states of the towns, by name. */
function byState(towns: readonly TownWithShops[]): State[] {
  const states = Object.entries(Object.groupBy(towns, ({ uf }) => uf));
  const { compare } = new Intl.Collator('pt-BR');
  return states
    .map(([uf, its = []]) => ({ uf, name: stateNameOf(uf), towns: its }))
    .sort((a, b) => compare(a.name, b.name));
}

function States({ states }: { states: readonly State[] }) {
  return (
    <>
      <nav aria-label="Estados" className={styles.letters}>
        <Row as="ul" gap={8} wrap>
          {states.map(({ uf, name }) => (
            <li key={uf}>
              <a href={`#${uf}`} aria-label={`${uf.toUpperCase()}, ${name}`} className={styles.letter}>
                {uf.toUpperCase()}
              </a>
            </li>
          ))}
        </Row>
      </nav>
      <Stack gap={16}>
        {states.map(({ uf, name, towns }) => (
          <section key={uf} id={uf} aria-labelledby={`nome-${uf}`} className={`${utilities.card} ${styles.state}`}>
            <h2 id={`nome-${uf}`}>{name}</h2>
            <ul className={styles.towns}>
              {towns.map((town) => (
                <li key={town.slug}>
                  <Row as={Link} to={paths.town(town)} className={styles.town} gap={12} justify="between">
                    <span>{town.name}</span>{' '}
                    <Text as="span" fixed tone="quiet" tabular>
                      {formatInteger(town.stores)}
                    </Text>
                  </Row>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </>
  );
}

function StatesSkeleton() {
  return <Skeletons count={SKELETON_COUNT} gap={16} height={180} radius={20} />;
}
