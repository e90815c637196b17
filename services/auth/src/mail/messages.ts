/**
 * Mails as text and HTML. They contain nothing that a person has typed, because anyone can register with another
 * person's address; the exception are names of passkeys that were added after the address was confirmed.
 */

export interface Message {
  subject: string;
  text: string;
  html: string;
}

interface Content {
  subject: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Shown below the button. */
  remarks?: readonly string[];
}

const PRODUCT = 'Cardume';

/**
 * Mail with a password link. Its token is in the fragment, which browsers send to no server.
 * @param origin public origin of the product
 */
export function passwordLinkMessage(origin: string, token: string): Message {
  return messageOf(origin, {
    subject: `Redefina sua senha do ${PRODUCT}`,
    paragraphs: [
      `Recebemos um pedido para redefinir a senha da sua conta no ${PRODUCT}.`,
      'Use o link abaixo para escolher uma nova senha. Ele vale por uma hora e só pode ser usado uma vez.',
    ],
    button: { label: 'Redefinir senha', url: `${origin}/redefinir-senha#token=${token}` },
    remarks: ['Se não foi você que pediu, ignore este email: sua senha continua a mesma.'],
  });
}

/** Notifies the person that the password was changed. */
export function passwordChangedMessage(origin: string): Message {
  return messageOf(origin, passwordChanged(origin));
}

const passwordChanged = (origin: string) => ({
  subject: `Sua senha do ${PRODUCT} foi alterada`,
  paragraphs: [`A senha da sua conta no ${PRODUCT} acaba de ser alterada.`, 'Se foi você, não precisa fazer nada.'],
  button: { label: 'Não fui eu', url: `${origin}/esqueci-senha` },
  remarks: ['Se não foi você, peça um link para escolher outra senha, ou fale com o nosso suporte.'],
});

/**
 * Notifies the person that the password was changed by a mailed link.
 * @param passkeys names of the passkeys that still sign in
 */
export function passwordRecoveredMessage(origin: string, passkeys: readonly string[]): Message {
  const changed = passwordChanged(origin);
  const left = passkeys.length > 0 ? `Estas chaves de acesso continuam valendo: ${passkeys.join(', ')}.` : NO_PASSKEYS;
  return messageOf(origin, { ...changed, paragraphs: [...changed.paragraphs, left] });
}

const NO_PASSKEYS = 'Nenhuma chave de acesso vale mais: adicione outra em Configurações da Conta, se quiser.';

/** Notifies the person that a passkey was added. */
export function passkeyAddedMessage(origin: string): Message {
  return messageOf(origin, {
    subject: `Uma chave de acesso foi adicionada à sua conta do ${PRODUCT}`,
    paragraphs: [
      `Uma chave de acesso acaba de ser adicionada à sua conta no ${PRODUCT}. Com ela se entra sem senha.`,
      'Se foi você, não precisa fazer nada.',
    ],
    button: { label: 'Não fui eu', url: `${origin}/esqueci-senha` },
    remarks: ['Se não foi você, peça um link para escolher outra senha e remova a chave em Configurações da Conta.'],
  });
}

/** Mail with a link that confirms the address. Its token is in the fragment, which browsers send to no server. */
export function emailConfirmationMessage(origin: string, token: string): Message {
  return messageOf(origin, {
    subject: `Confirme seu email no ${PRODUCT}`,
    paragraphs: [
      `Este email foi informado em uma conta do ${PRODUCT}.`,
      'Use o link abaixo para confirmar que ele é seu. O link vale por 24 horas e só pode ser usado uma vez.',
    ],
    button: { label: 'Confirmar email', url: `${origin}/confirmar-email#token=${token}` },
    remarks: [`Se você não tem conta no ${PRODUCT} e não pediu a troca do email, ignore esta mensagem.`],
  });
}

/** Notifies the present address that another one was requested. */
export function emailChangeRequestedMessage(origin: string): Message {
  return messageOf(origin, {
    subject: `Pedido de troca do email da sua conta no ${PRODUCT}`,
    paragraphs: [
      `Recebemos um pedido para trocar o email da sua conta no ${PRODUCT}. Enquanto o novo endereço não for confirmado, nada muda.`,
      'Se foi você, não precisa fazer nada.',
    ],
    button: { label: 'Não fui eu', url: `${origin}/esqueci-senha` },
    remarks: ['Se não foi você, escolha outra senha agora: isso cancela o pedido.'],
  });
}

/** Notifies the previous address that the account's e-mail was changed. */
export function emailChangedMessage(origin: string): Message {
  return messageOf(origin, {
    subject: `O email da sua conta no ${PRODUCT} foi alterado`,
    paragraphs: [
      `O email da sua conta no ${PRODUCT} acaba de ser alterado. Este endereço não serve mais para entrar.`,
      'Se foi você, não precisa fazer nada.',
    ],
    button: { label: 'Não fui eu', url: `${origin}/termos-de-uso` },
    remarks: ['Se não foi você, fale com o nosso suporte agora: o contato está nos termos de uso.'],
  });
}

function messageOf(origin: string, content: Content): Message {
  return { subject: content.subject, text: textOf(origin, content), html: htmlOf(origin, content) };
}

function textOf(origin: string, { paragraphs, button, remarks = [] }: Content): string {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  return `${[...paragraphs, ...link, ...remarks, `${PRODUCT}\n${origin}`].join('\n\n')}\n`;
}

const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const BUTTON = 'display:inline-block;padding:14px 24px;border-radius:14px;background:#0A6E7F;color:#FFFFFF';

/** Uses inline styles and a table layout, because mail clients support little else. */
function htmlOf(origin: string, { subject, paragraphs, button, remarks = [] }: Content): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escaped(text)}</p>`;
  const remark = (text: string) =>
    `<p style="margin:16px 0 0;font-size:14px;line-height:20px;color:#456068">${escaped(text)}</p>`;
  const link = (label: string, url: string, style: string) =>
    `<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`;
  const pressed = button && [
    `<p style="margin:24px 0">${link(button.label, button.url, `${BUTTON};font-weight:700;text-decoration:none`)}</p>`,
    remark('Se o botão não abrir, copie este endereço no navegador:'),
    `<p style="margin:4px 0 0;font-size:14px;line-height:20px;word-break:break-all">${link(button.url, button.url, 'color:#075A68')}</p>`,
  ];
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#FBFAF6;color:#10292E;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:18px 24px;border-radius:20px 20px 0 0;background:#0A6E7F;color:#FFFFFF;font-size:22px;font-weight:800">${PRODUCT}</td></tr>
<tr><td style="padding:28px 24px;border-radius:0 0 20px 20px;border:1px solid #EEF0EC;border-top:0;background:#FFFFFF">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escaped(subject)}</h1>
${[...paragraphs.map(paragraph), ...(pressed ?? []), ...remarks.map(remark)].join('\n')}
</td></tr>
<tr><td align="center" style="padding:16px;font-size:14px">${link(origin, origin, 'color:#456068')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
