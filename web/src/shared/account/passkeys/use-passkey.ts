import type { CurrentUser } from '@cardume/bff/contract';
import { useState } from 'react';
import { toast } from '../../../ui/toast/toast-store.ts';
import { toastError } from '../../toast-error.ts';
import type { Outcome } from '../../use-form.ts';
import {
  useAddMyPasskeyMutation,
  useLoginWithPasskeyMutation,
  useStartMyPasskeyMutation,
  useStartPasskeyLoginMutation,
} from './api.ts';

/** Whether the browser offers passkeys; browsers do so only over https and on localhost. */
export const supportsPasskeys = () => 'PublicKeyCredential' in window;
export const NO_PASSKEYS = 'Este navegador não oferece chaves de acesso aqui.';

/** Loaded only when a passkey is used. */
const webauthn = () => import('@simplewebauthn/browser');
type WebAuthn = Awaited<ReturnType<typeof webauthn>>;

/** Opens the browser's dialog. @returns undefined, after an error toast, if the user cancels or the browser refuses */
async function dialog<Result>(
  title: string,
  open: (browser: WebAuthn) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await open(await webauthn());
  } catch (error) {
    const isThere = error instanceof Error && error.name === 'InvalidStateError';
    const text = isThere
      ? 'Este aparelho já tem uma chave desta conta.'
      : 'A operação foi cancelada ou o navegador não a permite aqui.';
    toast({ kind: 'error', title, text });
    return undefined;
  }
}

export const ADDING_FAILED = 'Erro ao adicionar chave';

/** Returns a function that adds a passkey. It resolves to null, after an error toast, if the browser has made none. */
export function useAddPasskey() {
  const [start] = useStartMyPasskeyMutation();
  const [save] = useAddMyPasskeyMutation();
  return async (name: string): Promise<Outcome<unknown> | null> => {
    const started = await start();
    if (started.error) return started;
    type Options = Parameters<WebAuthn['startRegistration']>[0]['optionsJSON'];
    const optionsJSON = started.data as unknown as Options;
    const response = await dialog(ADDING_FAILED, ({ startRegistration }) => startRegistration({ optionsJSON }));
    return response ? save({ body: { name, response: { ...response } } }) : null;
  };
}

/** Returns a function that signs in with a passkey. It returns the user; undefined after an error toast. */
export function usePasskeyLogin(): [logIn: () => Promise<CurrentUser | undefined>, busy: boolean] {
  const [start] = useStartPasskeyLoginMutation();
  const [show] = useLoginWithPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const FAILED = 'Erro ao fazer login';

  async function logIn(): Promise<CurrentUser | undefined> {
    const started = await start();
    if (started.error) {
      toastError(FAILED, started.error, 'Tente novamente');
      return undefined;
    }
    type Options = Parameters<WebAuthn['startAuthentication']>[0]['optionsJSON'];
    const optionsJSON = started.data as unknown as Options;
    const response = await dialog(FAILED, ({ startAuthentication }) => startAuthentication({ optionsJSON }));
    if (!response) return undefined;
    const { data, error } = await show({ body: { response: { ...response } } });
    if (error) toastError(FAILED, error, 'Tente novamente');
    return data?.user;
  }

  return [
    async () => {
      setBusy(true);
      const user = await logIn();
      setBusy(false);
      return user;
    },
    busy,
  ];
}
