import type { ProductCategory } from '@cardume/bff/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Row, Text } from '../../../../ui/layout/layout.tsx';
import { scrollToTopOf } from '../../../../ui/scroll.ts';
import { useCurrentInView } from '../../../../ui/use-current-in-view.ts';
import styles from './CategoryChips.module.css';
import { currentGroup } from './current-group.ts';
import type { ProductGroup } from './group-products.ts';

/** Part of the window's height at which a group counts as reached; above it a group is almost out of view. */
const REACHED_AT = 1 / 3;

/** Returns the element id of a category's products. */
export const groupElementId = (category: ProductCategory) => `produtos-${category.id}`;

/** A sticky row of the products' categories; a press scrolls to a category. Nothing with fewer than two. */
export function CategoryChips({ groups }: { groups: readonly ProductGroup[] }) {
  return groups.length > 1 ? <Chips groups={groups} /> : null;
}

function Chips({ groups }: { groups: readonly ProductGroup[] }) {
  const place = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<string>();
  const current = useCurrentGroup(place, groups, chosen);
  const chips = useCurrentInView(current);
  return (
    <nav ref={place} aria-label="Categorias dos produtos" className={styles.place}>
      <Row as="ul" ref={chips} className={styles.chips} gap={8} align="stretch">
        {groups.map(({ category }) => (
          <li key={category.id}>
            <Text
              as="button"
              type="button"
              className={styles.chip}
              size="label"
              tone="quiet"
              nowrap
              aria-current={category.id === current ? 'true' : undefined}
              onClick={() => {
                setChosen(category.id);
                scrollToTopOf(document.getElementById(groupElementId(category)));
              }}
            >
              {category.name}
            </Text>
          </li>
        ))}
      </Row>
    </nav>
  );
}

/** Returns the id of the category whose products are at `REACHED_AT`, updated while scrolling. */
function useCurrentGroup(
  place: RefObject<HTMLElement | null>,
  groups: readonly ProductGroup[],
  chosen: string | undefined,
): string | undefined {
  const [current, setCurrent] = useState<string>();
  const measure = useEffectEvent(() => {
    const { clientHeight, scrollHeight } = document.documentElement;
    // Used by the `scroll-margin-top` of the groups.
    place.current?.parentElement?.style.setProperty('--chips-height', `${place.current.offsetHeight}px`);
    const places = groups.flatMap(({ category }) => {
      const element = document.getElementById(groupElementId(category));
      return element ? [{ id: category.id, top: element.getBoundingClientRect().top }] : [];
    });
    const line = clientHeight * REACHED_AT;
    const atEnd = window.scrollY + clientHeight >= scrollHeight - 1;
    setCurrent(currentGroup(places, { line, atEnd, chosen }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when groups or choice change
  useEffect(measure, [groups, chosen]);
  useEffect(() => {
    let frame = 0;
    const onMove = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    window.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
    };
  }, []);
  return current;
}
