import { homeContent, newProduct, storeForm } from '@cardume/bff/contract';
import { expect, it } from '@jest/globals';
import { fieldLabel } from './audit-labels.ts';

const forms = [storeForm, newProduct, ...Object.values(homeContent).map(({ form }) => form)];
const fields = new Set(forms.flatMap(({ shape }) => Object.keys(shape)));

it.each([...fields])('the field %s has a name', (field) => {
  expect(fieldLabel(field)).not.toBe(field);
});
