import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../cx.ts';
import { Box, Row } from '../layout/layout.tsx';
import utilities from '../utilities.module.css';
import styles from './ToastRegion.module.css';
import { addRegion, dismissToast, type ShownToast, useToast } from './toast-store.ts';

const icons = {
  success: <CircleCheck size={22} className={styles.success} />,
  error: <CircleX size={22} className={styles.error} />,
  info: <Info size={22} className={styles.info} />,
};

/**
 * The live region of the toasts. The page and every dialog have one, because content outside an open modal dialog is
 * inert and behind it.
 */
export function ToastRegion() {
  const [region] = useState(() => Symbol('toast region'));
  const { message, regions } = useToast();
  useEffect(() => addRegion(region), [region]);
  const shown = regions.at(-1) === region ? message : null;
  return (
    <div className={styles.region} role="status" aria-live="polite" aria-atomic="false">
      {shown && <Toast key={shown.id} message={shown} onClose={() => dismissToast(shown.id)} />}
    </div>
  );
}

function Toast({ message: { id, kind, title, text, action }, onClose }: { message: ShownToast; onClose: () => void }) {
  function act() {
    onClose();
    void action?.onPress();
  }
  return (
    <Row className={styles.toast} gap={12} align="start" size="small" data-toast={id}>
      {icons[kind]}
      <Box grow>
        <p className={styles.title}>{title}</p>
        {text && <p>{text}</p>}
      </Box>
      {action && (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={cx(utilities.iconTarget, styles.close)}
        aria-label="Fechar aviso"
        onClick={onClose}
      >
        <X size={18} />
      </button>
    </Row>
  );
}
