/** Shop categories in display order. A shop's category is derived from its product categories. */
export const SHOP_CATEGORIES = [
  { id: 'aquarismo', name: 'Aquarismo', icon: 'fish' },
  { id: 'pet-shop', name: 'Pet Shop', icon: 'paw-print' },
  { id: 'aquarismo-e-pet', name: 'Aquarismo e Pet', icon: 'store' },
  { id: 'clinica-e-pet', name: 'Clínica e Pet', icon: 'stethoscope' },
  { id: 'agropecuaria', name: 'Agropecuária', icon: 'wheat' },
] as const;
