import type { Partner } from '@cardume/bff/contract';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { initialOf } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';
import { Column, Row, Text } from '../../ui/layout/layout.tsx';
import { Initial, Picture } from '../../ui/picture/Picture.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './PartnerCard.module.css';

const SIZES = '(min-width: 768px) 370px, 100vw';

type Words = Pick<Partner, 'name' | 'description' | 'discountText' | 'imageUrl'>;

/** A partner's offer; the whole card is a link that opens in a new tab. */
export function PartnerCard({ partner }: { partner: Partner }) {
  return (
    <a
      href={partner.link}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(utilities.card, utilities.lifts, styles.card)}
    >
      <Content partner={partner} />
    </a>
  );
}

/** The card in the editor: not a link, with a button on its picture, and perhaps without a name yet. */
export function PartnerPreview({ partner, button }: { partner: Words; button: ReactNode }) {
  return (
    <div className={cx(utilities.card, styles.card, styles.preview)}>
      <Content partner={partner} button={button} />
    </div>
  );
}

function Content({ partner, button }: { partner: Words; button?: ReactNode }) {
  return (
    <>
      <div className={styles.picture}>
        <Picture src={partner.imageUrl} alt="" sizes={SIZES} fallback={<Initial letter={initialOf(partner.name)} />} />{' '}
        <span className={styles.offer}>{partner.discountText}</span>
        {button}
      </div>
      <Column gap={4} grow pad={16}>
        <Text as="h2" size="h3">
          {partner.name || 'Nome'}
        </Text>
        <Text size="small" tone="quiet">
          {partner.description}
        </Text>
        <Row as="span" className={styles.more} gap={6} tone="mare">
          Aproveitar oferta <ExternalLink size={18} />
        </Row>
      </Column>
    </>
  );
}
