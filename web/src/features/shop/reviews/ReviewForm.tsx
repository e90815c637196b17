import { newReview } from '@cardume/bff/contract';
import { type FormEvent, useRef, useState } from 'react';
import type { ApiError } from '../../../shared/api/base-query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextArea, TextInput } from '../../../ui/field/inputs.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import utilities from '../../../ui/utilities.module.css';
import { usePostReviewMutation } from '../api.ts';
import styles from './ReviewForm.module.css';
import { StarChoice } from './StarChoice.tsx';

interface ReviewFormProps {
  shopId: string;
  /** Called when it is given up, and after it was sent. */
  onClose: () => void;
}

type Errors = Partial<Record<'customerName' | 'comment', string>>;

const BEST = 5;

/** A review to be written. What was typed survives a failure. */
export default function ReviewForm({ shopId, onClose }: ReviewFormProps) {
  const [rating, setRating] = useState(BEST);
  const [customerName, setCustomerName] = useState('');
  const [comment, setComment] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const nameInput = useRef<HTMLInputElement>(null);
  const [postReview, { isLoading }] = usePostReviewMutation();

  async function send(event: FormEvent) {
    event.preventDefault();
    const checked = newReview.safeParse({ rating, customerName, comment: comment || null });
    setErrors(checked.success ? {} : errorsOf(checked.error.issues));
    if (!customerName.trim()) {
      toast({ kind: 'error', title: 'Nome obrigatório', text: 'Por favor, informe seu nome' });
    }
    if (!checked.success) {
      nameInput.current?.focus();
      return;
    }
    const { error } = await postReview({ shopId, review: checked.data });
    if (error) {
      const text = (error as ApiError).serverMessage ?? 'Tente novamente mais tarde';
      toast({ kind: 'error', title: 'Erro ao enviar avaliação', text });
      return;
    }
    toast({ kind: 'success', title: 'Avaliação enviada!', text: 'Obrigado por avaliar esta loja' });
    onClose();
  }

  return (
    <form noValidate className={`${utilities.card} ${styles.form}`} onSubmit={send}>
      <h2>Avaliar loja</h2>
      <StarChoice value={rating} onChange={setRating} />
      <Field label="Seu nome" error={errors.customerName}>
        {(control) => (
          <TextInput
            {...control}
            ref={nameInput}
            autoFocus
            autoComplete="name"
            placeholder="Como você se chama?"
            value={customerName}
            onChange={(event) => setCustomerName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Comentário" optional error={errors.comment}>
        {(control) => <TextArea {...control} value={comment} onChange={(event) => setComment(event.target.value)} />}
      </Field>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={isLoading}>
          Enviar avaliação
        </Button>
      </div>
    </form>
  );
}

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  return Object.fromEntries(issues.map((issue) => [issue.path[0], issue.message]));
}
