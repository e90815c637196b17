import { passkeyName } from '@cardume/bff/contract';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useAddPasskey } from './use-passkey.ts';

/** A form that adds a passkey with a name. */
export function AddPasskeyForm() {
  const form = useForm({ name: '' });
  const [add, adding] = useAddPasskey();

  async function send() {
    const checked = passkeyName.safeParse(form.values.name);
    if (!checked.success) return form.showFieldErrors({ name: checked.error.issues[0]?.message ?? '' });
    if (await add(checked.data)) form.change({ name: '' });
  }

  return (
    <Form form={form} onSubmit={send}>
      <TextField
        form={form}
        name="name"
        label="Nome"
        hint="Por exemplo, o aparelho: Celular, Notebook"
        maxLength={100}
      />
      <Button type="submit" block loading={adding} icon={<Plus size={20} aria-hidden="true" />}>
        Adicionar chave
      </Button>
    </Form>
  );
}
