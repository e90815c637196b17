import { CircleAlert } from 'lucide-react';
import { Row } from '../../../ui/layout/layout.tsx';

/** What is wrong with several fields, above them; nothing without an error. */
export function FieldsError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <Row as="p" id={id} gap={6} align="stretch" top={6} size="strong" tone="danger">
      <CircleAlert size={18} />
      {error}
    </Row>
  );
}
