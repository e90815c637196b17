import {
  type AdminStore,
  type AdminUser,
  type adminContract,
  deliveryLines,
  formatAverage,
  formatDateTime,
  formatDay,
  formatPhone,
  paymentNames,
  ROLE_LABELS,
  yesOrNo,
} from '@cardume/bff/contract';
import type { HttpContext } from '@cardume/kit/http';
import { type Columns, sendCsv } from '../http/csv.ts';
import type { ApiHandlers, SignedIn } from '../sessions/index.ts';
import type { AdminParts } from './admin-parts.ts';
import { toAdminStores } from './stores.ts';

/** Rows per call to a service. */
const BATCH = 500;

const STATUS = { pending: 'Pendente', approved: 'Aprovado', suspended: 'Suspenso' };

type UserRow = ReturnType<typeof userRow>;
const userColumns: Columns<UserRow> = {
  firstName: 'Nome',
  lastName: 'Sobrenome',
  email: 'Email',
  username: 'Usuário',
  phone: 'Telefone',
  role: 'Perfil',
  status: 'Status',
  premium: 'Premium',
  createdAt: 'Cadastro',
};

type StoreRow = ReturnType<typeof storeRow>;
const storeColumns: Columns<StoreRow> = {
  name: 'Nome',
  approved: 'Aprovada',
  city: 'Cidade',
  neighborhood: 'Bairro',
  address: 'Endereço',
  whatsapp: 'WhatsApp',
  cnpj: 'CNPJ',
  payments: 'Formas de pagamento',
  pickup: 'Retirada na loja',
  delivery: 'Entrega',
  vacation: 'Férias',
  owner: 'Responsável',
  email: 'Email',
  averageRating: 'Nota',
  totalReviews: 'Avaliações',
  createdAt: 'Cadastro',
};

/** Exports users and shops as CSV. Rows are streamed, so that a large export takes little memory. */
export function adminExportHandlers(
  parts: AdminParts,
): Pick<ApiHandlers<typeof adminContract>, 'exportUsers' | 'exportStores'> {
  /** Runs before the first row is sent, so that the audit and the security log also contain aborted downloads. */
  const record = async (
    { req, viewer: { userId: id } }: HttpContext & { viewer: SignedIn },
    of: 'users' | 'stores',
  ) => {
    await parts.accountLimits.exports.take(id);
    await parts.services.auth.recordExport({ params: { id }, body: { of } });
    parts.security.note('people_exported', req, id, { of });
  };
  return {
    async exportUsers(_input, http) {
      await record(http, 'users');
      return sendCsv(http, 'cardume-usuarios.csv', userColumns, users(parts));
    },
    async exportStores(_input, http) {
      await record(http, 'stores');
      return sendCsv(http, 'cardume-lojas.csv', storeColumns, stores(parts));
    },
  };
}

async function* users({ services }: AdminParts): AsyncGenerator<UserRow> {
  // By position, because users who register or leave during the download would move the others.
  let position: { afterTime: string; afterId: string } | undefined;
  for (;;) {
    const batch = await services.auth.listUsers({ query: { ...position, limit: BATCH } });
    yield* batch.map(userRow);
    const last = batch.at(-1);
    if (!last) return;
    position = { afterTime: last.createdAt, afterId: last.id };
  }
}

async function* stores({ services, directory }: AdminParts): AsyncGenerator<StoreRow> {
  // All ids before the first row: shops that open or close during the download do not move the others.
  const { ids } = directory.allShops.page({ page: 1, limit: Number.MAX_SAFE_INTEGER });
  for (let at = 0; at < ids.length; at += BATCH) {
    const found = await services.stores.getStores({ body: { ids: ids.slice(at, at + BATCH) } });
    yield* (await toAdminStores({ services, directory }, found)).map(storeRow);
  }
}

function userRow({ role, status, isPremium, ...user }: Omit<AdminUser, 'premiumSince' | 'lastLoginAt'>) {
  return {
    ...user,
    phone: formatPhone(user.phone),
    role: ROLE_LABELS[role],
    status: STATUS[status],
    premium: yesOrNo(isPremium),
    createdAt: formatDateTime(user.createdAt),
  };
}

function storeRow({ approved, owner, ...store }: AdminStore) {
  const name = owner ? `${owner.firstName} ${owner.lastName}` : '';
  return {
    ...store,
    approved: yesOrNo(approved),
    whatsapp: store.whatsapp && formatPhone(store.whatsapp),
    payments: paymentNames(store.payments).join(', '),
    pickup: yesOrNo(store.pickup),
    delivery: store.delivery ? deliveryLines(store.delivery).join('; ') : 'Não',
    vacation: store.vacation ? `${formatDay(store.vacation.from)} a ${formatDay(store.vacation.to)}` : '',
    owner: name,
    email: owner?.email ?? '',
    averageRating: store.averageRating === null ? '' : formatAverage(store.averageRating),
    createdAt: formatDateTime(store.createdAt),
  };
}
