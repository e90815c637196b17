import { url } from 'virtual:sprite-sheet';
import { type Department, departmentOf, type ProductCategory } from '@cardume/bff/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { preload } from 'react-dom';
import { useProductCategoriesQuery } from '../../../../shared/api/reference-data.ts';
import { DEPARTMENT_NAMES } from '../../../../shared/department.ts';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { useSnapTrack } from '../../../../ui/carousel/use-snap-track.ts';
import { cx } from '../../../../ui/cx.ts';
import { Loading, Skeleton, skeletonKeys } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import styles from './CategoryStrip.module.css';
import { CategoryTile } from './CategoryTile.tsx';

const DEPARTMENTS: Department[] = ['aqua', 'pet'];
const SKELETON_COUNT = 10;

interface StripProps {
  /** Slug of the chosen category; empty for none. */
  chosen: string;
  onChoose: (slug: string) => void;
}

/** The product categories as buttons, grouped by department. */
export function CategoryStrip(props: StripProps) {
  const query = useProductCategoriesQuery();
  preload(url, { as: 'image' });
  return (
    <section aria-label="Categorias">
      <QueryView query={query} skeleton={<StripSkeleton />} errorTitle="Não foi possível carregar as categorias">
        {(categories) => <Strip categories={categories} {...props} />}
      </QueryView>
    </section>
  );
}

function Strip({ categories, chosen, onChoose }: StripProps & { categories: ProductCategory[] }) {
  const { track, overflows, atStart, atEnd, goTo } = useSnapTrack(categories.length);
  useChosenInView(track, chosen);
  const scroll = (direction: 1 | -1) => {
    track.current?.scrollBy({ left: direction * track.current.clientWidth * 0.7 });
  };
  const groups = DEPARTMENTS.map((department) => ({
    department,
    members: categories.filter((it) => departmentOf(it) === department),
  })).filter(({ members }) => members.length > 0);
  return (
    <div className={cx(styles.strip, overflows && !atEnd && styles.more, overflows && !atStart && styles.before)}>
      <ul ref={track} className={styles.track}>
        {groups.map(({ department, members }, index) => (
          <li key={department} className={styles.group}>
            <button type="button" className={cx(styles.half, styles[department])} onClick={() => goTo(index)}>
              {DEPARTMENT_NAMES[department]}
            </button>
            <ul className={styles.tiles} aria-label={DEPARTMENT_NAMES[department]}>
              {members.map((category) => (
                <li key={category.id}>
                  <CategoryTile category={category} chosen={category.slug === chosen} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {overflows && !atStart && (
        <IconButton
          className={cx(styles.arrow, styles.left)}
          variant="floating"
          label="Categorias anteriores"
          icon={<ChevronLeft size={20} />}
          onClick={() => scroll(-1)}
        />
      )}
      {overflows && !atEnd && (
        <IconButton
          className={cx(styles.arrow, styles.right)}
          variant="floating"
          label="Mais categorias"
          icon={<ChevronRight size={20} />}
          onClick={() => scroll(1)}
        />
      )}
    </div>
  );
}

/** On mount, scrolls the strip to the category that the URL has chosen. */
function useChosenInView(track: React.RefObject<HTMLElement | null>, chosen: string) {
  const first = useRef(chosen);
  useLayoutEffect(() => {
    const tile = track.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!first.current || !track.current || !tile) return;
    const { left, width } = tile.getBoundingClientRect();
    track.current.scrollBy({ left: left + width / 2 - window.innerWidth / 2, behavior: 'instant' });
  }, [track]);
}

function StripSkeleton() {
  return (
    <Loading className={styles.strip}>
      <div className={styles.track}>
        <div className={styles.group}>
          <Skeleton width={62} height={32} radius={16} className={styles.skeletonHalf} />
          <div className={styles.tiles}>
            {skeletonKeys(SKELETON_COUNT).map((key) => (
              <span key={key} className={styles.skeletonItem}>
                <Skeleton className={styles.skeletonTile} radius={22} />
                <Skeleton width={56} height={12} />
              </span>
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}
