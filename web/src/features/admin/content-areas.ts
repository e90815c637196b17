import { contentPaths, type HomeKind } from '@cardume/bff/contract';
import { BadgeDollarSign, Flame, GalleryHorizontal, Handshake, type LucideIcon, PanelsTopLeft } from 'lucide-react';
import type { TileTone } from '../../ui/tile/IconTile.tsx';

/** A screen of the administration, as its menu and its home list it. */
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
    text: 'No topo da home',
    icon: PanelsTopLeft,
    tone: 'aqua',
  },
  banners: {
    path: contentPaths.banners,
    title: 'Banners Promoções',
    text: 'Ofertas em destaque na home',
    icon: GalleryHorizontal,
    tone: 'sol',
  },
  'sponsored-products': {
    path: contentPaths['sponsored-products'],
    title: 'Produtos Patrocinados',
    text: 'Lista ao lado das lojas',
    icon: BadgeDollarSign,
    tone: 'ok',
  },
  'best-sellers': {
    path: contentPaths['best-sellers'],
    title: 'Mais Vendidos',
    text: 'Vitrine da home',
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
