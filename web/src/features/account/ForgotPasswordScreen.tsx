import { forgottenPassword, screenTitle } from '@cardume/bff/contract';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { chatUrl } from '../../lib/whatsapp.ts';
import { useConfigQuery } from '../../shared/api/reference-data.ts';
import { forgottenPasswordText } from '../../shared/chat-texts.ts';
import { paths } from '../../shared/paths.ts';
import { useForm, validate } from '../../shared/use-form.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import type { FormState, SubmittableForm } from '../../ui/form/form-state.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { QueryView } from '../../ui/state/QueryView.tsx';
import { WhatsAppIcon } from '../../ui/WhatsAppIcon.tsx';
import styles from './AccountLayout.module.css';
import { AccountLayout } from './AccountLayout.tsx';
import { useRequestPasswordLinkMutation } from './api.ts';
import { emailOf } from './email-of.ts';

interface Values {
  email: string;
}

/** Requests a mail with a link to reset the password; links to the support where the server sends no mails. */
export default function ForgotPasswordScreen() {
  const query = useConfigQuery();
  const [requestLink] = useRequestPasswordLinkMutation();
  const [sent, setSent] = useState(false);
  const form = useForm({
    initial: { email: emailOf(useLocation().state) },
    check: (values) => validate(forgottenPassword, values),
    send: (body) => requestLink({ body }),
    close: () => setSent(true),
    failed: { title: 'Erro ao enviar link', text: 'Tente novamente' },
  });
  return (
    <AccountLayout front>
      <title>{screenTitle('Esqueci minha senha')}</title>
      <Text as="h1" bottom={4}>
        Esqueci minha senha
      </Text>
      {sent ? (
        <Sent />
      ) : (
        <QueryView query={query} skeleton={<FormSkeleton />} errorTitle="Não foi possível abrir a página">
          {({ passwordReset, supportWhatsapp }) =>
            passwordReset ? <LinkForm form={form} /> : <SupportForm form={form} phone={supportWhatsapp} />
          }
        </QueryView>
      )}
      <Stack className={styles.links} gap={4} items="center" top={12} tone="quiet" centered>
        <Link to={paths.login}>Voltar para o login</Link>
      </Stack>
    </AccountLayout>
  );
}

function LinkForm({ form }: { form: SubmittableForm<Values> }) {
  return (
    <>
      <Text bottom={24} tone="quiet">
        Informe o email da sua conta. Enviaremos um link para escolher outra senha.
      </Text>
      <Form form={form}>
        <EmailField form={form} />
        <Button type="submit" block loading={form.busy}>
          Enviar link
        </Button>
      </Form>
    </>
  );
}

function SupportForm({ form, phone }: { form: FormState<Values>; phone: string }) {
  return (
    <>
      <Text bottom={24} tone="quiet">
        Informe o email da sua conta e fale com o suporte: ajudamos você a entrar.
      </Text>
      <Form form={{ ...form, submit: () => undefined }}>
        <EmailField form={form} />
        <ButtonLink
          to={chatUrl(phone, forgottenPasswordText(form.values.email.trim()))}
          variant="whatsapp"
          block
          icon={<WhatsAppIcon />}
        >
          Falar com o suporte
        </ButtonLink>
      </Form>
    </>
  );
}

function EmailField({ form }: { form: FormState<Values> }) {
  return <TextField form={form} name="email" label="Email" type="email" autoComplete="email" spellCheck={false} />;
}

/** The same text whether or not the account exists, so that it does not reveal which. */
function Sent() {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} tabIndex={-1} className={styles.sent}>
      <p>Se o email estiver cadastrado, você receberá um link.</p>
      <Text bottom={24} tone="quiet">
        Ele vale por uma hora. Não chegou? Confira também a caixa de spam.
      </Text>
    </div>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height={20} />
      <Skeleton height={76} />
      <Skeleton height={48} />
    </Loading>
  );
}
