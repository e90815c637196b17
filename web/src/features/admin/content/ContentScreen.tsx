import { type HomeKind, screenTitle } from '@cardume/bff/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import empty from '../../../art/empty/box.svg';
import { countWithNoun } from '../../../lib/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { useForm } from '../../../shared/use-form.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Skeletons } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import utilities from '../../../ui/utilities.module.css';
import { CONTENT_AREAS } from '../content-areas.ts';
import { type HomeItem, useItemsQuery, useRemoveItemMutation } from './api.ts';
import { ContentDialog } from './ContentDialog.tsx';
import { ContentList } from './ContentList.tsx';
import styles from './content.module.css';
import { outcomeWords } from './item-form.ts';
import { KINDS, nameOf } from './kinds.tsx';

type Doing = { what: 'add' } | { what: 'edit' | 'delete'; item: HomeItem };
const SKELETON_COUNT = 4;

/** The items of one kind of home content: listed, added, changed, ordered and deleted. */
export default function ContentScreen({ kind }: { kind: HomeKind }) {
  const { title } = CONTENT_AREAS[kind];
  const { noun, plural } = KINDS[kind];
  const query = useItemsQuery(kind);
  const [list, leave] = useFocusAfterRemoval<HTMLElement>(query.currentData ?? []);
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = () => setDoing(null);
  return (
    <div className={utilities.page}>
      <title>{screenTitle(title)}</title>
      <ScreenHeader
        title={title}
        subtitle={query.currentData ? countWithNoun(query.currentData.length, noun.toLowerCase(), plural) : '\u00a0'}
        backTo={paths.admin}
        action={
          <Button small icon={<Plus size={20} />} onClick={() => setDoing({ what: 'add' })}>
            Novo<span className={styles.noun}> {noun.toLowerCase()}</span>
          </Button>
        }
      />
      <QueryView query={query} skeleton={<ContentSkeleton />} errorTitle={`Não foi possível carregar os ${plural}`}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState card level={2} art={empty} title={`Nenhum ${noun.toLowerCase()} cadastrado`} />
          ) : (
            <ContentList
              kind={kind}
              items={items}
              list={list}
              onEdit={(item) => setDoing({ what: 'edit', item })}
              onDelete={(item) => {
                leave(items.indexOf(item));
                setDoing({ what: 'delete', item });
              }}
            />
          )
        }
      </QueryView>
      {doing?.what === 'add' && <ContentDialog kind={kind} onClose={stop} />}
      {doing?.what === 'edit' && <ContentDialog kind={kind} item={doing.item} onClose={stop} />}
      {doing?.what === 'delete' && <DeleteDialog kind={kind} item={doing.item} onClose={stop} />}
    </div>
  );
}

function ContentSkeleton() {
  return <Skeletons count={SKELETON_COUNT} gap={12} height={120} radius={20} />;
}

interface DeleteDialogProps {
  kind: HomeKind;
  item: HomeItem;
  onClose: () => void;
}

/** Asks for confirmation, then deletes an item of the home content. */
function DeleteDialog({ kind, item, onClose }: DeleteDialogProps) {
  const { noun, confirmationNoun = noun.toLowerCase() } = KINDS[kind];
  const [remove] = useRemoveItemMutation();
  const form = useForm({
    initial: {},
    check: () => ({ body: item.id }),
    send: (id) => remove({ kind, id }),
    close: onClose,
    ...outcomeWords(noun, 'deletar'),
  });
  return (
    <FormDialog
      title={`Tem certeza que deseja deletar este ${confirmationNoun}?`}
      form={form}
      label="Deletar"
      danger
      onClose={onClose}
    >
      <p>
        <b>{nameOf(item)}</b> sai da home na hora. Não dá para desfazer.
      </p>
    </FormDialog>
  );
}
