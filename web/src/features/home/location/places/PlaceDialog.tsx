import { LocateFixed } from 'lucide-react';
import { Button } from '../../../../ui/button/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { useLocation } from '../use-location.ts';
import styles from './PlaceDialog.module.css';
import { PlaceField } from './PlaceField.tsx';

interface PlaceDialogProps {
  /** Called when a place was chosen or the position found. */
  onFound: () => void;
  onClose: () => void;
}

/** Says where the shops are sorted from: where the reader is, or a place that they look for. */
export default function PlaceDialog({ onFound, onClose }: PlaceDialogProps) {
  const { location, locate, choose } = useLocation();
  return (
    <Dialog title="Onde você está?" onClose={onClose}>
      <div className={styles.content}>
        <Button
          variant="secondary"
          block
          loading={location.status === 'requesting'}
          icon={<LocateFixed size={20} aria-hidden="true" />}
          onClick={async () => {
            if (await locate()) onFound();
          }}
        >
          Perto de mim
        </Button>
        <PlaceField
          onChosen={(place) => {
            choose(place);
            onFound();
          }}
        />
      </div>
    </Dialog>
  );
}
