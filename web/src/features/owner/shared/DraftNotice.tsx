import { History } from 'lucide-react';
import type { EditForm } from '../../../shared/merging/use-edit-form.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { Box, Row } from '../../../ui/layout/layout.tsx';
import styles from './DraftNotice.module.css';

/** Shows that a form was restored from a draft, and offers to discard it. */
export function DraftNotice<Values>({ form }: { form: EditForm<Values> }) {
  if (!form.restored) return null;
  // The notice unmounts with the button that has the focus, so the form is focused.
  const discard = () =>
    focusAfter(form.discard, () => form.ref.current?.querySelector<HTMLElement>('input, textarea, select'));
  return (
    <Row role="status" className={styles.notice} gap={10} size="small" tone="mare">
      <History size={20} />
      <Box as="p" grow>
        Recuperamos o que você tinha digitado.
      </Box>
      <Button variant="ghost" small onClick={discard}>
        Descartar
      </Button>
    </Row>
  );
}
