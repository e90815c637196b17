import type { AdminStore } from '@cardume/bff/contract';
import { Check, SkipForward, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { paths } from '../../../../shared/paths.ts';
import { toastError } from '../../../../shared/toast-error.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Facts } from '../../../../ui/Facts.tsx';
import { Row, Stack } from '../../../../ui/layout/layout.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import utilities from '../../../../ui/utilities.module.css';
import { useSetApprovalMutation } from '../../api.ts';
import { ShopLink } from '../../shared/ShopLink.tsx';
import { RefusalDialog } from '../RefusalDialog.tsx';
import { factsOf, StoreBadges } from '../StoreRow.tsx';
import styles from './approval.module.css';
import { StoreChecks } from './StoreChecks.tsx';

interface ShopApprovalProps {
  shop: AdminStore;
  /** Called after a decision was saved. */
  onDecided: () => void;
  onSkip: () => void;
}

/** A waiting shop: its page as shoppers will see it, what an admin checks, and the decision. */
export function ShopApproval({ shop, onDecided, onSkip }: ShopApprovalProps) {
  const { id, name, version } = shop;
  const [setApproval, { isLoading }] = useSetApprovalMutation();
  const [refusing, setRefusing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  async function approve() {
    if (isLoading) return;
    const { error } = await setApproval({ params: { id }, body: { approved: true, version } });
    if (error) return toastError('Erro ao atualizar loja', error);
    toast({ kind: 'success', title: 'Loja aprovada com sucesso!' });
    onDecided();
  }

  const frame = useKeys({ a: approve, r: () => setRefusing(true), arrowright: onSkip });

  return (
    <Stack className={styles.approval} gap={16} packed>
      <iframe ref={frame} title="Página da loja" src={paths.shop(id)} className={styles.page} />
      <Stack className={styles.side} gap={16} packed>
        <Stack as="section" aria-labelledby="inspected" className={utilities.card} gap={12} packed pad={20}>
          <div>
            <h2 ref={title} id="inspected" tabIndex={-1} className={styles.name}>
              {name}
            </h2>
            <StoreBadges store={shop} />
          </div>
          <Facts facts={factsOf(shop)} />
          <StoreChecks shop={shop} />
          <ShopLink id={id} />
        </Stack>
        <Row className={`${utilities.card} ${styles.decision}`} gap={10} wrap>
          <Button
            variant="approve"
            small
            loading={isLoading}
            icon={<Check size={20} />}
            aria-keyshortcuts="A"
            onClick={approve}
          >
            Aprovar
          </Button>
          <Button
            variant="dangerSoft"
            small
            icon={<X size={20} />}
            aria-keyshortcuts="R"
            onClick={() => setRefusing(true)}
          >
            Recusar
          </Button>
          <Button
            variant="secondary"
            small
            icon={<SkipForward size={20} />}
            aria-keyshortcuts="ArrowRight"
            onClick={onSkip}
          >
            Pular
          </Button>
        </Row>
        <p className={styles.keys}>Teclas: A aprova, R recusa, → pula</p>
      </Stack>
      {refusing && <RefusalDialog store={shop} onDone={onDecided} onClose={() => setRefusing(false)} />}
    </Stack>
  );
}

/**
 * Runs an action by its key, unless a dialog is open or the key belongs to a field or a shortcut of the browser.
 * @returns a ref for a frame, which has the focus, and with it the keys, after a press in it
 */
function useKeys(actions: Record<string, () => unknown>): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if ([event.view?.document, document].some((it) => it?.querySelector('dialog[open]'))) return;
    // Not `instanceof`: an element of a frame has other classes.
    if (/^(INPUT|TEXTAREA|SELECT)$/.test((event.target as Partial<Element>).tagName ?? '')) return;
    const run = actions[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const inner = frame.current;
    const listenInFrame = () => inner?.contentWindow?.addEventListener('keydown', press);
    inner?.addEventListener('load', listenInFrame);
    window.addEventListener('keydown', press);
    return () => {
      inner?.removeEventListener('load', listenInFrame);
      window.removeEventListener('keydown', press);
    };
  }, []);
  return frame;
}
