import { randomMobileNumber } from './documents.ts';
import { entryAtModulo, idOf, randomFor } from './random.ts';
import { type CityName, cities } from './shops/sheet.ts';
import type { DemoUser } from './types.ts';

/** The password of every demo account, printed by the start command. */
export const DEMO_PASSWORD = 'cardume123';

export const admin: DemoUser = {
  id: idOf('user', 'admin'),
  firstName: 'Helena',
  lastName: 'Prado',
  email: 'admin@cardume.example',
  phone: '5511900010001',
  isPremium: false,
};

const LOJISTA_EMAIL = 'lojista@cardume.example';

/** The accounts that the start command prints, with their roles. */
export const accounts = [
  { role: 'admin', email: admin.email },
  { role: 'lojista', email: LOJISTA_EMAIL },
] as const;

/** Indexes of the shops whose owners are premium, which allows more than three photos. */
const premium = new Set([2, 20, 33, 47]);

const firstNames =
  'Roberto Juliana Marcelo Aline Thiago Camila Eduardo Fernanda Gustavo Letícia Rafael Patrícia Bruno Vanessa André Sabrina Felipe Renata Leandro Tatiane Vinícius Débora Rodrigo Priscila Caio Mônica Daniel Simone Henrique Luciana Otávio Adriana Sérgio Beatriz Márcio'.split(
    ' ',
  );
const lastNames =
  'Nakamura Ferreira Albuquerque Moreira Cavalcanti Ribeiro Teixeira Siqueira Bezerra Fontes Carvalho Medeiros Guimarães Pacheco Sampaio Duarte Figueiredo Barros Monteiro Queiroz Tavares Rezende Lacerda Nogueira Peixoto Vasconcelos Araújo Brandão Coutinho Drummond Esteves Furtado Gouveia'.split(
    ' ',
  );

/** Returns the owner of the shop at this index; the first is the documented lojista. */
export function ownerAt(index: number, city: CityName): DemoUser {
  const firstName = entryAtModulo(firstNames, index);
  const lastName = entryAtModulo(lastNames, index);
  return {
    id: idOf('user', `owner ${index}`),
    firstName,
    lastName,
    email: index === 0 ? LOJISTA_EMAIL : `${plain(firstName)}.${plain(lastName)}@demo.cardume.example`,
    phone: randomMobileNumber(randomFor(`phone of owner ${index}`), cities[city].areaCode),
    isPremium: premium.has(index),
  };
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
