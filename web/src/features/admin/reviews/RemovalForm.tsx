import { type Review, removal } from '@cardume/bff/contract';
import { useEffect } from 'react';
import { apiErrorOf } from '../../../shared/api/api-error.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { errorsOf, useForm } from '../../../ui/form/use-form.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useRemoveReviewMutation } from '../api.ts';
import styles from './ReviewsDialog.module.css';

/** Asks for the reason of a removal, which the audit keeps. Takes the focus. */
export function RemovalForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const form = useForm({ reason: '' });
  const [remove, { isLoading }] = useRemoveReviewMutation();
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  async function send() {
    const checked = removal.safeParse(form.values);
    if (!checked.success) return form.fail(errorsOf(checked.error.issues));
    const { error } = await remove({ params: { storeId: review.storeId, id: review.id }, body: checked.data });
    if (!error) return toast({ kind: 'success', title: 'Avaliação removida com sucesso!' });
    form.fail(apiErrorOf(error).fields ?? {});
    toastError('Erro ao remover avaliação', error);
  }

  return (
    <Form form={form} onSubmit={send} className={styles.reason}>
      <TextField form={form} name="reason" label="Motivo" hint="Fica registrado na auditoria" autoComplete="off" />
      <div className={styles.buttons}>
        <Button variant="secondary" small onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="danger" small loading={isLoading}>
          Remover avaliação
        </Button>
      </div>
    </Form>
  );
}
