/** What happened, as people say it; the names are those of the events. */
export const KIND_WORDS: Record<string, string> = {
  UserApproved: 'Usuário aprovado',
  UserSuspended: 'Usuário suspenso',
  PremiumGranted: 'Premium ativado',
  PremiumWithdrawn: 'Premium removido',
  PasswordReset: 'Senha resetada',
  StoreApproved: 'Loja aprovada',
  StoreApprovalWithdrawn: 'Aprovação removida',
  ReviewRemoved: 'Avaliação removida',
  HomeItemAdded: 'Item da home criado',
  HomeItemChanged: 'Item da home atualizado',
  HomeItemRemoved: 'Item da home deletado',
  UserRegistered: 'Conta criada',
  EmailChanged: 'Email alterado',
  PasswordChanged: 'Senha alterada',
  AccountClosed: 'Conta excluída',
  StoreOpened: 'Loja criada',
  StoreDetailsChanged: 'Loja atualizada',
  StoreClosed: 'Loja excluída',
  FeedPhotoAdded: 'Foto adicionada à galeria',
  FeedPhotoChanged: 'Foto da galeria alterada',
  FeedPhotoRemoved: 'Foto removida da galeria',
  ProductAdded: 'Produto criado',
  ProductChanged: 'Produto atualizado',
  ProductRemoved: 'Produto excluído',
  AssortmentClosed: 'Produtos excluídos com a loja',
  ReviewPosted: 'Avaliação enviada',
  RatingsClosed: 'Avaliações excluídas com a loja',
};

/** What it happened to, by the beginning of its subject. */
const SUBJECT_WORDS: Record<string, string> = {
  user: 'Usuário',
  store: 'Loja',
  assortment: 'Produtos da loja',
  ratings: 'Avaliações da loja',
  banner: 'Banner',
  'hero-banner': 'Banner principal',
  'sponsored-product': 'Produto patrocinado',
  'best-seller': 'Mais vendido',
  partner: 'Parceiro',
};

/** `<aggregate>-<uuid>`: what it is. */
export function subjectWords(subject: string): string {
  const aggregate = subject.slice(0, -37);
  return SUBJECT_WORDS[aggregate] ?? aggregate;
}

const FIELD_WORDS: Record<string, string> = {
  status: 'Status',
  role: 'Perfil',
  isPremium: 'Premium',
  premiumSince: 'Premium desde',
  approved: 'Aprovada',
  approvedAt: 'Aprovada em',
  approvedBy: 'Aprovada por',
  active: 'Ativo',
  order: 'Ordem',
  title: 'Título',
  subtitle: 'Subtítulo',
  name: 'Nome',
  description: 'Descrição',
  link: 'Link',
  imageUrl: 'Imagem',
  price: 'Preço',
  discountPercentage: 'Desconto (%)',
  discountText: 'Texto do desconto',
  whatsapp: 'WhatsApp',
  storeId: 'Loja',
  ownerId: 'Responsável',
  cnpj: 'CNPJ',
  address: 'Endereço',
  city: 'Cidade',
  neighborhood: 'Bairro',
  state: 'Estado',
  postalCode: 'CEP',
  profileImageUrl: 'Foto de perfil',
  coverImageUrl: 'Capa',
  productCategoryIds: 'Categorias',
  categoryId: 'Tipo de loja',
  openingHours: 'Horário de funcionamento',
  opens: 'Abre',
  closes: 'Fecha',
  feed: 'Galeria',
  products: 'Produtos',
  counts: 'Notas',
  reason: 'Motivo',
  createdAt: 'Desde',
};

export const fieldWords = (field: string): string => FIELD_WORDS[field] ?? field;
