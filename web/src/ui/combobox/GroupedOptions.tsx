import { Fragment, type ReactNode, useId } from 'react';
import styles from './GroupedOptions.module.css';
import type { ComboboxParts } from './use-combobox.ts';

export interface OptionGroup<Item> {
  label: string;
  items: readonly Item[];
}

interface GroupedOptionsProps<Item> {
  combobox: ComboboxParts<Item>;
  groups: readonly OptionGroup<Item>[];
  keyOf: (item: Item) => string;
  open: boolean;
  /** Renders an option. */
  children: (item: Item) => ReactNode;
}

/** The options of a combobox in titled groups, in a drop-down below the field. */
export function GroupedOptions<Item>({ combobox, groups, keyOf, open, children }: GroupedOptionsProps<Item>) {
  const id = useId();
  return (
    <div {...combobox.listProps} hidden={!open} className={styles.list}>
      {open &&
        groups.map(({ label, items }) => (
          <Fragment key={label}>
            {items.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a part of a listbox
              <ul role="group" aria-labelledby={`${id}-${label}`} className={styles.group}>
                <li role="presentation" id={`${id}-${label}`} className={styles.label}>
                  {label}
                </li>
                {items.map((item) => (
                  <li key={keyOf(item)} {...combobox.optionProps(item)} className={styles.option}>
                    {children(item)}
                  </li>
                ))}
              </ul>
            )}
          </Fragment>
        ))}
    </div>
  );
}
