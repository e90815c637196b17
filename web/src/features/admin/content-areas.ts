import { contentPaths, type HomeKind } from '@cardume/bff/contract';
import { BadgeDollarSign, Flame, GalleryHorizontal, Handshake, type LucideIcon, PanelsTopLeft } from 'lucide-react';
import type { TileTone } from '../../ui/tile/IconTile.tsx';

/** A screen of the admin and its card on the admin's home. */
export interface Area {
  path: string;
  title: string;
  text: string;
  icon: LucideIcon;
  tone: TileTone;
}

/** The screens of the home content, in the order of their cards. Their forms are in content/kinds.tsx. */
export const CONTENT_AREAS: Record<HomeKind, Area> = {
  'hero-banners': {
    path: contentPaths['hero-banners'],
    title: 'Banner Principal',
    text: 'Destaque da home',
    icon: PanelsTopLeft,
    tone: 'aqua',
  },
  banners: {
    path: contentPaths.banners,
    title: 'Banners Promoções',
    text: 'Carrossel 8:3',
    icon: GalleryHorizontal,
    tone: 'sol',
  },
  'sponsored-products': {
    path: contentPaths['sponsored-products'],
    title: 'Produtos Patrocinados',
    text: 'Lista da home',
    icon: BadgeDollarSign,
    tone: 'ok',
  },
  'best-sellers': {
    path: contentPaths['best-sellers'],
    title: 'Mais Vendidos',
    text: 'Carrossel da home',
    icon: Flame,
    tone: 'coral',
  },
  partners: {
    path: contentPaths.partners,
    title: 'Parceiros',
    text: 'Ofertas exclusivas',
    icon: Handshake,
    tone: 'aqua',
  },
};
