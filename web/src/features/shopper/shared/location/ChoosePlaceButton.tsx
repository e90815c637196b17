import { MapPinned } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { placeDialogOpen } from './location-store.ts';

const PlaceDialog = lazyPart(() => import('./places/PlaceDialog.tsx'));

/** Opens the search for a place. */
export function ChoosePlaceButton({ onFound }: { onFound: () => void }) {
  const open = placeDialogOpen.use();
  useEffect(() => () => placeDialogOpen.set(false), []);
  return (
    <>
      <Button
        variant="ghost"
        small
        icon={<MapPinned size={20} />}
        aria-haspopup="dialog"
        onClick={() => placeDialogOpen.set(true)}
      >
        Escolher local
      </Button>
      {open && (
        <PlaceDialog
          onClose={() => placeDialogOpen.set(false)}
          onFound={() => {
            placeDialogOpen.set(false);
            onFound();
          }}
        />
      )}
    </>
  );
}
