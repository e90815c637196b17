import { newReport, REPORT_REASONS, type ReportKind, type ReportReason } from '@cardume/bff/contract';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { apiErrorOf } from '../../../shared/api/api-error.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/form/DialogActions.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../ui/form/TextField.tsx';
import { fieldErrors, useForm } from '../../../ui/form/use-form.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { useReportMutation } from '../api.ts';
import styles from './ReportDialog.module.css';

interface ReportDialogProps {
  kind: ReportKind;
  id: string;
  onClose: () => void;
}

const TITLES: Record<ReportKind, string> = { store: 'Denunciar loja', review: 'Denunciar avaliação' };
const REASONS = Object.entries(REPORT_REASONS) as [ReportReason, string][];

/** Asks for the reason of a report and sends it. The input is kept after a failure. */
export default function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const formId = useId();
  const form = useForm<{ reason: ReportReason | ''; comment: string }>({ reason: '', comment: '' });
  const isMounted = useIsMounted();
  const [report, { isLoading }] = useReportMutation();

  async function send() {
    const checked = newReport.safeParse({ kind, id, ...form.values });
    if (!checked.success) return form.showFieldErrors(fieldErrors(checked.error.issues));
    const { error } = await report({ body: checked.data });
    if (error) {
      form.showFieldErrors(apiErrorOf(error).fields ?? {});
      return toastError('Erro ao enviar denúncia', error, 'Tente novamente mais tarde');
    }
    toast({ kind: 'success', title: 'Denúncia enviada', text: 'Obrigado por avisar. Vamos analisar.' });
    if (isMounted()) onClose();
  }

  return (
    <Dialog
      title={TITLES[kind]}
      onClose={onClose}
      footer={<DialogActions form={formId} label="Enviar denúncia" loading={isLoading} onClose={onClose} />}
    >
      <Form id={formId} form={form} onSubmit={send}>
        <Reasons
          chosen={form.values.reason}
          error={form.errors.reason}
          onChoose={(reason) => form.change({ reason })}
        />
        <TextAreaField form={form} name="comment" label="Comentário" optional rows={3} maxLength={500} />
      </Form>
    </Dialog>
  );
}

interface ReasonsProps {
  chosen: ReportReason | '';
  error: string | undefined;
  onChoose: (reason: ReportReason) => void;
}

function Reasons({ chosen, error, onChoose }: ReasonsProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-note` : undefined}
      className={styles.reasons}
    >
      <p id={`${id}-label`} className={styles.label}>
        Motivo
      </p>
      {REASONS.map(([reason, words]) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name={id}
            value={reason}
            checked={reason === chosen}
            aria-invalid={error ? true : undefined}
            onChange={() => onChoose(reason)}
          />
          {words}
        </label>
      ))}
      {error && (
        <p id={`${id}-note`} className={styles.error}>
          <CircleAlert size={18} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
