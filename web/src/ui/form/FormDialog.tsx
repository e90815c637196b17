import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Form } from './Form.tsx';
import { type SubmittableForm, useFormState } from './form-state.ts';

interface FormDialogProps<Values> extends Pick<ComponentProps<'form'>, 'className' | 'onPaste'> {
  title: string;
  form: SubmittableForm<Values>;
  /** The label of the button that sends the form. */
  label: string;
  danger?: boolean;
  /** Another button that sends the form. */
  also?: { label: string; onPress: () => void } | undefined;
  kind?: 'plain' | 'wide';
  /** Above the form. */
  notice?: ReactNode;
  onClose: () => void;
  /** The fields; for a confirmation only what is confirmed. */
  children: ReactNode;
}

/** A dialog with a form, or with a question if it has no fields. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { title, form, label, danger = false, also, kind = 'plain', notice, onClose, ...rest } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      kind={kind}
      onClose={onClose}
      footer={
        <>
          {also && (
            <Button variant="secondary" block disabled={form.busy} onClick={also.onPress}>
              {also.label}
            </Button>
          )}
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

interface QuestionDialogProps {
  title: string;
  /** The label of the button that confirms. */
  label: string;
  /** Called before the dialog closes. */
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A question that is answered at once, before what it asks about is done. */
export function QuestionDialog({ onConfirm, ...props }: QuestionDialogProps) {
  const submit = () => {
    props.onClose();
    onConfirm();
  };
  return <FormDialog form={{ ...useFormState({}), submit, busy: false }} {...props} />;
}
