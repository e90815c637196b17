import { newReview } from '@cardume/bff/contract';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextAreaField, TextField } from '../../../ui/form/TextField.tsx';
import { fieldErrors, useForm } from '../../../ui/form/use-form.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import utilities from '../../../ui/utilities.module.css';
import { usePostReviewMutation } from '../api.ts';
import styles from './ReviewForm.module.css';
import { StarChoice } from './StarChoice.tsx';

const EMPTY = { rating: 5, customerName: '', comment: '' };

interface ReviewFormProps {
  shopId: string;
  /** Called on cancel, and after the review is sent. */
  onClose: () => void;
}

/** Writes a review. The input is kept after a failure. */
export default function ReviewForm({ shopId, onClose }: ReviewFormProps) {
  const form = useForm(EMPTY);
  const isMounted = useIsMounted();
  const [postReview, { isLoading }] = usePostReviewMutation();

  async function send() {
    const { rating, customerName, comment } = form.values;
    if (!customerName.trim()) {
      toast({ kind: 'error', title: 'Nome obrigatório', text: 'Por favor, informe seu nome' });
    }
    const checked = newReview.safeParse({ rating, customerName, comment: comment || null });
    if (!checked.success) return form.showFieldErrors(fieldErrors(checked.error.issues));
    const { error } = await postReview({ params: { id: shopId }, body: checked.data });
    if (error) return toastError('Erro ao enviar avaliação', error, 'Tente novamente mais tarde');
    toast({ kind: 'success', title: 'Avaliação enviada!', text: 'Obrigado por avaliar esta loja' });
    if (isMounted()) onClose();
  }

  return (
    <Form form={form} onSubmit={send} className={cx(utilities.card, styles.form)}>
      <h2>Avaliar loja</h2>
      <StarChoice value={form.values.rating} onChange={(rating) => form.change({ rating })} />
      <TextField
        form={form}
        name="customerName"
        label="Seu nome"
        autoFocus
        autoComplete="name"
        placeholder="Como você se chama?"
      />
      <TextAreaField form={form} name="comment" label="Comentário" optional />
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={isLoading}>
          Enviar avaliação
        </Button>
      </div>
    </Form>
  );
}
