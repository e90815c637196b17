import { Button } from '../button/Button.tsx';

interface DialogActionsProps {
  /** Id of the form to submit. */
  form: string;
  label: string;
  danger?: boolean;
  loading: boolean;
  onClose: () => void;
}

/** The footer of a dialog with a form. */
export function DialogActions({ form, label, danger = false, loading, onClose }: DialogActionsProps) {
  return (
    <>
      <Button variant="secondary" block onClick={onClose}>
        Cancelar
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} block type="submit" form={form} loading={loading}>
        {label}
      </Button>
    </>
  );
}
