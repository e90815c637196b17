import { useCallback, useRef, useState } from 'react';
import { Dots } from '../carousel/Dots.tsx';
import { PauseButton } from '../carousel/PauseButton.tsx';
import { useAutoAdvance, useHoverOrFocus } from '../carousel/use-auto-advance.ts';
import { cx } from '../cx.ts';
import styles from './AlternatingPictures.module.css';
import { Initial, Picture } from './Picture.tsx';

const EVERY_MS = 3000;
interface AlternatingPicturesProps {
  sources: readonly string[];
  /** The alternative text. */
  name: string;
  /** Replaces a missing picture. */
  letter: string | undefined;
  /** The `sizes` attribute of the pictures. */
  sizes: string;
}

/** Shows several pictures in turn, with a button that pauses; pauses while it is hovered or focused, too. */
export function AlternatingPictures({ sources, name, letter, sizes }: AlternatingPicturesProps) {
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setIndex] = useState(0);
  // The list may have become shorter.
  const index = chosen < sources.length ? chosen : 0;
  const [paused, setPaused] = useState(false);
  const engaged = useHoverOrFocus(place);
  const several = sources.length > 1;
  const advance = useCallback(() => setIndex((before) => (before + 1) % sources.length), [sources.length]);
  useAutoAdvance(several && !engaged && !paused, advance, EVERY_MS, index);
  if (sources.length === 0) return <Initial letter={letter} />;
  return (
    <div ref={place} className={styles.place}>
      {sources.map((source, position) => (
        <div
          key={source}
          className={cx(styles.layer, position === index && styles.shown)}
          aria-hidden={position !== index}
        >
          <Picture
            src={source}
            alt={several ? `${name}, foto ${position + 1}` : name}
            sizes={sizes}
            eager={position === 0}
            fallback={<Initial letter={letter} />}
          />
        </div>
      ))}
      {several && (
        <>
          <Dots
            count={sources.length}
            index={index}
            onGo={setIndex}
            labelOf={(position) => `Foto ${position}`}
            className={styles.dots}
          />
          <PauseButton variant="floating" paused={paused} className={styles.pause} onClick={() => setPaused(!paused)} />
        </>
      )}
    </div>
  );
}
