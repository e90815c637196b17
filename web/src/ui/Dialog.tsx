import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button/IconButton.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { ToastRegion } from './toast/ToastRegion.tsx';
import { useIsServed } from './use-is-served.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Actions that stay at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** `wide` and `picture` have room for two columns; `picture` has no title bar. */
  kind?: 'plain' | 'wide' | 'picture';
  /** Not closed by a click outside, and without the close button; for content that is not shown again. */
  persistent?: boolean;
}

/** A modal dialog; on phones a bottom sheet. It is open while it is mounted. */
export function Dialog({ title, onClose, children, footer, kind = 'plain', persistent = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Whether the last press began or ended inside, e.g. while selecting text: its click has the dialog as target. */
  const isInsidePress = useRef(false);
  const titleId = useId();
  const isServed = useIsServed();
  const [wasServed] = useState(isServed);
  useLayoutEffect(() => {
    const element = dialog.current;
    const page = document.documentElement;
    page.toggleAttribute('data-scroll-bar', window.innerWidth > page.clientWidth);
    // The attribute by which the server shows it: only a closed element can become modal.
    element?.removeAttribute('open');
    element?.showModal();
    // Closing the element before it is removed restores the focus.
    return () => element?.close();
  }, []);
  const picture = kind === 'picture';
  return (
    <dialog
      open
      data-served={wasServed || undefined}
      ref={dialog}
      className={styles.dialog}
      aria-label={picture ? title : undefined}
      aria-labelledby={picture ? undefined : titleId}
      onCancel={(event) => {
        // The event of a file input bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // The browser closes the element at a second Escape even if `onClose` refuses. It is open while it is mounted.
      onClose={({ target, currentTarget: element }) => {
        if (target === element && element.isConnected && !element.open) element.showModal();
      }}
      onKeyDown={keepTabInside}
      onPointerDown={({ target, currentTarget }) => {
        isInsidePress.current = target !== currentTarget;
      }}
      onPointerUp={({ target, currentTarget }) => {
        if (target !== currentTarget) isInsidePress.current = true;
      }}
      onClick={({ target, currentTarget }) => {
        if (!persistent && target === currentTarget && !isInsidePress.current) onClose();
      }}
    >
      <div className={cx(styles.panel, styles[kind])}>
        {picture || persistent || <span className={styles.grab} aria-hidden="true" />}
        <div className={cx(styles.head, picture && styles.floatingHead)}>
          {picture || <h2 id={titleId}>{title}</h2>}
          {persistent || (
            <IconButton
              label="Fechar"
              icon={<X size={22} />}
              variant={picture ? 'floating' : 'plain'}
              onClick={onClose}
            />
          )}
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
      <ToastRegion />
    </dialog>
  );
}

const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)';

/** Wraps Tab from the last control of a dialog to its first, and back; otherwise it moves to the browser's controls. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((it) =>
    it.checkVisibility(),
  );
  const edge = event.shiftKey ? controls[0] : controls.at(-1);
  const opposite = event.shiftKey ? controls.at(-1) : controls[0];
  if (document.activeElement !== edge && document.activeElement !== event.currentTarget) return;
  event.preventDefault();
  opposite?.focus();
}
