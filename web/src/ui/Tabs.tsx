import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from './cx.ts';
import { Row } from './layout/layout.tsx';
import styles from './Tabs.module.css';

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  /** A count beside the label. */
  count?: string | undefined;
}

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  children: ReactNode;
}

/** ARIA tabs and the panel of the selected one. Arrow keys, Home and End select a tab. */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function moveTo(index: number) {
    const next = tabs[(index + tabs.length) % tabs.length];
    if (!next) return;
    onSelect(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.key === selected);
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <Fragment key={tab.key}>
            <Row
              as="button"
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              data-key={tab.key}
              aria-selected={tab.key === selected}
              aria-controls={`${id}-panel`}
              tabIndex={tab.key === selected ? 0 : -1}
              className={cx(styles.tab, tab.key === selected && styles.selected)}
              gap={8}
              justify="center"
              grow
              tone="quiet"
              onClick={() => onSelect(tab.key)}
            >
              {tab.label}
              {tab.count !== undefined && (
                <>
                  {' '}
                  <span className={styles.count}>{tab.count}</span>
                </>
              )}
            </Row>{' '}
          </Fragment>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
