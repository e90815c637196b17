import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countWithNoun } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { QuestionDialog } from '../../../ui/form/FormDialog.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './stores.module.css';
import type { BulkApproval } from './use-bulk-approval.ts';

interface BulkBarProps {
  bulk: BulkApproval;
  /** Called when the bar disappears after an approval and no element has the focus; has to set the focus. */
  onGone: () => void;
}

/** Approves the selected shops and shows progress and failures; nothing without a selection or failures. */
export function BulkBar({ bulk: { selected, progress, failures, approve }, onGone }: BulkBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const running = progress !== null;
  const [asking, setAsking] = useState(false);
  const before = useRef(running);
  useEffect(() => {
    const ended = before.current && !running;
    before.current = running;
    // The button lost the focus while it was disabled; a focus that the user has moved elsewhere stays there.
    if (!ended || document.activeElement !== document.body) return;
    if (button.current) button.current.focus({ preventScroll: true });
    else onGone();
  });

  const chosen = selected.length > 0 ? countWithNoun(selected.length, 'selecionada', 'selecionadas') : '';
  const words = progress ? `Aprovando ${progress.at} de ${progress.of}…` : chosen;
  return (
    <>
      <p role="status" className={utilities.hidden}>
        {words}
      </p>
      {(words || failures.length > 0) && (
        <Row className={`${utilities.card} ${styles.bar}`} justify="between" wrap top={16}>
          {words && (
            <Text as="b" size="label">
              {words}
            </Text>
          )}
          {(running || selected.length > 0) && (
            <Button
              ref={button}
              variant="approve"
              small
              loading={running}
              icon={<Check size={20} />}
              onClick={() => setAsking(true)}
            >
              Aprovar selecionadas
            </Button>
          )}
          {failures.length > 0 && (
            <Text as="div" role="alert" className={styles.failures} shrink size="small" tone="danger">
              {failures.map(({ id, name, reason }) => (
                <p key={id}>
                  <b>{name}</b>: {reason}
                </p>
              ))}
            </Text>
          )}
        </Row>
      )}
      {asking && (
        <QuestionDialog
          title={`Aprovar ${countWithNoun(selected.length, 'loja', 'lojas')}?`}
          label="Aprovar"
          onConfirm={approve}
          onClose={() => setAsking(false)}
        >
          <p>{selected.length === 1 ? 'Ela aparece na busca na hora.' : 'Elas aparecem na busca na hora.'}</p>
        </QuestionDialog>
      )}
    </>
  );
}
