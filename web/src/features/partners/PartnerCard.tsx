import type { Partner } from '@cardume/bff/contract';
import { ExternalLink } from 'lucide-react';
import { initialOf } from '../../lib/text.ts';
import { Initial } from '../../ui/picture/Initial.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './PartnerCard.module.css';

const SIZES = '(min-width: 768px) 370px, 100vw';

/** A partner's offer; the whole card leads to it, in a new tab. */
export function PartnerCard({ partner }: { partner: Partner }) {
  return (
    <a href={partner.link} target="_blank" rel="noopener noreferrer" className={`${utilities.card} ${styles.card}`}>
      <div className={styles.picture}>
        <Picture src={partner.imageUrl} alt="" sizes={SIZES} fallback={<Initial letter={initialOf(partner.name)} />} />
        <span className={styles.offer}>{partner.discountText}</span>
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>{partner.name}</h2>
        <p className={styles.description}>{partner.description}</p>
        <span className={styles.more}>
          Aproveitar oferta <ExternalLink size={18} aria-hidden="true" />
        </span>
      </div>
    </a>
  );
}
