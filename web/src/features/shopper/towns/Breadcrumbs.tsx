import type { Crumb } from '@cardume/bff/contract';
import { Link } from 'react-router';
import { Text } from '../../../ui/layout/layout.tsx';
import styles from './towns.module.css';

/** The way from the home page to this one, as links but for the last. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <Text as="nav" aria-label="Você está em" size="small" tone="quiet">
      <ol className={styles.crumbs}>
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className={styles.crumb}>
            {index > 0 && <span aria-hidden="true"> › </span>}
            {index < crumbs.length - 1 ? <Link to={path}>{name}</Link> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </Text>
  );
}
