import { useId } from 'react';
import { Select } from '../../../ui/field/Select.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import styles from './SortSelect.module.css';

interface SortSelectProps<Order extends string> {
  /** May be none of those that the view has. */
  order: string;
  /** Labels of the orders that the view has. */
  words: Record<Order, string>;
  onChange: (order: Order) => void;
}

export function SortSelect<Order extends string>({ order, words, onChange }: SortSelectProps<Order>) {
  const id = useId();
  return (
    <Row className={styles.order} gap={8} justify="end" size="label" nowrap>
      <label htmlFor={id}>Ordenar por</label>
      <Select
        id={id}
        small
        value={order}
        onChange={(event) => onChange(event.target.value as Order)}
        className={styles.select}
      >
        {Object.entries<string>(words).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Row>
  );
}
