import { LocateFixed } from 'lucide-react';
import { Button } from '../../../../../ui/button/Button.tsx';
import { Dialog } from '../../../../../ui/Dialog.tsx';
import { Stack } from '../../../../../ui/layout/layout.tsx';
import { useShopperLocation } from '../use-shopper-location.ts';
import styles from './PlaceDialog.module.css';
import { PlaceField } from './PlaceField.tsx';

interface PlaceDialogProps {
  /** Called when a place is chosen or the position is found. */
  onFound: () => void;
  onClose: () => void;
}

/** Chooses the location that distances are measured from: the user's position, or a place. */
export default function PlaceDialog({ onFound, onClose }: PlaceDialogProps) {
  const { location, locate, choose } = useShopperLocation();
  return (
    <Dialog title="Onde você está?" onClose={onClose}>
      <Stack className={styles.content} gap={16} packed>
        <Button
          variant="secondary"
          block
          loading={location.requesting}
          icon={<LocateFixed size={20} />}
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
      </Stack>
    </Dialog>
  );
}
