import { MapPinned } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';

const PlaceDialog = lazy(() => import('./places/PlaceDialog.tsx'));

/** Opens the search for a place. */
export function ChoosePlaceButton({ onFound }: { onFound: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        small
        icon={<MapPinned size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Escolher local
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PlaceDialog
            onClose={() => setOpen(false)}
            onFound={() => {
              setOpen(false);
              onFound();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
