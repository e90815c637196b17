import type { StorePage } from '@cardume/bff/contract';
import { Navigation } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { mapUrl } from '../../../../lib/maps.ts';
import { chatUrl } from '../../../../lib/whatsapp.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Row } from '../../../../ui/layout/layout.tsx';
import { useMediaQuery } from '../../../../ui/use-media.ts';
import { WhatsAppIcon } from '../../../../ui/WhatsAppIcon.tsx';
import { useBag } from '../../shared/bag/bags.ts';
import styles from './ShopActions.module.css';

/** Screens on which the buttons are in a sticky card. */
const DESKTOP = '(min-width: 1024px)';

/**
 * Links to the map, and to WhatsApp if the shop has a number. Below the desktop width a bar above the bottom navigation
 * replaces them once they are scrolled away; only one copy is visible and read out. A filled bag has its bar there.
 */
export function ShopActions({ shop }: { shop: StorePage }) {
  const place = useRef<HTMLDivElement>(null);
  const scrolledAway = useScrolledAway(place);
  const desktop = useMediaQuery(DESKTOP);
  const hasBag = useBag(shop.id) !== undefined;
  const inBar = scrolledAway && !desktop && !hasBag;
  return (
    <>
      <Row ref={place} className={cx(styles.buttons, inBar && styles.away)} gap={10} align="stretch" top={16}>
        <Links shop={shop} />
      </Row>
      {inBar && (
        <div className={styles.bar}>
          <Row className={styles.buttons} gap={10} align="stretch" top={16}>
            <Links shop={shop} />
          </Row>
        </div>
      )}
    </>
  );
}

function Links({ shop }: { shop: StorePage }) {
  return (
    <>
      <ButtonLink to={mapUrl(shop)} variant="secondary" icon={<Navigation size={20} />}>
        Ver localização
      </ButtonLink>{' '}
      {shop.whatsapp && (
        <ButtonLink to={chatUrl(shop.whatsapp)} variant="whatsapp" icon={<WhatsAppIcon />}>
          WhatsApp
        </ButtonLink>
      )}
    </>
  );
}

/** Returns whether an element is above the viewport. */
function useScrolledAway(element: RefObject<Element | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, boundingClientRect } of entries) {
        setAway(!isIntersecting && boundingClientRect.bottom <= 0);
      }
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return away;
}
