import { type Review, reviewReply } from '@cardume/bff/contract';
import { MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { apiErrorOf } from '../../shared/api/api-error.ts';
import { DraftNotice } from '../../shared/drafts/DraftNotice.tsx';
import { useDraftForm } from '../../shared/drafts/use-draft-form.ts';
import { ReviewArticle } from '../../shared/reviews/ReviewArticle.tsx';
import { toastError } from '../../shared/toast-error.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextAreaField } from '../../ui/form/TextField.tsx';
import { fieldErrors } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { useRemoveReplyMutation, useReplyMutation } from './api.ts';
import styles from './ReviewWithReplyActions.module.css';

/** A review of the own shop, with the actions to reply to it. */
export function ReviewWithReplyActions({ review }: { review: Review }) {
  const [writing, setWriting] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  /** Closes form and dialog, and focuses the opener: the button that opened the dialog disappears with the reply. */
  function close() {
    flushSync(() => {
      setWriting(false);
      setDeleting(false);
    });
    opener.current?.focus();
  }

  if (writing) {
    return (
      <ReviewArticle review={{ ...review, reply: null }}>
        <ReplyForm review={review} onClose={close} />
      </ReviewArticle>
    );
  }
  return (
    <ReviewArticle review={review}>
      <div className={styles.actions}>
        <Button
          ref={opener}
          variant="secondary"
          small
          icon={
            review.reply ? <Pencil size={18} aria-hidden="true" /> : <MessageSquareReply size={18} aria-hidden="true" />
          }
          onClick={() => setWriting(true)}
        >
          {review.reply ? 'Editar resposta' : 'Responder'}
        </Button>
        {review.reply && (
          <Button
            variant="dangerSoft"
            small
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => setDeleting(true)}
          >
            Excluir resposta
          </Button>
        )}
      </div>
      {deleting && <DeleteReplyDialog review={review} onClose={() => setDeleting(false)} onDeleted={close} />}
    </ReviewArticle>
  );
}

/** Writes the reply. The input is kept on the device until it is published or cancelled. */
function ReplyForm({ review: { id, reply }, onClose }: { review: Review; onClose: () => void }) {
  const form = useDraftForm(`reply:${id}`, { text: reply?.text ?? '' });
  const isMounted = useIsMounted();
  const [publish, { isLoading }] = useReplyMutation();

  async function send() {
    const checked = reviewReply.safeParse(form.values);
    if (!checked.success) return form.showFieldErrors(fieldErrors(checked.error.issues));
    const { error } = await publish({ params: { id }, body: checked.data });
    if (error) {
      form.showFieldErrors(apiErrorOf(error).fields ?? {});
      return toastError('Erro ao responder', error, 'Tente novamente mais tarde');
    }
    toast({ kind: 'success', title: 'Resposta publicada!' });
    form.markSaved();
    if (isMounted()) onClose();
  }

  function cancel() {
    form.discard();
    onClose();
  }

  return (
    <Form form={form} onSubmit={send} className={styles.form}>
      <DraftNotice form={form} />
      <TextAreaField form={form} name="text" label="Resposta" hint="Todos que abrem sua loja podem ler" autoFocus />
      <div className={styles.actions}>
        <Button variant="secondary" small onClick={cancel}>
          Cancelar
        </Button>
        <Button type="submit" small loading={isLoading}>
          Publicar resposta
        </Button>
      </div>
    </Form>
  );
}

interface DeleteReplyDialogProps {
  review: Review;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteReplyDialog({ review: { id, customerName }, onClose, onDeleted }: DeleteReplyDialogProps) {
  const isMounted = useIsMounted();
  const [remove, { isLoading }] = useRemoveReplyMutation();

  async function press() {
    const { error } = await remove({ params: { id } });
    if (error) return toastError('Erro ao responder', error, 'Tente novamente mais tarde');
    toast({ kind: 'success', title: 'Resposta excluída!' });
    if (isMounted()) onDeleted();
  }

  return (
    <Dialog
      title="Excluir esta resposta?"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" block onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="danger" block loading={isLoading} onClick={press}>
            Excluir
          </Button>
        </>
      }
    >
      <p>
        Sua resposta a <b>{customerName}</b> sai da página da loja na hora. Não dá para desfazer.
      </p>
    </Dialog>
  );
}
