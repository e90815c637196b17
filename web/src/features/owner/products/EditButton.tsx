import styles from './products.module.css';

/** A product's name as a button that covers its whole card or row, which must be a positioned element. */
export function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  return (
    <button type="button" className={styles.open} onClick={onEdit}>
      {name}
    </button>
  );
}
