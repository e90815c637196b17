import { formatDateTime, type HomeKind, showTimePhase } from '@cardume/bff/contract';
import { GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { initialOf } from '../../../lib/text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Initial, Picture } from '../../../ui/picture/Picture.tsx';
import { arrowKeyStep } from '../../../ui/use-reorder.ts';
import { useSavedValue } from '../../../ui/use-saved-value.ts';
import utilities from '../../../ui/utilities.module.css';
import { type HomeItem, useChangeItemMutation } from './api.ts';
import styles from './ContentItem.module.css';
import { toastOutcome } from './item-form.ts';
import { KINDS, nameOf } from './kinds.tsx';

export interface ItemProps {
  kind: HomeKind;
  item: HomeItem;
  index: number;
  count: number;
  className: string;
  /** Moves the item by a number of positions, up if negative. */
  onStep: (by: number) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** An item as a row of a table. */
export function ItemRow(props: ItemProps) {
  const { kind, item, index, className, onEdit, onDelete } = props;
  const id = useId();
  return (
    <tr data-index={index} className={className}>
      <td className={styles.pictureCell}>
        <Thumb kind={kind} item={item} sizes="184px" />
      </td>
      <th scope="row">
        <Text as="span" block id={id} size="name">
          {nameOf(item)}
        </Text>
        <ProductBadge item={item} />
      </th>
      <Text as="td" size="small" tone="quiet">
        {KINDS[kind].column.of(item)}
      </Text>
      <td>
        <Row as="span" gap={4}>
          <Grip {...props} />
          {item.order}
        </Row>
      </td>
      <td>
        <ActiveSwitch kind={kind} item={item} />
        <PhaseBadge item={item} />
      </td>
      <td>
        <Row as="span" className={styles.icons} align="stretch" justify="end">
          <IconButton
            variant="plain"
            label="Editar"
            aria-describedby={id}
            icon={<Pencil size={20} />}
            onClick={onEdit}
          />
          <IconButton
            variant="plain"
            label="Deletar"
            aria-describedby={id}
            className={styles.delete}
            icon={<Trash2 size={20} />}
            onClick={onDelete}
          />
        </Row>
      </td>
    </tr>
  );
}

/** An item as a card; a square picture stands beside the name, a wide one above it. */
export function ItemCard(props: ItemProps) {
  const { kind, item, index, className, onEdit, onDelete } = props;
  const id = useId();
  const square = isSquare(kind);
  return (
    <Stack as="li" data-index={index} className={cx(utilities.card, className)} gap={12} packed pad={12}>
      {square || <Thumb kind={kind} item={item} sizes="(min-width: 768px) 45vw, 90vw" />}
      <Row gap={12}>
        {square && <Thumb kind={kind} item={item} sizes="84px" />}
        <Box grow>
          <Text as="h2" id={id} size="name">
            {nameOf(item)}
          </Text>
          <Text size="small" tone="quiet">
            Ordem {item.order} · {KINDS[kind].column.of(item)}
          </Text>
          <ProductBadge item={item} />
          <PhaseBadge item={item} />
        </Box>
        <ActiveSwitch kind={kind} item={item} />
      </Row>
      <Row className={styles.buttons} gap={10} align="stretch">
        <Grip {...props} />
        <Button variant="secondary" small aria-describedby={id} icon={<Pencil size={20} />} onClick={onEdit}>
          Editar
        </Button>
        <Button variant="dangerSoft" small aria-describedby={id} icon={<Trash2 size={20} />} onClick={onDelete}>
          Deletar
        </Button>
      </Row>
    </Stack>
  );
}

const isSquare = (kind: HomeKind) => KINDS[kind].picture.width === KINDS[kind].picture.height;

function Thumb({ kind, item, sizes }: { kind: HomeKind; item: HomeItem; sizes: string }) {
  const { width, height } = KINDS[kind].picture;
  return (
    <span className={cx(styles.thumb, isSquare(kind) && styles.square)} style={{ aspectRatio: width / height }}>
      <Picture src={item.imageUrl} alt="" sizes={sizes} fallback={<Initial letter={initialOf(nameOf(item))} />} />
    </span>
  );
}

/** The drag handle of an item; the arrow keys move it as well. */
function Grip({ item, index, count, onStep }: ItemProps) {
  return (
    <button
      type="button"
      data-grip
      className={cx(utilities.iconTarget, styles.grip)}
      aria-label={`Mover ${nameOf(item)}, posição ${index + 1} de ${count}. Use as setas`}
      title="Arraste ou use as setas do teclado"
      onKeyDown={(event) => {
        const step = arrowKeyStep(event.key);
        if (!step) return;
        event.preventDefault();
        onStep(step);
      }}
    >
      <GripVertical size={20} />
    </button>
  );
}

/** Shows or hides an item on the home page; saved at once. */
function ActiveSwitch({ kind, item }: { kind: HomeKind; item: HomeItem }) {
  const [change] = useChangeItemMutation();
  const { value, set } = useSavedValue(
    item.active,
    (active: boolean) => change({ kind, id: item.id, change: { active } }),
    (_active, error) => toastOutcome(KINDS[kind].noun, 'atualizar', error),
  );
  return <Switch bare label="Ativo" checked={value} onChange={set} />;
}

/** Marks an item that shows a product of a shop. */
function ProductBadge({ item }: { item: HomeItem }) {
  if (!item.productId) return null;
  return (
    <Badge tone="mare" className={styles.phase}>
      Produto de loja
    </Badge>
  );
}

/** Marks a scheduled or an expired item, and names the dates of an item that has any. */
function PhaseBadge({ item }: { item: HomeItem }) {
  const phase = usePhase(item);
  const { showFrom, showUntil } = item;
  return (
    <>
      {phase !== 'now' && (
        <Badge tone={phase === 'before' ? 'mare' : 'neutral'} className={styles.phase}>
          {phase === 'before' ? 'Agendado' : 'Encerrado'}
        </Badge>
      )}
      {(showFrom || showUntil) && (
        <Text size="small" tone="quiet">
          {[showFrom && `De ${formatDateTime(showFrom)}`, showUntil && `Até ${formatDateTime(showUntil)}`]
            .filter(Boolean)
            .join(' ')}
        </Text>
      )}
    </>
  );
}

/** Longest delay of `setTimeout`, about 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns the phase of an item and renders again when the phase changes. */
function usePhase({ showFrom, showUntil }: HomeItem) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const changes = [showFrom, showUntil].map((time) => Date.parse(time ?? '')).filter((time) => time > now);
    if (changes.length === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.min(...changes) - Date.now(), MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [showFrom, showUntil, now]);
  return showTimePhase({ showFrom, showUntil }, Date.now());
}
