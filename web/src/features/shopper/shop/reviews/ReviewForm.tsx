import { newReview } from '@cardume/bff/contract';
import { useForm, validate } from '../../../../shared/use-form.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/TextField.tsx';
import { Grid } from '../../../../ui/layout/layout.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { usePostReviewMutation } from '../api.ts';
import styles from './reviews.module.css';
import { StarChoice } from './StarChoice.tsx';

const EMPTY = { rating: 5, customerName: '', comment: '' };
const NAME_MISSING = { title: 'Nome obrigatório', text: 'Por favor, informe seu nome' };

interface ReviewFormProps {
  shopId: string;
  /** Called on cancel, and after the review is sent. */
  onClose: () => void;
}

/** Writes a review. The input is kept after a failure. */
export default function ReviewForm({ shopId, onClose }: ReviewFormProps) {
  const [postReview] = usePostReviewMutation();
  const form = useForm({
    initial: EMPTY,
    check: ({ comment, ...values }) => {
      const checked = validate(newReview, { ...values, comment: comment || null });
      return 'errors' in checked && !values.customerName.trim() ? { ...checked, toast: NAME_MISSING } : checked;
    },
    send: (body) => postReview({ params: { id: shopId }, body }),
    done: { title: 'Avaliação enviada!', text: 'Obrigado por avaliar esta loja' },
    close: onClose,
    failed: { title: 'Erro ao enviar avaliação', text: 'Tente novamente mais tarde' },
  });
  return (
    <Form form={form} className={cx(utilities.card, styles.reviewForm)}>
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
      <Grid className={styles.reviewFormButtons} columns={2} gap={10}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={form.busy}>
          Enviar avaliação
        </Button>
      </Grid>
    </Form>
  );
}
