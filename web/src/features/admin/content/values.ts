import { writePrice } from '../../../lib/price.ts';
import { clockAt } from '../../../lib/sao-paulo.ts';
import type { HomeItem } from './api.ts';

/** What is typed into the dialog of an item; a kind uses those of its fields. */
export interface ItemValues {
  imageUrl: string;
  title: string;
  subtitle: string;
  name: string;
  description: string;
  price: string;
  discount: string;
  whatsapp: string;
  discountText: string;
  link: string;
  order: string;
  /** What the clocks of São Paulo show then: `2026-11-21T18:30`. */
  showFrom: string;
  showUntil: string;
  active: boolean;
}

/** What the dialog begins with: an item's own, or a new one's. */
export function valuesOf(item?: HomeItem): ItemValues {
  return {
    imageUrl: item?.imageUrl ?? '',
    title: item?.title ?? '',
    subtitle: item?.subtitle ?? '',
    name: item?.name ?? '',
    description: item?.description ?? '',
    price: item?.price === undefined ? '' : writePrice(item.price),
    discount: item?.discountPercentage ? String(item.discountPercentage) : '',
    whatsapp: item?.whatsapp ?? '',
    discountText: item?.discountText ?? '',
    link: item?.link ?? '',
    order: String(item?.order ?? 0),
    showFrom: item?.showFrom ? clockAt(item.showFrom) : '',
    showUntil: item?.showUntil ? clockAt(item.showUntil) : '',
    active: item?.active ?? true,
  };
}
