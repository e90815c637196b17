import type { Geocoded, MyStore, StoreForm } from '@cardume/bff/contract';
import { useState } from 'react';
import { type ApiError, apiErrorOf } from '../../shared/api/api-error.ts';
import { changedNames, pick } from '../../shared/merging/merge.ts';
import type { useMergingSave } from '../../shared/merging/use-merging-save.tsx';
import { useChangeMyStoreMutation, useOpenMyStoreMutation } from '../../shared/own-shop/api.ts';
import { toastError } from '../../shared/toast-error.ts';
import { useGeocodeMutation } from './api.ts';
import { geocodingBody, isSameAddress, locationFields, type ShopDetails, type ShopValues } from './shop-values.ts';

const GEOCODING_TIMEOUT_MS = 10_000;

/** The location of a shop, known or found. */
type Place = Partial<Omit<StoreForm, 'whatsapp' | 'cnpj'>>;
type Phase = 'locating' | 'saving' | null;

/**
 * Geocodes the address and saves the shop, with or without a position. Edits made meanwhile are saved as well: `read`
 * is called again after each step; it returns null for invalid values.
 * @param changes saves the changed fields of the form
 */
export function useSaveShop(shop: MyStore | null, changes: ReturnType<typeof useMergingSave<ShopValues>>) {
  const [phase, setPhase] = useState<Phase>(null);
  const [geocode] = useGeocodeMutation();
  const [open] = useOpenMyStoreMutation();
  const [change] = useChangeMyStoreMutation();

  async function locate(values: ShopDetails): Promise<Geocoded | undefined> {
    const asked = geocode({ body: geocodingBody(values) });
    const timer = setTimeout(() => asked.abort(), GEOCODING_TIMEOUT_MS);
    const { data } = await asked;
    clearTimeout(timer);
    return data;
  }

  /** @returns the error; true once the latest values are saved; false if there is something to correct */
  async function save(read: () => ShopDetails | null): Promise<ApiError | boolean> {
    try {
      return await saveAll(read);
    } finally {
      setPhase(null);
    }
  }

  async function saveAll(read: () => ShopDetails | null): Promise<ApiError | boolean> {
    let saved: ShopDetails | undefined;
    let located: { address: ShopDetails; place: Geocoded | undefined } | undefined;
    let lastPlace: Place = shop ?? {};
    for (let values = read(); values; values = read()) {
      if (JSON.stringify(values) === JSON.stringify(saved)) return true;
      if (!located || !isSameAddress(located.address, values)) {
        setPhase('locating');
        located = { address: values, place: await locate(values) };
        continue;
      }
      setPhase('saving');
      const { address, place } = located;
      let sent: ShopDetails | null = null;
      let moved = false;
      let location: Place = {};
      const outcome = await changes.save(async (names, options) => {
        sent = read();
        // Another tab has changed the address, which was taken over.
        moved = sent !== null && !isSameAddress(sent, address);
        if (!sent || moved) return null;
        location = locationFields(place, sent, shop, saved ?? shop);
        const newPlace = pick(location, changedNames(lastPlace, location));
        if (!shop && !saved) return open({ body: { ...sent, ...location } });
        return change({ body: { ...pick(sent, names), ...newPlace }, ...options });
      });
      if (moved) continue;
      if (!outcome || !sent) return false;
      if (outcome.error) return apiErrorOf(outcome.error);
      saved = sent;
      lastPlace = { ...lastPlace, ...location };
    }
    return false;
  }

  return { phase, save };
}

/** Toasts that the shop could not be created or changed, with the server's message if there is one. */
export function toastSaveFailure(error: ApiError, shop: MyStore | null): void {
  toastError('Erro', error, `Não foi possível ${shop ? 'salvar' : 'criar'} a loja. Tente novamente.`);
}
