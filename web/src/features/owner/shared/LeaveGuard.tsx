import { useEffect, useEffectEvent, useState } from 'react';
import { isLeaving } from '../../../shared/account/leave.ts';
import { history } from '../../../shared/history.ts';
import type { EditForm } from '../../../shared/merging/use-edit-form.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

/**
 * Asks for confirmation before a screen with unsaved input is left by a link, by Back or by closing the page; not while
 * the form is being saved.
 */
export function LeaveGuard<Values>({ form }: { form: EditForm<Values> }) {
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  const block = useEffectEvent((next: () => void) => {
    if (form.busy || !form.isDirty()) return false;
    setProceed(() => next);
    return true;
  });
  useEffect(() => history.block((next) => block(next)), []);
  useBeforeUnload(form.isDirty() && !form.busy);

  if (!proceed) return null;
  const stay = () => setProceed(null);
  const leave = () => {
    stay();
    form.discard();
    proceed();
  };
  return (
    <Dialog
      title="Sair sem salvar?"
      onClose={stay}
      footer={
        <>
          <Button variant="secondary" block onClick={stay}>
            Continuar editando
          </Button>
          <Button variant="danger" block onClick={leave}>
            Sair sem salvar
          </Button>
        </>
      }
    >
      <p>O que você digitou ainda não foi salvo e será perdido.</p>
    </Dialog>
  );
}

/** Makes the browser ask for confirmation before the page is closed, except during our own full navigations. */
function useBeforeUnload(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
