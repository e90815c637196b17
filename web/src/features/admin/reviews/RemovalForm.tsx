import { type Review, reviewRemoval } from '@cardume/bff/contract';
import { useEffect, useState } from 'react';
import { countWithNoun } from '../../../lib/plural.ts';
import { apiErrorOf } from '../../../shared/api/api-error.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { fieldErrors, useForm } from '../../../ui/form/use-form.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useRemoveReviewMutation, useRemoveReviewsOfSameOriginMutation, useReviewsOfSameOriginQuery } from '../api.ts';
import styles from './ReviewsDialog.module.css';
import { SameOriginReviews } from './SameOriginReviews.tsx';

interface RemovalFormProps {
  review: Review;
  /** Called when the removal begins. */
  onRemove: () => void;
  onClose: () => void;
}

/**
 * Asks for the reason of a removal, which is stored in the audit, and offers to remove all reviews of the same origin.
 * Focuses its field when it is rendered.
 */
export function RemovalForm({ review, onRemove, onClose }: RemovalFormProps) {
  const params = { storeId: review.storeId, id: review.id };
  const form = useForm({ reason: '' });
  const [all, setAll] = useState(false);
  const { data: sameOrigin = [] } = useReviewsOfSameOriginQuery({ params });
  const [removeOne, one] = useRemoveReviewMutation();
  const [removeAll, several] = useRemoveReviewsOfSameOriginMutation();
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  async function send() {
    const checked = reviewRemoval.safeParse(form.values);
    if (!checked.success) return form.showFieldErrors(fieldErrors(checked.error.issues));
    onRemove();
    const { data, error } = await (all ? removeAll : removeOne)({ params, body: checked.data });
    if (!error) return toast({ kind: 'success', title: removedWords(data?.removed ?? 1) });
    form.showFieldErrors(apiErrorOf(error).fields ?? {});
    toastError('Erro ao remover avaliação', error);
  }

  return (
    <Form form={form} onSubmit={send} className={styles.reason}>
      <TextField form={form} name="reason" label="Motivo" hint="Fica registrado na auditoria" autoComplete="off" />
      {sameOrigin.length > 1 && <SameOriginReviews reviews={sameOrigin} chosen={all} onChoose={setAll} />}
      <div className={styles.buttons}>
        <Button variant="secondary" small onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="danger" small loading={one.isLoading || several.isLoading}>
          {all ? `Remover ${countWithNoun(sameOrigin.length, 'avaliação', 'avaliações')}` : 'Remover avaliação'}
        </Button>
      </div>
    </Form>
  );
}

function removedWords(count: number): string {
  if (count === 1) return 'Avaliação removida com sucesso!';
  return `${countWithNoun(count, 'avaliação', 'avaliações')} removidas com sucesso!`;
}
