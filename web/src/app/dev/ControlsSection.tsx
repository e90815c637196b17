import { Heart, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, type ButtonVariant } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Combobox } from '../../ui/combobox/Combobox.tsx';
import { CropDialog } from '../../ui/crop/CropDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { SearchInput } from '../../ui/field/SearchInput.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { FieldPair, Form } from '../../ui/form/Form.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { TextAreaField, TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { AddTile } from '../../ui/upload/AddTile.tsx';
import { Progress } from '../../ui/upload/Progress.tsx';
import { WhatsAppIcon } from '../../ui/WhatsAppIcon.tsx';
import { Part } from './Part.tsx';
import styles from './UiScreen.module.css';

const BUTTONS: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'whatsapp', 'approve', 'danger', 'dangerSoft'];
const ICON_BUTTONS = ['bordered', 'floating', 'plain', 'whatsapp', 'onDark'] as const;
const TOASTS = ['success', 'error', 'info'] as const;
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const ignore = () => {};

export function ControlsSection() {
  return (
    <>
      <Part name="Buttons">
        {BUTTONS.map((variant) => (
          <Button key={variant} variant={variant} icon={<Plus size={20} />}>
            {variant}
          </Button>
        ))}
        <Button small>small</Button>
        <Button loading>loading</Button>
        <Button disabled>disabled</Button>
        <ButtonLink to="/">link</ButtonLink>
        {ICON_BUTTONS.map((variant) => (
          <IconButton key={variant} variant={variant} label={variant} icon={<Heart size={20} />} />
        ))}
        <WhatsAppIcon />
        <span className={styles.square}>
          <AddTile label="Add" onPress={ignore} />
        </span>
        <span className={styles.square}>
          <AddTile label="Drop" isDropTarget onPress={ignore} />
        </span>
        <Progress label="Progress" share={0.4} />
      </Part>
      <Part name="Toasts and dialogs">
        {TOASTS.map((kind) => (
          <Button key={kind} variant="secondary" onClick={() => toast({ kind, title: kind, text: 'A toast' })}>
            toast: {kind}
          </Button>
        ))}
        <Dialogs />
      </Part>
      <Part name="Fields">
        <Fields />
      </Part>
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'wide' | 'picture' | 'crop' | null>(null);
  const close = () => setOpen(null);
  const form = { ...useFormState({}), submit: close, busy: false };
  return (
    <>
      {(['plain', 'wide', 'picture', 'crop'] as const).map((kind) => (
        <Button key={kind} variant="secondary" onClick={() => setOpen(kind)}>
          dialog: {kind}
        </Button>
      ))}
      {open === 'crop' && (
        <CropDialog
          title="Crop"
          source={{ url: PIXEL, size: { width: 300, height: 200 } }}
          target={{ width: 100, height: 100 }}
          round
          onCut={close}
          onClose={close}
        />
      )}
      {open === 'picture' && (
        <Dialog title={open} kind={open} onClose={close}>
          <p>Content</p>
        </Dialog>
      )}
      {(open === 'plain' || open === 'wide') && (
        <FormDialog title={open} kind={open} form={form} label="Save" onClose={close}>
          <p>Content</p>
        </FormDialog>
      )}
    </>
  );
}

const FRUITS = ['Apple', 'Banana', 'Cherry'];

function Fields() {
  const form = useFormState({ text: '', price: '', secret: '', area: '' });
  const submit = () => form.showFieldErrors({ text: 'Wrong' });
  const [on, setOn] = useState(true);
  const [search, setSearch] = useState('typed');
  const [fruit, setFruit] = useState('');
  return (
    <Form form={{ ...form, submit }} className={styles.wide}>
      <TextField form={form} name="text" label="Text" optional hint="A hint" />
      <FieldPair>
        <TextField form={form} name="price" label="Price" prefix="R$" suffix="%" warning="A warning" />
        <PasswordField form={form} name="secret" label="Password" />
      </FieldPair>
      <Fold title="Fold" summary={['One fact', 'Another']}>
        <p>What is folded</p>
      </Fold>
      <TextAreaField form={form} name="area" label="Area" />
      <Field label="Select" error="An error">
        {(control) => (
          <Select {...control}>
            <option>One</option>
          </Select>
        )}
      </Field>
      <SearchInput label="Search" placeholder="Search..." value={search} onChange={setSearch} />
      <Combobox
        label="Combobox"
        text={fruit}
        onText={setFruit}
        items={fruit ? FRUITS : []}
        keyOf={(item) => item}
        onChoose={setFruit}
      >
        {(item) => item}
      </Combobox>
      <Switch label="Switch" checked={on} onChange={setOn} />
      <Switch label="Disabled" checked={false} disabled onChange={ignore} />
      <Button type="submit">Submit shows an error</Button>
    </Form>
  );
}
