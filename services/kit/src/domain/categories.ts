import { AQUA_ROOT, departmentOf } from './departments.ts';

/** A product category. There are two levels; roots (`parentId` null) contain the others. */
interface ProductCategory {
  id: string;
  name: string;
  slug: string;
  parentId: string | null;
}

const PET_ROOT = 'cat-pet';

function child(slug: string, name: string, parentId: string): ProductCategory {
  return { id: `cat-${slug}`, name, slug, parentId };
}

/** All product categories in display order: the roots, ten children in a fixed order, then the rest by name. */
export const PRODUCT_CATEGORIES: readonly ProductCategory[] = [
  { id: AQUA_ROOT, name: 'Aqua', slug: 'aqua', parentId: null },
  { id: PET_ROOT, name: 'Pet', slug: 'pet', parentId: null },
  child('aquarios', 'Aquários', AQUA_ROOT),
  child('equipamentos', 'Equipamentos', AQUA_ROOT),
  child('manutencao', 'Manutenção', AQUA_ROOT),
  child('decoracao', 'Decoração', AQUA_ROOT),
  child('peixes', 'Peixes', AQUA_ROOT),
  child('alimentacao', 'Alimentação', AQUA_ROOT),
  child('pet-geral', 'Pet geral', PET_ROOT),
  child('marinhos-geral', 'Marinhos', AQUA_ROOT),
  child('agua-doce-geral', 'Água doce', AQUA_ROOT),
  child('animais-exoticos', 'Animais exóticos', PET_ROOT),
  child('brinquedos', 'Brinquedos', PET_ROOT),
  child('camas', 'Camas', PET_ROOT),
  child('coleiras', 'Coleiras', PET_ROOT),
  child('corais', 'Corais', AQUA_ROOT),
  child('higiene', 'Higiene', PET_ROOT),
  child('luminarias', 'Luminárias', AQUA_ROOT),
  child('plantas', 'Plantas', AQUA_ROOT),
  child('racoes', 'Rações', PET_ROOT),
  child('sump', 'Sump', AQUA_ROOT),
  child('transporte', 'Transporte', PET_ROOT),
];

/** Names of product categories by id. */
export const PRODUCT_CATEGORY_NAMES: ReadonlyMap<string, string> = new Map(
  PRODUCT_CATEGORIES.map(({ id, name }) => [id, name]),
);

const selectable = new Map(PRODUCT_CATEGORIES.filter(({ parentId }) => parentId !== null).map((it) => [it.id, it]));

/** Returns whether shops can select the product category: it exists and is not a root. */
export function isSelectable(categoryId: string): boolean {
  return selectable.has(categoryId);
}

/** Returns the ids of a category (given by id or slug) and of its children; empty if it is unknown. */
export function idsWithChildren(idOrSlug: string): string[] {
  const category = PRODUCT_CATEGORIES.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
  if (!category) return [];
  return [category.id, ...PRODUCT_CATEGORIES.flatMap(({ id, parentId }) => (parentId === category.id ? id : []))];
}

/** Shop categories in display order. That of a shop is derived, see `shopCategoryOf`. */
export const SHOP_CATEGORIES = [
  { id: 'aquarismo', name: 'Aquarismo', icon: 'fish' },
  { id: 'pet-shop', name: 'Pet Shop', icon: 'paw-print' },
  { id: 'aquarismo-e-pet', name: 'Aquarismo e Pet', icon: 'store' },
  { id: 'clinica-e-pet', name: 'Clínica e Pet', icon: 'stethoscope' },
  { id: 'agropecuaria', name: 'Agropecuária', icon: 'wheat' },
] as const;

/**
 * Returns the category of a shop from its product categories: `aquarismo`, `pet-shop`, or `aquarismo-e-pet` for those of
 * both departments; null without any.
 */
export function shopCategoryOf(productCategoryIds: readonly string[]): string | null {
  const departments = new Set(productCategoryIds.map((id) => departmentOf(selectable.get(id) ?? { parentId: null })));
  if (departments.size === 0) return null;
  if (departments.size === 2) return 'aquarismo-e-pet';
  return departments.has('aqua') ? 'aquarismo' : 'pet-shop';
}
