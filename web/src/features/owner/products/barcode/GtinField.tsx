import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { InFieldButton } from '../../../../ui/field/InFieldButton.tsx';
import type { FormState } from '../../../../ui/form/form-state.ts';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import type { ProductValues } from '../product-form.ts';

const ScanDialog = lazyPart(() => import('./ScanDialog.tsx'));

/** The number of a barcode, typed or, where the browser recognizes barcodes, read by the camera. */
export function GtinField({ form }: { form: FormState<ProductValues> }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const canScan = 'BarcodeDetector' in window;
  return (
    <>
      <TextField
        form={form}
        name="gtin"
        label="Código de barras"
        optional
        inputMode="numeric"
        autoComplete="off"
        button={
          canScan && (
            <InFieldButton
              label="Ler código"
              title="Ler código"
              icon={<ScanBarcode size={22} />}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            />
          )
        }
      />
      {open && (
        <ScanDialog
          onRead={(gtin) => {
            form.change({ gtin });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
