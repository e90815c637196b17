import { type Review, reviewReply } from '@cardume/bff/contract';
import { MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CallError } from '../../../shared/api/api-error.ts';
import { type Stored, useEditForm } from '../../../shared/merging/use-edit-form.tsx';
import { ReviewArticle } from '../../../shared/reviews/ReviewArticle.tsx';
import { useForm, validate } from '../../../shared/use-form.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../../ui/form/TextField.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { DraftNotice } from '../shared/DraftNotice.tsx';
import { useRemoveReplyMutation, useReplyMutation } from './api.ts';
import styles from './reviews.module.css';

interface ReviewProps {
  review: Review;
  /** Reads the review again; no data if it has left the list. */
  read: () => Promise<{ data?: Review | undefined; error?: CallError | undefined }>;
  /** Called before a reply is sent, after which the review may leave the list. */
  onSend: () => void;
}

/** A review of the own shop, with the actions to reply to it. */
export function ReviewWithReplyActions({ review, read, onSend }: ReviewProps) {
  const [writing, setWriting] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  /** Closes form and dialog, and focuses the opener: the button that opened the dialog disappears with the reply. */
  function close() {
    focusAfter(
      () => {
        setWriting(false);
        setDeleting(false);
      },
      () => opener.current,
    );
  }

  if (writing) {
    return (
      <ReviewArticle review={{ ...review, reply: null }}>
        <ReplyForm review={review} read={read} onSend={onSend} onClose={close} />
      </ReviewArticle>
    );
  }
  return (
    <ReviewArticle review={review}>
      <Row className={styles.reviewWithReplyActions} gap={8} align="stretch" wrap top={12}>
        <Button
          ref={opener}
          variant="secondary"
          small
          icon={review.reply ? <Pencil size={18} /> : <MessageSquareReply size={18} />}
          onClick={() => setWriting(true)}
        >
          {review.reply ? 'Editar resposta' : 'Responder'}
        </Button>
        {review.reply && (
          <Button variant="dangerSoft" small icon={<Trash2 size={18} />} onClick={() => setDeleting(true)}>
            Excluir resposta
          </Button>
        )}
      </Row>
      {deleting && <DeleteReplyDialog review={review} onClose={() => setDeleting(false)} onDeleted={close} />}
    </ReviewArticle>
  );
}

/** Writes the reply. The input is kept on the device until it is published or cancelled. */
function ReplyForm({ review, read, onSend, onClose }: ReviewProps & { onClose: () => void }) {
  const { id } = review;
  const [publish, { isLoading }] = useReplyMutation();
  const form = useEditForm({
    subject: review,
    storedOf,
    initial: storedOf(review).values,
    draft: `reply:${id}`,
    read,
    words: { text: 'Resposta' },
    check: (values) => validate(reviewReply, values),
    around: (save) => {
      onSend();
      return save();
    },
    send: (body, _names, options) => publish({ params: { id }, body, ...options }),
    done: { title: 'Resposta publicada!' },
    close: onClose,
    failed: { title: 'Erro ao responder', text: 'Tente novamente mais tarde' },
  });

  function cancel() {
    form.discard();
    onClose();
  }

  return (
    <Form form={form} className={styles.reviewWithReplyActionsForm}>
      {form.question}
      <DraftNotice form={form} />
      <TextAreaField form={form} name="text" label="Resposta" hint="Todos que abrem sua loja podem ler" autoFocus />
      <Row className={styles.reviewWithReplyActions} gap={8} align="stretch" wrap top={12}>
        <Button variant="secondary" small onClick={cancel}>
          Cancelar
        </Button>
        <Button type="submit" small loading={isLoading}>
          Publicar resposta
        </Button>
      </Row>
    </Form>
  );
}

/** The tag of a reply is the time of its last change. */
function storedOf({ reply }: Review): Stored<{ text: string }> {
  return { values: { text: reply?.text ?? '' }, updatedAt: reply?.repliedAt ?? 'none' };
}

interface DeleteReplyDialogProps {
  review: Review;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteReplyDialog({ review: { id, customerName }, onClose, onDeleted }: DeleteReplyDialogProps) {
  const [remove] = useRemoveReplyMutation();
  const form = useForm({
    initial: {},
    check: () => ({ body: { id } }),
    send: (params) => remove({ params }),
    done: { title: 'Resposta excluída!' },
    close: onDeleted,
    failed: { title: 'Erro ao excluir resposta', text: 'Tente novamente mais tarde' },
  });
  return (
    <FormDialog title="Excluir esta resposta?" form={form} label="Excluir" danger onClose={onClose}>
      <p>
        Sua resposta a <b>{customerName}</b> sai da página da loja na hora. Não dá para desfazer.
      </p>
    </FormDialog>
  );
}
