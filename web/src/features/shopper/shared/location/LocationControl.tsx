import { LoaderCircle, LocateFixed, MapPin, X } from 'lucide-react';
import { cx } from '../../../../ui/cx.ts';
import { Box } from '../../../../ui/layout/layout.tsx';
import utilities from '../../../../ui/utilities.module.css';
import styles from './LocationControl.module.css';
import { useShopperLocation } from './use-shopper-location.ts';

interface LocationControlProps {
  onFound: () => void;
  onCleared: () => void;
}

/** A button that requests the user's position; once there is a location, its name and a button that clears it. */
export function LocationControl({ onFound, onCleared }: LocationControlProps) {
  const { location, locate, clear } = useShopperLocation();
  const { place, requesting } = location;
  if (place) {
    return (
      <div className={styles.chip}>
        <MapPin size={20} />
        <Box as="span" className={styles.name} grow>
          {place.neighborhood ?? 'Por perto'}
        </Box>
        <button
          type="button"
          className={cx(utilities.iconTarget, styles.clear)}
          aria-label="Limpar localização"
          onClick={() => {
            clear();
            onCleared();
          }}
        >
          <X size={20} />
        </button>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={styles.button}
      disabled={requesting}
      aria-busy={requesting}
      onClick={async () => {
        if (await locate()) onFound();
      }}
    >
      {requesting ? <LoaderCircle size={20} className={styles.spinner} /> : <LocateFixed size={20} />}
      Perto de mim
    </button>
  );
}
