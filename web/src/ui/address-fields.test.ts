import { describe, expect, it } from '@jest/globals';
import { addressOf, choiceField, flagField, pageField, textField } from './address-fields.ts';

const { read, write, apply } = addressOf({
  search: textField('busca'),
  open: flagField('abertas'),
  order: choiceField('ordem', ['newest', 'rating'], 'newest'),
  page: pageField,
});
const none = { search: '', open: false, order: 'newest' as const, page: 1 };

describe('state in the address', () => {
  it('comes back as it was written, and leaves out what is usual', () => {
    const state = { search: 'peixes & plantas', open: true, order: 'rating' as const, page: 3 };
    expect(read(write(state))).toEqual(state);
    expect(write(none).toString()).toBe('');
    expect(write({ ...none, page: 2 }).toString()).toBe('pagina=2');
  });

  it('is the usual one where the address has no such value', () => {
    expect(read(new URLSearchParams('abertas=sim&ordem=price&pagina=-2&outro=1'))).toEqual(none);
    expect(read(new URLSearchParams('pagina=x'))).toEqual(none);
    expect(read(new URLSearchParams('pagina=1e20'))).toEqual(none);
  });

  it('goes back to the first page on any change but that of the page', () => {
    const third = { ...none, page: 3 };
    expect(apply(third, { open: true })).toEqual({ ...none, open: true });
    expect(apply(third, { page: 4 })).toEqual({ ...none, page: 4 });
  });

  it('has a page only where its screen has pages', () => {
    const day = { day: '2026-01-31' };
    expect(addressOf({ day: textField('dia') }).apply({ day: '' }, day)).toEqual(day);
  });
});
