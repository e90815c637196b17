import {
  type AdminStore,
  formatAverage,
  formatDateTime,
  formatPhone,
  hasValidCheckDigits,
} from '@cardume/bff/contract';
import { Check, Clock, EyeOff, ImageOff, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { formatTimeSince } from '../../../lib/dates.ts';
import { initialOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Email } from '../../../ui/Email.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { placeholderColor } from '../../../ui/picture/ground.ts';
import utilities from '../../../ui/utilities.module.css';
import { ReviewsButton } from '../shared/reviews/ReviewsButton.tsx';
import { ReviewsDialog } from '../shared/reviews/ReviewsDialog.tsx';
import { ApprovedChanges } from './ApprovedChanges.tsx';
import { StoreActions } from './StoreActions.tsx';
import styles from './StoreRow.module.css';
import type { BulkApproval } from './use-bulk-approval.ts';

interface StoreRowProps {
  store: AdminStore;
  bulk: BulkApproval;
  /** Called before a decision, after which buttons or the row disappear. */
  onDecide: () => void;
}

/** A shop with all its fields and an admin's actions. */
export function StoreRow({ store, bulk, onDecide }: StoreRowProps) {
  const [reading, setReading] = useState(false);
  const { averageRating, totalReviews, name } = store;
  const reviews = averageRating !== null && (
    <>
      {formatAverage(averageRating)} ·{' '}
      <ReviewsButton count={totalReviews} name={name} onPress={() => setReading(true)} />
    </>
  );
  return (
    <Stack as="article" className={`${utilities.card} ${styles.row}`} gap={12} packed tall pad={16}>
      <div>
        <Row gap={12}>
          {store.approved || <Choice store={store} bulk={bulk} />}
          <Avatar
            src={store.profileImageUrl}
            letter={initialOf(store.name)}
            size={60}
            rim
            ground={placeholderColor(store.id)}
          />
          <Box shrink>
            <h2 className={styles.name}>{store.name}</h2>
            <StoreBadges store={store} />
          </Box>
        </Row>
        {store.description && <p className={styles.description}>{store.description}</p>}
      </div>
      <Facts facts={{ ...factsOf(store), Avaliações: reviews }} className={styles.facts} />
      {store.changes.length > 0 && <ApprovedChanges store={store} />}
      <StoreActions store={store} onDecide={onDecide} />
      {reading && <ReviewsDialog store={store} onClose={() => setReading(false)} />}
    </Stack>
  );
}

/** Selects a pending shop for bulk approval. */
function Choice({
  store: { id, name },
  bulk: { selected, choose, progress },
}: {
  store: AdminStore;
  bulk: BulkApproval;
}) {
  return (
    <label className={cx(utilities.iconTarget, styles.choice)}>
      <input
        type="checkbox"
        className={utilities.checkbox}
        aria-label={`Selecionar ${name}`}
        checked={selected.some((store) => store.id === id)}
        disabled={progress !== null}
        onChange={(event) => choose(id, event.target.checked)}
      />
    </label>
  );
}

/** Returns what an admin checks of a shop, and what was decided on it. */
export function factsOf(store: AdminStore) {
  const { city, neighborhood, address, owner, whatsapp, cnpj, approvedAt, approvedBy } = store;
  const { pendingSince, refusalReason } = store;
  return {
    Endereço: [address, neighborhood, city].filter(Boolean).join(' · '),
    Responsável: owner && (
      <>
        {owner.firstName} {owner.lastName}
        <br />
        <Email address={owner.email} />
      </>
    ),
    WhatsApp: whatsapp && formatPhone(whatsapp),
    CNPJ: cnpj && (
      <>
        {cnpj}
        {hasValidCheckDigits(cnpj) || (
          <Text as="span" block tone="pending" bold>
            Dígitos verificadores incorretos
          </Text>
        )}
      </>
    ),
    Aprovação: approvedAt && (
      <>
        {approvedBy && `${approvedBy}, `}
        <time dateTime={approvedAt}>{formatDateTime(approvedAt)}</time>
      </>
    ),
    'Na fila': pendingSince && (
      <time dateTime={pendingSince} title={formatDateTime(pendingSince)}>
        {formatTimeSince(pendingSince)}
      </time>
    ),
    Motivo: refusalReason,
  };
}

const APPROVAL: Record<AdminStore['approvalStatus'], { words: string; tone: BadgeTone; Icon: LucideIcon }> = {
  waiting: { words: 'Pendente', tone: 'pending', Icon: Clock },
  refused: { words: 'Recusada', tone: 'danger', Icon: X },
  approved: { words: 'Aprovada', tone: 'ok', Icon: Check },
  changed: { words: 'Aprovada', tone: 'ok', Icon: Check },
};

/** What was decided on a shop, and what an admin has to look at. */
export function StoreBadges({ store: { approvalStatus, hidden, hasPicturesElsewhere } }: { store: AdminStore }) {
  const { words, tone, Icon } = APPROVAL[approvalStatus];
  return (
    <Row as="p" gap={6} align="stretch" wrap>
      <Badge tone={tone} icon={<Icon size={14} />}>
        {words}
      </Badge>
      {approvalStatus === 'changed' && (
        <Badge tone="pending" icon={<TriangleAlert size={14} />}>
          Alterada depois da aprovação
        </Badge>
      )}
      {hidden && (
        <Badge tone="pending" icon={<EyeOff size={14} />}>
          Oculta por denúncia
        </Badge>
      )}
      {hasPicturesElsewhere && (
        <Badge tone="pending" icon={<ImageOff size={14} />}>
          Foto em outro site
        </Badge>
      )}
    </Row>
  );
}
