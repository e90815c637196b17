import { type Review, reviewRemoval } from '@cardume/bff/contract';
import { useEffect, useState } from 'react';
import { countWithNoun } from '../../../../lib/numbers.ts';
import { useForm, validate } from '../../../../shared/use-form.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import {
  useRemoveReviewMutation,
  useRemoveReviewsOfSameOriginMutation,
  useReviewsOfSameOriginQuery,
} from '../../api.ts';
import styles from './reviews.module.css';
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
  const [all, setAll] = useState(false);
  const { data: sameOrigin = [] } = useReviewsOfSameOriginQuery({ params });
  const [removeOne] = useRemoveReviewMutation();
  const [removeAll] = useRemoveReviewsOfSameOriginMutation();
  const form = useForm({
    initial: { reason: '' },
    check: (values) => validate(reviewRemoval, values),
    send: (body) => {
      onRemove();
      return (all ? removeAll : removeOne)({ params, body });
    },
    done: (answer) => toast({ kind: 'success', title: removedWords(answer?.removed ?? 1) }),
    failed: { title: 'Erro ao remover avaliação' },
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  return (
    <Form form={form} className={styles.reason}>
      <TextField form={form} name="reason" label="Motivo" hint="Fica registrado na auditoria" autoComplete="off" />
      {sameOrigin.length > 1 && <SameOriginReviews reviews={sameOrigin} chosen={all} onChoose={setAll} />}
      <Row gap={12} align="stretch" wrap>
        <Button variant="secondary" small onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="danger" small loading={form.busy}>
          {all ? `Remover ${countWithNoun(sameOrigin.length, 'avaliação', 'avaliações')}` : 'Remover avaliação'}
        </Button>
      </Row>
    </Form>
  );
}

function removedWords(count: number): string {
  if (count === 1) return 'Avaliação removida com sucesso!';
  return `${countWithNoun(count, 'avaliação', 'avaliações')} removidas com sucesso!`;
}
