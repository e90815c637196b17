import { ADMIN_SCREENS, HOME_TITLE, PRODUCT_NAME, screenTitle } from '@cardume/bff/contract';
import type { Page } from './page.ts';

/** A screen whose head is the same for all users. */
interface Screen {
  title: string;
  description: string;
  /** Key of the screen's source file in the build's manifest. */
  source?: string;
  /** Calls of the first view, to preload; of a screen that is served with its content, its readings say them. */
  calls?: readonly string[];
}

const ABOUT = 'Lojas de aquarismo e pet perto de você: produtos, avaliações e conversa direta pelo WhatsApp.';

export const HOME: Screen = {
  title: HOME_TITLE,
  description: ABOUT,
  source: 'src/features/shopper/home/HomeScreen.tsx',
};

export const SCREENS: Readonly<Record<string, Screen>> = {
  '/': HOME,
  '/parceiros': {
    title: screenTitle('Parceiros'),
    description: `Ofertas exclusivas dos parceiros do ${PRODUCT_NAME} para quem cuida de peixes e pets.`,
    source: 'src/features/shopper/partners/PartnersScreen.tsx',
  },
  '/pedidos': {
    title: screenTitle('Pedidos'),
    description: 'Pedidos em breve. Enquanto isso, fale com as lojas pelo WhatsApp.',
    source: 'src/features/shopper/orders/OrdersScreen.tsx',
  },
  '/termos-de-uso': {
    title: screenTitle('Termos de uso'),
    description: `O que vale para quem compra, vende e conversa pelo ${PRODUCT_NAME}. Nenhum pagamento é feito na plataforma.`,
    source: 'src/features/shopper/terms/TermsScreen.tsx',
  },
  '/login': {
    title: screenTitle('Entrar'),
    description: `Entre no ${PRODUCT_NAME} para cuidar da sua loja.`,
    source: 'src/features/account/LoginScreen.tsx',
  },
  '/cadastro': {
    title: screenTitle('Cadastro'),
    description: `Cadastre a sua loja de aquarismo ou pet no ${PRODUCT_NAME} e receba clientes pelo WhatsApp.`,
    source: 'src/features/account/RegisterScreen.tsx',
  },
};

/** Screens of password recovery and of mailed links: served with 200 and a title, but not indexed by search engines. */
export const UNLISTED: Readonly<Record<string, Screen>> = {
  '/esqueci-senha': {
    title: screenTitle('Esqueci minha senha'),
    description: `Receba um link para escolher outra senha do ${PRODUCT_NAME}.`,
    source: 'src/features/account/ForgotPasswordScreen.tsx',
    calls: ['/config'],
  },
  '/redefinir-senha': {
    title: screenTitle('Redefinir senha'),
    description: `Escolha outra senha para a sua conta do ${PRODUCT_NAME}.`,
    source: 'src/features/account/ResetPasswordScreen.tsx',
  },
  '/confirmar-email': {
    title: screenTitle('Confirmar email'),
    description: `Confirme o email da sua conta do ${PRODUCT_NAME}.`,
    source: 'src/features/account/ConfirmEmailScreen.tsx',
  },
};

/** Screens of owners and admins: served with 200, but not indexed by search engines. */
const PRIVATE = new Set([
  ...['/painel', '/painel/loja/criar', '/painel/produtos', '/painel/produtos-old', '/painel/produtos/criar'],
  ...['/painel/feed', '/painel/feed-old', '/painel/analytics', '/painel/avaliacoes', '/painel/novidades'],
  ...ADMIN_SCREENS,
]);

/** Whether a path belongs to a screen of owners or admins. `/editar` is part of several paths of forms. */
export function isPrivate(path: string): boolean {
  return PRIVATE.has(path) || path.includes('/editar');
}

export const NOT_FOUND_SOURCE = 'src/features/shopper/shared/NotFoundScreen.tsx';

/** Returns a page that search engines do not index. */
export function unlisted(status: Page['status'], title: string, description = ABOUT): Page {
  return { status, title, description, path: undefined, hints: [] };
}
