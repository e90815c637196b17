import type { ToastMessage } from '../../../ui/toast/toast-store.ts';

export const FIELDS_MISSING: ToastMessage = {
  kind: 'error',
  title: 'Campos obrigatórios',
  text: 'Preencha todos os campos.',
};
