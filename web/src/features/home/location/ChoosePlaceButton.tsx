import { MapPinned } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { setPlaceDialogOpen, usePlaceDialogOpen } from './place-dialog.ts';

const PlaceDialog = lazyPart(() => import('./places/PlaceDialog.tsx'));

/** Opens the search for a place. */
export function ChoosePlaceButton({ onFound }: { onFound: () => void }) {
  const open = usePlaceDialogOpen();
  useEffect(() => () => setPlaceDialogOpen(false), []);
  return (
    <>
      <Button
        variant="ghost"
        small
        icon={<MapPinned size={20} />}
        aria-haspopup="dialog"
        onClick={() => setPlaceDialogOpen(true)}
      >
        Escolher local
      </Button>
      {open && (
        <PlaceDialog
          onClose={() => setPlaceDialogOpen(false)}
          onFound={() => {
            setPlaceDialogOpen(false);
            onFound();
          }}
        />
      )}
    </>
  );
}
