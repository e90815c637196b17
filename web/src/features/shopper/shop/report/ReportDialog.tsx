import { newReport, REPORT_REASONS, type ReportKind, type ReportReason } from '@cardume/bff/contract';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useForm, validate } from '../../../../shared/use-form.ts';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../../../ui/form/TextField.tsx';
import { Row, Stack, Text } from '../../../../ui/layout/layout.tsx';
import { useReportMutation } from '../api.ts';
import styles from './report.module.css';

interface ReportDialogProps {
  kind: ReportKind;
  id: string;
  onClose: () => void;
}

const TITLES: Record<ReportKind, string> = { store: 'Denunciar loja', review: 'Denunciar avaliação' };
const EMPTY: { reason: ReportReason | ''; comment: string } = { reason: '', comment: '' };
const REASONS = Object.entries(REPORT_REASONS) as [ReportReason, string][];

/** Asks for the reason of a report and sends it. The input is kept after a failure. */
export default function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const [report] = useReportMutation();
  const form = useForm({
    initial: EMPTY,
    check: (values) => validate(newReport, { kind, id, ...values }),
    send: (body) => report({ body }),
    done: { title: 'Denúncia enviada', text: 'Obrigado por avisar. Vamos analisar.' },
    close: onClose,
    failed: { title: 'Erro ao enviar denúncia', text: 'Tente novamente mais tarde' },
  });
  return (
    <FormDialog title={TITLES[kind]} form={form} label="Enviar denúncia" onClose={onClose}>
      <Reasons chosen={form.values.reason} error={form.errors.reason} onChoose={(reason) => form.change({ reason })} />
      <TextAreaField form={form} name="comment" label="Comentário" optional rows={3} maxLength={500} />
    </FormDialog>
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
    <Stack role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={error ? `${id}-note` : undefined}>
      <Text id={`${id}-label`} size="label">
        Motivo
      </Text>
      {REASONS.map(([reason, words]) => (
        <Row as="label" key={reason} className={styles.reason} gap={12}>
          <input
            type="radio"
            name={id}
            value={reason}
            checked={reason === chosen}
            aria-invalid={error ? true : undefined}
            onChange={() => onChoose(reason)}
          />
          {words}
        </Row>
      ))}
      {error && (
        <Row as="p" id={`${id}-note`} gap={6} align="stretch" size="strong" tone="danger">
          <CircleAlert size={18} />
          {error}
        </Row>
      )}
    </Stack>
  );
}
