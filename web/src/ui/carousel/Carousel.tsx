import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { cx } from '../cx.ts';
import { Box, Row, Shelf } from '../layout/layout.tsx';
import styles from './Carousel.module.css';
import { Dots } from './Dots.tsx';
import { PauseButton } from './PauseButton.tsx';
import { useAutoAdvance, useHoverOrFocus } from './use-auto-advance.ts';
import { useSnapTrack } from './use-snap-track.ts';

const EVERY_MS = 4000;

interface CarouselProps<Item> {
  title: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item, index: number) => ReactNode;
  /** The class of the scrolling list, which lays out the items. */
  trackClass: string | undefined;
  /** The accessible name of a dot, counted from 1; without it there are no dots. */
  dotLabel?: (position: number) => string;
  className?: string | undefined;
}

/** A titled list that scrolls horizontally, advances automatically and wraps around. */
export function Carousel<Item>(props: CarouselProps<Item>) {
  const { title, items, keyOf, children, trackClass, dotLabel, className } = props;
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  const snap = useSnapTrack(items.length);
  const engaged = useHoverOrFocus(section);
  const [paused, setPaused] = useState(false);
  const { step } = snap;
  const advance = useCallback(() => step(1), [step]);
  useAutoAdvance(snap.overflows && !engaged && !paused, advance, EVERY_MS, snap.index);

  return (
    <Box as="section" ref={section} aria-labelledby={titleId} className={className} shrink>
      <Row className={styles.head} gap={8} justify="between" bottom={12}>
        <h2 id={titleId}>{title}</h2>
        {snap.overflows && <Controls paused={paused} onPause={() => setPaused(!paused)} onStep={step} />}
      </Row>
      <Shelf
        ref={snap.track}
        tabIndex={snap.overflows ? 0 : undefined}
        className={cx(styles.track, trackClass)}
        gap={12}
      >
        {items.map((item, index) => (
          <li key={keyOf(item)}>{children(item, index)}</li>
        ))}
      </Shelf>
      {dotLabel && items.length > 1 && (
        // Its place is kept until the list is measured.
        <div className={styles.dotsPlace}>
          {snap.overflows && (
            <Dots count={items.length} index={snap.index} onGo={snap.goTo} labelOf={dotLabel} className={styles.dots} />
          )}
        </div>
      )}
    </Box>
  );
}

interface ControlsProps {
  paused: boolean;
  onPause: () => void;
  onStep: (direction: 1 | -1) => void;
}

function Controls({ paused, onPause, onStep }: ControlsProps) {
  return (
    <Row gap={4} align="stretch">
      <PauseButton paused={paused} onClick={onPause} />
      <IconButton label="Anterior" icon={<ChevronLeft size={20} />} onClick={() => onStep(-1)} />
      <IconButton label="Próximo" icon={<ChevronRight size={20} />} onClick={() => onStep(1)} />
    </Row>
  );
}
