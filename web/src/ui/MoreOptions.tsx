import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button/IconButton.tsx';
import styles from './MoreOptions.module.css';

interface Option {
  label: string;
  icon: ReactNode;
  onPress: () => void;
}

/** A button that unfolds rarely used actions. A press on one closes it and returns the focus to the button first. */
export function MoreOptions({ options, className }: { options: readonly Option[]; className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Not for a dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      opener.current?.focus();
    };
    const own = box.current;
    own?.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      own?.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  function close() {
    setOpen(false);
    opener.current?.focus();
  }

  return (
    <div ref={box} className={`${styles.box} ${className ?? ''}`}>
      <IconButton
        ref={opener}
        variant="plain"
        label="Mais opções"
        icon={<Ellipsis size={20} />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <ul id={id} className={styles.options}>
          {options.map(({ label, icon, onPress }) => (
            <li key={label}>
              <button
                type="button"
                className={styles.option}
                onClick={() => {
                  close();
                  onPress();
                }}
              >
                {icon}
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
