import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Form } from './Form.tsx';
import type { SubmittableForm } from './form-state.ts';

interface FormDialogProps<Values> extends Pick<ComponentProps<'form'>, 'className' | 'onPaste'> {
  title: string;
  form: SubmittableForm<Values>;
  /** The label of the button that sends the form. */
  label: string;
  danger?: boolean;
  kind?: 'plain' | 'wide';
  /** Above the form. */
  notice?: ReactNode;
  onClose: () => void;
  /** The fields; for a confirmation only what is confirmed. */
  children: ReactNode;
}

/** A dialog with a form, or with a question if it has no fields. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { title, form, label, danger = false, kind = 'plain', notice, onClose, ...rest } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      kind={kind}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" block onClick={onClose}>
            Cancelar
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} block type="submit" form={id} loading={form.busy}>
            {label}
          </Button>
        </>
      }
    >
      {notice}
      <Form id={id} form={form} {...rest} />
    </Dialog>
  );
}
