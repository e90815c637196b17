import type { Geocoded, MyStore } from '@cardume/bff/contract';
import { useState } from 'react';
import { type ApiError, apiErrorOf } from '../../shared/api/api-error.ts';
import { useChangeMyStoreMutation, useOpenMyStoreMutation } from '../../shared/own-shop/api.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { useGeocodeMutation } from './api.ts';
import { addressOf, placeOf, type ShopDetails } from './shop-values.ts';

/** A slower search for the address is aborted. */
const PATIENCE_MS = 10_000;
const CONFLICT = 409;

type Phase = 'locating' | 'saving' | null;

/** Geocodes the address and saves the shop, with or without a position. Resolves to the error, or null. */
export function useSaveShop(shop: MyStore | null) {
  const [phase, setPhase] = useState<Phase>(null);
  const [geocode] = useGeocodeMutation();
  const [open] = useOpenMyStoreMutation();
  const [change] = useChangeMyStoreMutation();

  async function locate(values: ShopDetails): Promise<Geocoded | undefined> {
    const asked = geocode({ body: { address: addressOf(values) } });
    const timer = setTimeout(() => asked.abort(), PATIENCE_MS);
    const { data } = await asked;
    clearTimeout(timer);
    return data;
  }

  async function save(values: ShopDetails): Promise<ApiError | null> {
    setPhase('locating');
    const found = await locate(values);
    setPhase('saving');
    const body = { ...values, ...placeOf(found, values, shop) };
    const { error } = await (shop ? change({ body }) : open({ body }));
    setPhase(null);
    return error ? apiErrorOf(error) : null;
  }

  return { phase, save };
}

/** Reports that the shop could not be saved; a conflict in the server's words. */
export function toastFailure({ status, serverMessage }: ApiError): void {
  const text = status === CONFLICT ? serverMessage : undefined;
  toast({ kind: 'error', title: 'Erro', text: text ?? 'Não foi possível criar a loja. Tente novamente.' });
}
