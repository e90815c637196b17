/** A product category. There are two levels; roots (`parentId` null) contain the others. */
export interface ProductCategory {
  id: string;
  name: string;
  slug: string;
  parentId: string | null;
}

const AQUA = 'cat-aqua';
const PET = 'cat-pet';

function child(slug: string, name: string, parentId: string): ProductCategory {
  return { id: `cat-${slug}`, name, slug, parentId };
}

/** All product categories in display order: the roots, ten children in a fixed order, then the rest by name. */
export const PRODUCT_CATEGORIES: readonly ProductCategory[] = [
  { id: AQUA, name: 'Aqua', slug: 'aqua', parentId: null },
  { id: PET, name: 'Pet', slug: 'pet', parentId: null },
  child('aquarios', 'Aquários', AQUA),
  child('equipamentos', 'Equipamentos', AQUA),
  child('manutencao', 'Manutenção', AQUA),
  child('decoracao', 'Decoração', AQUA),
  child('peixes', 'Peixes', AQUA),
  child('alimentacao', 'Alimentação', AQUA),
  child('pet-geral', 'Pet geral', PET),
  child('marinhos-geral', 'Marinhos', AQUA),
  child('agua-doce-geral', 'Água doce', AQUA),
  child('animais-exoticos', 'Animais exóticos', PET),
  child('brinquedos', 'Brinquedos', PET),
  child('camas', 'Camas', PET),
  child('coleiras', 'Coleiras', PET),
  child('corais', 'Corais', AQUA),
  child('higiene', 'Higiene', PET),
  child('luminarias', 'Luminárias', AQUA),
  child('plantas', 'Plantas', AQUA),
  child('racoes', 'Rações', PET),
  child('sump', 'Sump', AQUA),
  child('transporte', 'Transporte', PET),
];

const byId = new Map(PRODUCT_CATEGORIES.map((category) => [category.id, category]));

/** Returns whether shops can select the category: it exists and is not a root. */
export function isSelectable(categoryId: string): boolean {
  return (byId.get(categoryId)?.parentId ?? null) !== null;
}

/** Returns the root of a selectable category; `pet` for roots and unknown ids too. */
export function departmentOf(categoryId: string): 'aqua' | 'pet' {
  return byId.get(categoryId)?.parentId === AQUA ? 'aqua' : 'pet';
}

/** Returns the ids of a category (given by id or slug) and of its children; empty if it is unknown. */
export function idsWithChildren(idOrSlug: string): string[] {
  const category = PRODUCT_CATEGORIES.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
  if (!category) return [];
  return [category.id, ...PRODUCT_CATEGORIES.flatMap(({ id, parentId }) => (parentId === category.id ? id : []))];
}
