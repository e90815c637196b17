import type { PostalCodeAddress } from '@cardume/bff/contract';
import type { Logger } from '@cardume/kit/logging';
import { z } from 'zod';
import { ask } from './ask.ts';
import { cachedByKey } from './cached-by-key.ts';

const text = z
  .string()
  .nullish()
  .transform((part) => part?.trim() ?? '');

/** ViaCEP reports an unknown code as `erro` in a response with status 200, as a boolean or as its name. */
const found = z.object({ erro: z.unknown().optional(), logradouro: text, bairro: text, localidade: text, uf: text });

/** Returns where a postal code of eight digits lies; undefined if it is unknown. */
export type PostalCodes = (cep: string) => Promise<PostalCodeAddress | undefined>;

/**
 * Postal codes of a server that speaks as ViaCEP does, cached. A server that fails knows no code: the owner then writes
 * the address.
 * @param base address before `/{cep}/json/`; empty for no server
 */
export function createPostalCodes(base: string, logger: Logger): PostalCodes {
  if (!base) return async () => undefined;
  const cached = cachedByKey<PostalCodeAddress | undefined>();
  const prefix = base.endsWith('/') ? base : `${base}/`;
  return async (cep) => {
    try {
      return await cached(cep, async () => addressOf(await ask(found, new URL(`${cep}/json/`, prefix))));
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
