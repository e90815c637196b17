import { UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/inputs.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { Grid, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { EVENT_LABELS } from '../shared/audit-labels.ts';
import styles from './audit.module.css';
import { type Person, PersonDialog } from './PersonDialog.tsx';

export interface AuditFilterValues {
  /** The actor; null for all admins. */
  person: Person | null;
  /** Event type; empty for all. */
  kind: string;
  /** Day in São Paulo, like `2026-01-31`; empty for all. */
  day: string;
}

/** Maximum of the date input: without it browsers accept years of more than four digits. */
const LATEST = '9999-12-31';

interface AuditFiltersProps {
  filters: AuditFilterValues;
  onChange: (change: Partial<AuditFilterValues>) => void;
}

export function AuditFilters({ filters: { person, kind, day }, onChange }: AuditFiltersProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <Grid columns={{ s: 1, m: 3 }} gap={{ s: 12, m: 16 }} bottom={20}>
      <Stack gap={6}>
        <Text as="span" size="label">
          Pessoa
        </Text>
        <Row as="span" className={styles.auditFiltersButtons} gap={8} align="stretch">
          <Button
            variant="secondary"
            block
            icon={<UserRound size={20} />}
            aria-label={`Pessoa: ${person?.name ?? 'todos os administradores'}`}
            onClick={() => setChoosing(true)}
          >
            {person?.name ?? 'Todos os administradores'}
          </Button>
          {person && (
            <Button
              variant="ghost"
              aria-label="Todos os administradores"
              icon={<X size={20} />}
              onClick={() => onChange({ person: null })}
            >
              Limpar
            </Button>
          )}
        </Row>
      </Stack>
      <Field label="O que aconteceu">
        {(control) => (
          <Select {...control} value={kind} onChange={(event) => onChange({ kind: event.target.value })}>
            <option value="">Tudo</option>
            {Object.entries(EVENT_LABELS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Dia">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            max={LATEST}
            value={day}
            onChange={(event) => onChange({ day: event.target.value })}
          />
        )}
      </Field>
      {choosing && (
        <PersonDialog
          onChosen={(chosen) => {
            onChange({ person: chosen });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Grid>
  );
}
