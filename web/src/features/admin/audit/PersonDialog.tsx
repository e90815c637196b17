import { useState } from 'react';
import { Combobox } from '../../../ui/combobox/Combobox.tsx';
import { useContinuedResult } from '../../../ui/combobox/use-continued-result.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { Skeletons } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useUsersQuery } from '../api.ts';
import { nameOf } from '../shared/badges.tsx';
import styles from './audit.module.css';

/** The user that the audit is filtered by. */
export interface Person {
  id: string;
  name: string;
}

const PAUSE_MS = 300;
const OFFERED = 8;
const SKELETON_COUNT = 4;

interface PersonDialogProps {
  onChosen: (person: Person) => void;
  onClose: () => void;
}

/** Chooses a user by the beginning of a name, e-mail or username. */
export function PersonDialog({ onChosen, onClose }: PersonDialogProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const asked = useDebounced(typed, PAUSE_MS);
  const query = useUsersQuery({ search: asked, page: 1 });
  const result = useContinuedResult(typed, asked, query.currentData);
  const found = query.error ? [] : (result?.users.slice(0, OFFERED) ?? []);
  const searching = !query.error && (asked !== typed || !query.currentData);
  return (
    <Dialog title="De quem?" onClose={onClose}>
      <Stack className={styles.personDialogContent} gap={12} packed>
        <Combobox
          focused
          label="Nome, email ou usuário"
          text={text}
          onText={setText}
          items={found}
          keyOf={(user) => user.id}
          onChoose={(user) => onChosen({ id: user.id, name: nameOf(user) })}
        >
          {(user) => (
            <Stack as="span">
              <b>{nameOf(user)}</b>{' '}
              <Text as="span" size="small" tone="quiet">
                {user.email}
              </Text>
            </Stack>
          )}
        </Combobox>
        {query.error && (
          <ErrorState
            title="Não foi possível buscar pessoas"
            error={query.error}
            onRetry={query.refetch}
            retrying={query.isFetching}
          />
        )}
        {searching && found.length === 0 && <Skeletons count={SKELETON_COUNT} gap={12} height={40} />}
        <p role="status">{!searching && query.currentData?.users.length === 0 && 'Nenhum usuário encontrado'}</p>
      </Stack>
    </Dialog>
  );
}
