import { type Review, reviewReply } from '@cardume/bff/contract';
import { MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { apiErrorOf, type CallError } from '../../shared/api/api-error.ts';
import { DraftNotice } from '../../shared/drafts/DraftNotice.tsx';
import { useDraftForm } from '../../shared/drafts/use-draft-form.ts';
import { type Stored, useMergingSave } from '../../shared/merging/use-merging-save.tsx';
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
    flushSync(() => {
      setWriting(false);
      setDeleting(false);
    });
    opener.current?.focus();
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
function ReplyForm({ review, read, onSend, onClose }: ReviewProps & { onClose: () => void }) {
  const { id } = review;
  const form = useDraftForm(`reply:${id}`, storedOf(review).values);
  const changes = useMergingSave({
    form,
    base: form.base,
    stored: useMemo(() => storedOf(review), [review]),
    read: async () => {
      const { data, error } = await read();
      return { data: data && storedOf(data), error };
    },
    words: { text: 'Resposta' },
  });
  const isMounted = useIsMounted();
  const [publish, { isLoading }] = useReplyMutation();

  async function send() {
    onSend();
    const outcome = await changes.save(async (_names, options) => {
      const checked = reviewReply.safeParse(form.currentValues());
      if (checked.success) return publish({ params: { id }, body: checked.data, ...options });
      form.showFieldErrors(fieldErrors(checked.error.issues));
      return null;
    });
    if (!outcome) return;
    const { error } = outcome;
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
      {changes.dialog}
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
  const isMounted = useIsMounted();
  const [remove, { isLoading }] = useRemoveReplyMutation();

  async function press() {
    const { error } = await remove({ params: { id } });
    if (error) return toastError('Erro ao excluir resposta', error, 'Tente novamente mais tarde');
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
