/** A product on the home page, with the shop that sells it. */
export interface Featured {
  /** Name of the product's sheet. */
  name: string;
  /** Name of the shop. */
  shop: string;
  /** Percentage. */
  discount?: number;
}

export const bestSelling: readonly Featured[] = [
  { name: 'Ração Golden Adultos Frango e Arroz 15 kg', shop: 'Cão & Cia Pet Shop', discount: 15 },
  { name: 'Filtro Sunsun HW-302 canister 1000 L/h', shop: 'Aqua Viva Aquarismo', discount: 20 },
  { name: 'Betta macho halfmoon', shop: 'Casa do Aquarista' },
  { name: 'Luminária LED RGB 60 cm plantado', shop: 'Mundo Submerso', discount: 10 },
  { name: 'Cama nuvem para gatos M', shop: 'Gato Preto Empório Felino' },
  { name: 'Peixe-palhaço ocellaris', shop: 'Maré Alta Aquários' },
  { name: 'Tapete higiênico Super Secão 30 un. 80x60', shop: 'Patinhas da Vila', discount: 25 },
  { name: 'Kong Classic M vermelho', shop: 'Cantinho do Caramelo' },
];

export const sponsored: readonly Featured[] = [
  { name: 'Kit plantado 45 L com LED', shop: 'Aqua Viva Aquarismo', discount: 12 },
  { name: 'Arranhador torre sisal 80 cm', shop: 'Gato Preto Empório Felino' },
  { name: 'Muda de coral mole', shop: 'Recife Marinho Corais e Peixes de Água Salgada' },
  { name: 'Coleira com plaquinha', shop: 'Patinhas da Vila', discount: 20 },
  { name: 'Acará-disco laranja', shop: 'Igarapé Aquarismo' },
];

export const featured = [...bestSelling, ...sponsored];
