import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copy.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import styles from './users.module.css';

/** A temporary password, which the server returns only once. */
export interface TemporaryPassword {
  /** The user's full name. */
  name: string;
  password: string;
  /** The pressed button. It is disabled when the dialog opens, so the dialog cannot return the focus to it. */
  button: HTMLButtonElement;
}
export type OnReset = (reset: TemporaryPassword) => void;

/** Shows a temporary password until it is closed by a button or Escape. */
export function PasswordDialog({
  reset: { name, password },
  onClose,
}: {
  reset: TemporaryPassword;
  onClose: () => void;
}) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <Dialog
      persistent
      title="Senha resetada!"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" block onClick={onClose}>
            Fechar
          </Button>
          <Button
            block
            icon={copied ? <Check size={20} /> : <Copy size={20} />}
            onClick={async () => setCopied(await copyText(password))}
          >
            Copiar
          </Button>
        </>
      }
    >
      <p className={styles.password}>
        Senha temporária: <b>{password}</b>
      </p>
      <Text role="status" className={styles.copied} top={8} size="label">
        {copied === true && 'Senha copiada!'}
        {copied === false && (
          <Text as="span" tone="danger">
            Não foi possível copiar. Copie à mão.
          </Text>
        )}
      </Text>
      <Text top={4} size="small" tone="quiet">
        Envie a {name}. Vale por 24 horas e não aparece de novo: quem entrar com ela deve escolher outra.
      </Text>
    </Dialog>
  );
}
