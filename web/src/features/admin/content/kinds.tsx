import { type HomeKind, homeContent } from '@cardume/bff/contract';
import type { ReactNode } from 'react';
import { formatOfferPrice } from '../../../lib/offer.ts';
import type { HomeItem } from './api.ts';
import type { KindForm } from './item-form.ts';
import {
  BannerItemPreview,
  BestSellerItemPreview,
  HeroBannerItemPreview,
  PartnerItemPreview,
  type PreviewProps,
  SponsoredItemPreview,
} from './previews.tsx';

/** Form, list column, texts and preview of a kind; all kinds share one screen. */
export interface ContentKind extends KindForm {
  /** Used in titles and toasts: `Banner principal criado com sucesso!`. */
  noun: string;
  /** The noun of the question before an item is deleted; default: `noun` in lower case. */
  confirmationNoun?: string;
  plural: string;
  /** The recommended size of the picture, in pixels. */
  picture: { width: number; height: number };
  /** The heading of the column of names. */
  nameHead: string;
  /** The column after picture and name. */
  column: { head: string; of: (item: HomeItem) => ReactNode };
  /** Places the picture button beside the preview, which is too small for a button on it. */
  buttonBesidePreview?: true;
  Preview: (props: PreviewProps) => ReactNode;
}

const LINK = { head: 'Link', of: ({ link, storeId }: HomeItem) => link ?? (storeId ? 'Página da loja' : 'Sem link') };

const PRODUCT = {
  plural: 'produtos',
  confirmationNoun: 'produto',
  picture: { width: 800, height: 800 },
  buttonBesidePreview: true,
  fields: [
    { name: 'name' },
    { name: 'description', optional: true },
    { name: 'price' },
    { name: 'discount', optional: true },
    { name: 'whatsapp' },
  ],
  schema: homeContent['best-sellers'].form,
  showsProducts: true,
  nameHead: 'Nome',
  column: { head: 'Preço', of: priceOf },
} as const;

export const KINDS: Record<HomeKind, ContentKind> = {
  'hero-banners': {
    noun: 'Banner principal',
    plural: 'banners principais',
    picture: { width: 2100, height: 1400 },
    fields: [{ name: 'title' }, { name: 'subtitle', optional: true }, { name: 'link', optional: true }],
    schema: homeContent['hero-banners'].form,
    leadsToShops: true,
    nameHead: 'Título',
    column: LINK,
    Preview: HeroBannerItemPreview,
  },
  banners: {
    noun: 'Banner',
    plural: 'banners',
    picture: { width: 1600, height: 600 },
    fields: [{ name: 'title' }, { name: 'link', optional: true }],
    schema: homeContent.banners.form,
    leadsToShops: true,
    nameHead: 'Título',
    column: LINK,
    Preview: BannerItemPreview,
  },
  'sponsored-products': {
    ...PRODUCT,
    noun: 'Produto patrocinado',
    Preview: SponsoredItemPreview,
  },
  'best-sellers': { ...PRODUCT, noun: 'Mais vendido', Preview: BestSellerItemPreview },
  partners: {
    noun: 'Parceiro',
    plural: 'parceiros',
    picture: { width: 800, height: 450 },
    fields: [{ name: 'name' }, { name: 'description' }, { name: 'discountText' }, { name: 'link' }],
    schema: homeContent.partners.form,
    nameHead: 'Nome',
    column: { head: 'Oferta', of: ({ discountText }) => discountText },
    Preview: PartnerItemPreview,
  },
};

/** Returns the title or the name of an item, whichever its kind has. */
export const nameOf = ({ title, name }: HomeItem): string => title ?? name ?? '';

function priceOf({ price = 0, discountPercentage = null }: HomeItem): ReactNode {
  const offer = formatOfferPrice({ price, discountPercentage });
  return offer.discount ? `${offer.price} (${offer.discount})` : offer.price;
}
