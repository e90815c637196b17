import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { Scales } from '../../../ui/picture/Scales.tsx';
import styles from './ShopCover.module.css';

const SIZES = '(min-width: 1024px) 760px, 100vw';

/** The shop's front, and on it the way back. */
export function ShopCover({ src }: { src: string | null }) {
  return (
    <div className={styles.cover}>
      <Picture src={src} alt="" sizes={SIZES} fallback={<Scales />} eager />
      <BackLink />
    </div>
  );
}

/** Leads home; who came from there goes back to the list as they left it. */
function BackLink() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <Link
      to={paths.home}
      aria-label="Voltar"
      title="Voltar"
      className={styles.back}
      onClick={(event) => {
        if (state?.fromList !== true || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <ArrowLeft size={22} aria-hidden="true" />
    </Link>
  );
}
