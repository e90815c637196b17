import type { ToastMessage } from '../../ui/toast/toast-store.ts';

export const FIELDS_MISSING: ToastMessage = {
  kind: 'error',
  title: 'Campos obrigatórios',
  text: 'Preencha todos os campos.',
};

export const PASSWORDS_DIFFER: ToastMessage = {
  kind: 'error',
  title: 'Senhas não conferem',
  text: 'A nova senha e a confirmação devem ser iguais.',
};
