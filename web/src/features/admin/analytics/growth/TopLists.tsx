import type { PlatformGrowth } from '@cardume/bff/contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../../../lib/numbers.ts';
import { paths } from '../../../../shared/paths.ts';
import { Box, Text } from '../../../../ui/layout/layout.tsx';
import utilities from '../../../../ui/utilities.module.css';
import styles from './growth.module.css';

/** The most visited shops of a period. */
export function TopStores({ stores }: { stores: PlatformGrowth['topStores'] }) {
  return (
    <TopList
      title="Lojas mais visitadas"
      heads={['Loja', 'Visitas', 'Cliques']}
      rows={stores.map(({ id, name, visits, clicks }) => ({
        key: id,
        name: <Link to={paths.shop(id)}>{name}</Link>,
        counts: [visits, clicks],
      }))}
    />
  );
}

/** The cities whose shops were visited most. */
export function TopCities({ cities }: { cities: PlatformGrowth['topCities'] }) {
  return (
    <TopList
      title="Cidades mais visitadas"
      heads={['Cidade', 'Lojas', 'Visitas']}
      rows={cities.map(({ city, stores, visits }) => ({ key: city, name: city, counts: [stores, visits] }))}
    />
  );
}

interface TopListProps {
  title: string;
  heads: readonly string[];
  rows: readonly { key: string; name: ReactNode; counts: readonly number[] }[];
}

function TopList({ title, heads, rows }: TopListProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} className={utilities.card} pad={20}>
      <h3 id={id}>{title}</h3>
      {rows.length === 0 ? (
        <Text top={8} tone="quiet">
          Nenhuma visita no período
        </Text>
      ) : (
        <table aria-labelledby={id} className={styles.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, counts }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {counts.map((count, column) => (
                  <td key={heads[column + 1]}>{formatInteger(count)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Box>
  );
}
