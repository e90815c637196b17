import { type HomeKind, homeContent } from '@cardume/bff/contract';
import type { ReactNode } from 'react';
import { writeOffer } from '../../../lib/offer.ts';
import type { HomeItem } from './api.ts';
import type { ItemForm } from './item-form.ts';
import {
  BannerItemPreview,
  BestSellerItemPreview,
  HeroBannerItemPreview,
  PartnerItemPreview,
  type PreviewProps,
  SponsoredItemPreview,
} from './previews.tsx';

/** The form, the list and the words of a kind; the screen is the same for all. */
export interface ContentKind extends ItemForm {
  /** In toasts: `Banner principal criado com sucesso!`. */
  noun: string;
  /** In the question before one is deleted, where it differs from the noun. */
  asked?: string;
  plural: string;
  /** The picture's best size, in pixels. */
  picture: { width: number; height: number };
  /** The heading of the name column. */
  nameHead: string;
  /** The column beside picture and name. */
  column: { head: string; of: (item: HomeItem) => ReactNode };
  /** The preview is too small for a button on it. */
  beside?: true;
  /** The preview of an item. */
  Preview: (props: PreviewProps) => ReactNode;
}

const LINK = { head: 'Link', of: ({ link, storeId }: HomeItem) => link ?? (storeId ? 'Página da loja' : 'Sem link') };

const PRODUCT = {
  plural: 'produtos',
  asked: 'produto',
  picture: { width: 800, height: 800 },
  beside: true,
  fields: [
    { name: 'name' },
    { name: 'description', optional: true },
    { name: 'price' },
    { name: 'discount', optional: true },
    { name: 'whatsapp' },
  ],
  schema: homeContent['best-sellers'].form,
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

/** The title or the name of an item. */
export const nameOf = ({ title, name }: HomeItem): string => title ?? name ?? '';

function priceOf({ price = 0, discountPercentage = null }: HomeItem): ReactNode {
  const offer = writeOffer({ price, discountPercentage });
  return offer.discount ? `${offer.price} (${offer.discount})` : offer.price;
}
