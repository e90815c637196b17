import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './ToastRegion.module.css';
import { addRegion, dismissToast, type ToastAction, useToasts } from './toast-store.ts';

const icons = {
  success: <CircleCheck size={22} className={styles.success} aria-hidden="true" />,
  error: <CircleX size={22} className={styles.error} aria-hidden="true" />,
  info: <Info size={22} className={styles.info} aria-hidden="true" />,
};

/**
 * The live region of the toasts. The page has one and every dialog has its own, because content outside an open modal
 * dialog is inert and lies below it. Only what is added is announced, so that a kept toast is read once.
 */
export function ToastRegion() {
  const [region] = useState(() => Symbol('toast region'));
  const { messages, regions } = useToasts();
  useEffect(() => addRegion(region), [region]);
  const shown = regions.at(-1) === region ? messages : [];
  return (
    <div className={styles.region} role="status" aria-live="polite" aria-atomic="false">
      {shown.map(({ id, kind, title, text, action }) => (
        <div key={id} className={styles.toast}>
          {icons[kind]}
          <div className={styles.words}>
            <p className={styles.title}>{title}</p>
            {text && <p>{text}</p>}
          </div>
          {action && <ActionButton action={action} onDone={() => dismissToast(id)} />}
          <button type="button" className={styles.close} aria-label="Fechar aviso" onClick={() => dismissToast(id)}>
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const [words, setWords] = useState(action.label);
  async function press() {
    if (!action.stays) onDone();
    const answer = await action.onPress();
    if (action.stays && typeof answer === 'string') setWords(answer);
  }
  return (
    <button type="button" className={styles.action} onClick={press}>
      {words}
    </button>
  );
}
