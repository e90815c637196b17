import type { FormState } from '../../../ui/form/form-state.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { GtinField } from './barcode/GtinField.tsx';
import { ContentsField } from './ContentsField.tsx';
import type { ProductValues } from './product-form.ts';

/** By what a product is recognized in other shops and compared: brand, barcode number and contents. */
export function IdentityFields({ form }: { form: FormState<ProductValues> }) {
  return (
    <>
      <TextField form={form} name="brand" label="Marca" optional autoComplete="off" />
      <ContentsField form={form} />
      <GtinField form={form} />
    </>
  );
}
