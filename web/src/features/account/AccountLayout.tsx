import { PRODUCT_NAME } from '@cardume/bff/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import mark from '../../art/mark.svg';
import shop from '../../art/scene-shop.svg';
import street from '../../art/scene-street.svg';
import { LogoLink } from '../../shared/LogoLink.tsx';
import { paths } from '../../shared/paths.ts';
import { Awning } from '../../ui/Awning.tsx';
import styles from './AccountLayout.module.css';

interface AccountSceneProps {
  children: ReactNode;
  /** Whether a drawing of shop fronts is shown at the bottom on phones. */
  front?: boolean;
}

/** The layout of the account screens: below an awning on phones, beside a picture on larger screens. */
export function AccountLayout({ children, front = false }: AccountSceneProps) {
  return (
    <div className={styles.scene}>
      <div className={styles.awning}>
        <Awning>
          <LogoLink />
        </Awning>
      </div>
      <div className={styles.picture} style={{ backgroundImage: `url("${shop}")` }} aria-hidden="true" />
      <div className={styles.side}>
        <div className={styles.column}>
          <Link to={paths.home} className={styles.logo}>
            <img src={mark} alt="" width={36} height={36} />
            {PRODUCT_NAME}
          </Link>
          {children}
        </div>
        {front && <div className={styles.front} style={{ backgroundImage: `url("${street}")` }} aria-hidden="true" />}
      </div>
    </div>
  );
}
