import type { TownPage } from '@cardume/bff/contract';
import { formatInteger } from '../../../lib/numbers.ts';
import { isCategoryShown } from '../../../shared/api/reference-data.ts';
import { paths } from '../../../shared/paths.ts';
import { ChipLink } from '../../../ui/ChipLink.tsx';
import { Shelf, Text } from '../../../ui/layout/layout.tsx';
import { useCurrentInView } from '../../../ui/use-current-in-view.ts';
import styles from './towns.module.css';

/** The categories of a town's shops with their numbers; the chosen one leads back to all shops of the town. */
export function TownCategories({ town: { town, category, categories } }: { town: TownPage }) {
  const list = useCurrentInView(category?.id);
  const shown = categories.filter(isCategoryShown);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Categorias">
      <Shelf ref={list} className={styles.chips} gap={8}>
        {shown.map((it) => {
          const chosen = it.id === category?.id;
          return (
            <li key={it.id}>
              <ChipLink to={paths.town(town, chosen ? null : it)} chosen={chosen}>
                {it.name}{' '}
                <Text as="span" tone="quiet" tabular>
                  {formatInteger(it.stores)}
                </Text>
              </ChipLink>
            </li>
          );
        })}
      </Shelf>
    </nav>
  );
}
