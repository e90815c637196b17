import { type ReactNode, useId } from 'react';
import { Box } from './layout/layout.tsx';
import utilities from './utilities.module.css';

/** A card with a heading and a list of actions: `<li>`s with an `ActionRow`. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} className={utilities.card} pad="20 20 8">
      <h2 id={id}>{title}</h2>
      <Box as="ul" divided top={4}>
        {children}
      </Box>
    </Box>
  );
}
