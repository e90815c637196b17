import { aguaDoceGeral } from './agua-doce-geral.ts';
import { alimentacao } from './alimentacao.ts';
import { animaisExoticos } from './animais-exoticos.ts';
import { aquarios } from './aquarios.ts';
import { brinquedos } from './brinquedos.ts';
import { camas } from './camas.ts';
import { coleiras } from './coleiras.ts';
import { corais } from './corais.ts';
import { decoracao } from './decoracao.ts';
import { equipamentos } from './equipamentos.ts';
import { higiene } from './higiene.ts';
import { luminarias } from './luminarias.ts';
import { manutencao } from './manutencao.ts';
import { marinhosGeral } from './marinhos-geral.ts';
import { peixes } from './peixes.ts';
import { petGeral } from './pet-geral.ts';
import { plantas } from './plantas.ts';
import { racoes } from './racoes.ts';
import type { ProductSheet } from './sheet.ts';
import { sump } from './sump.ts';

/** Product sheets of each category; one file per category. */
export const productSheets = {
  'cat-agua-doce-geral': aguaDoceGeral,
  'cat-alimentacao': alimentacao,
  'cat-animais-exoticos': animaisExoticos,
  'cat-aquarios': aquarios,
  'cat-brinquedos': brinquedos,
  'cat-camas': camas,
  'cat-coleiras': coleiras,
  'cat-corais': corais,
  'cat-decoracao': decoracao,
  'cat-equipamentos': equipamentos,
  'cat-higiene': higiene,
  'cat-luminarias': luminarias,
  'cat-manutencao': manutencao,
  'cat-marinhos-geral': marinhosGeral,
  'cat-peixes': peixes,
  'cat-pet-geral': petGeral,
  'cat-plantas': plantas,
  'cat-racoes': racoes,
  'cat-sump': sump,
} as const satisfies Record<string, readonly ProductSheet[]>;

export type CategoryId = keyof typeof productSheets;
