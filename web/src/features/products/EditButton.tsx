import styles from './EditButton.module.css';

/** A product's name; a press anywhere on its card or row, which is positioned, edits it. */
export function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  return (
    <button type="button" className={styles.open} onClick={onEdit}>
      {name}
    </button>
  );
}
