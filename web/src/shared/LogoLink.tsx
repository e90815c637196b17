import { PRODUCT_NAME } from '@cardume/bff/contract';
import { Link } from 'react-router';
import mark from '../art/mark-inverse.svg';
import styles from './LogoLink.module.css';
import { paths } from './paths.ts';

/** The logo in white; links to the home page. */
export function LogoLink() {
  return (
    <Link to={paths.home} className={styles.logo}>
      <img src={mark} alt="" width={36} height={36} />
      {PRODUCT_NAME}
    </Link>
  );
}
