import { emailChange } from '@cardume/bff/contract';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useForm, validate } from '../../use-form.ts';
import { missingFields, presentPasswordErrors } from '../password-rules.ts';
import { useUpdateEmailMutation } from './api.ts';

export default function EmailDialog({ onClose }: { onClose: () => void }) {
  const [updateEmail] = useUpdateEmailMutation();
  const form = useForm({
    initial: { email: '', currentPassword: '' },
    check: (values) => missingFields(values) ?? validate(emailChange, values),
    send: (body) => updateEmail({ body }),
    done: ({ user }, { email }) => {
      // Where mails are sent, the new address counts once it is confirmed.
      if (user.email === email.toLowerCase()) {
        toast({ kind: 'success', title: 'Email atualizado!', text: 'Seu email foi atualizado com sucesso.' });
      } else toast({ kind: 'success', title: 'Confirme o novo email pelo link que enviamos.' });
    },
    close: onClose,
    failed: {
      title: 'Erro ao atualizar email',
      text: 'Não foi possível atualizar o email.',
      fields: presentPasswordErrors,
    },
  });
  return (
    <FormDialog title="Alterar Email" form={form} label="Salvar" onClose={onClose}>
      <TextField form={form} name="email" label="Novo email" type="email" autoComplete="email" spellCheck={false} />
      <PasswordField form={form} name="currentPassword" label="Senha atual" autoComplete="current-password" />
    </FormDialog>
  );
}
