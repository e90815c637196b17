import type { PostalCodeAddress } from '@cardume/bff/contract';
import type { Logger } from '@cardume/kit/logging';
import { z } from 'zod';
import { cachedReads } from '../http/cached-reads.ts';
import { fetchFromProvider, PROVIDER_CACHE } from './fetch-from-provider.ts';

const text = z
  .string()
  .nullish()
  .transform((part) => part?.trim() ?? '');

/** ViaCEP reports an unknown code by `erro` (`true` or `"true"`) in a response with status 200. */
const found = z.object({ erro: z.unknown().optional(), logradouro: text, bairro: text, localidade: text, uf: text });

/** Returns the address of a postal code of eight digits; undefined for an unknown code and if the server fails. */
export type PostalCodes = (cep: string) => Promise<PostalCodeAddress | undefined>;

/**
 * Returns a cached lookup of postal codes on a server with ViaCEP's API. If it fails, codes count as unknown, and the
 * owner types the address.
 * @param base URL before `/{cep}/json/`; empty for no server
 */
export function createPostalCodes(base: string, logger: Logger): PostalCodes {
  if (!base) return async () => undefined;
  const cached = cachedReads<PostalCodeAddress | undefined>(PROVIDER_CACHE);
  const prefix = base.endsWith('/') ? base : `${base}/`;
  return async (cep) => {
    try {
      return await cached(cep, async () => addressOf(await fetchFromProvider(found, new URL(`${cep}/json/`, prefix))));
    } catch (error) {
      logger.warn({ err: error }, 'the server of postal codes failed');
      return undefined;
    }
  };
}

function addressOf({ erro, logradouro, bairro, localidade, uf }: z.infer<typeof found>): PostalCodeAddress | undefined {
  if (erro === true || erro === 'true' || !localidade) return undefined;
  return { street: logradouro, neighborhood: bairro, city: localidade, state: uf };
}
