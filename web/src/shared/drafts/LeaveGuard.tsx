import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { isLeaving } from '../account/leave.ts';
import { holdBack } from './hold-back.ts';

interface LeaveGuardProps {
  /** Whether something would be lost. */
  dirty: boolean;
  /** Called when it is left all the same. */
  onLeave: () => void;
}

/** Asks before a screen with something unsaved is left: by a link, by the way back, or by closing the page. */
export function LeaveGuard({ dirty, onLeave }: LeaveGuardProps) {
  const navigate = useNavigate();
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!dirty) return;
    return holdBack({
      isLeaving,
      navigate,
      ask: (next) => setGoOn(() => next),
    });
  }, [dirty, navigate]);
  if (!goOn) return null;
  const stay = () => setGoOn(null);
  const leave = () => {
    setGoOn(null);
    onLeave();
    goOn();
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
