import {
  type Geocoded,
  hoursWords,
  type MyStore,
  paymentNames,
  type SpecialDay,
  shortDate,
  WEEKDAY_NAMES,
  yesOrNo,
} from '@cardume/bff/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOwner } from '../../../shared/account/use-owner.ts';
import { apiErrorOf } from '../../../shared/api/api-error.ts';
import { useProductCategoriesQuery } from '../../../shared/api/reference-data.ts';
import type { FieldWords } from '../../../shared/merging/ChangedMeanwhileDialog.tsx';
import { changedNames, pick, same } from '../../../shared/merging/merge.ts';
import { type EditForm, type Stored, useEditForm } from '../../../shared/merging/use-edit-form.tsx';
import { paths } from '../../../shared/paths.ts';
import { type Outcome, showInvalid } from '../../../shared/use-form.ts';
import type { FormState } from '../../../ui/form/form-state.ts';
import { useChangeMyStoreMutation, useMyStoreQuery, useOpenMyStoreMutation } from '../shared/own-shop.ts';
import { useGeocodeMutation } from './api.ts';
import { WEEK } from './HoursField.tsx';
import {
  checkShop,
  detailNames,
  errorsAtFields,
  geocodingBody,
  isSameAddress,
  locationFields,
  type ShopDetails,
  type ShopLocation,
  type ShopValues,
  valuesOf,
} from './shop-values.ts';

const GEOCODING_TIMEOUT_MS = 10_000;

/** What has been done so far by one press of the button. */
interface Progress {
  /** The values that were saved last. */
  saved?: ShopDetails;
  located?: { address: ShopDetails; place: Geocoded | undefined };
  /** Whether another tab has changed the address, which was taken over, so that it has to be located. */
  moved?: boolean;
  /** The location that was saved last. */
  lastLocation: ShopLocation;
}

/**
 * The form of a shop. Geocodes the address and saves the shop, with or without a position; edits made meanwhile are saved
 * as well.
 */
export function useShopForm(shop: MyStore | null): { form: EditForm<ShopValues>; isLocating: boolean } {
  const navigate = useNavigate();
  const owner = useOwner();
  const { refetch } = useMyStoreQuery();
  const [isLocating, setLocating] = useState(false);
  const [geocode] = useGeocodeMutation();
  const [open] = useOpenMyStoreMutation();
  const [change] = useChangeMyStoreMutation();
  const progress = useRef<Progress>({ lastLocation: {} });

  const form = useEditForm({
    subject: shop,
    storedOf,
    initial: valuesOf(shop, owner.phone),
    draft: `shop:${shop?.id ?? 'new'}`,
    read: refetch,
    words: useShopWords(),
    check: checkShop,
    around: saveAll,
    send: async (details, names, options) => {
      const { saved, located, lastLocation } = progress.current;
      const moved = !located || !isSameAddress(details, located.address);
      progress.current.moved = moved;
      if (moved) return null;
      const location = locationFields(located.place, details, shop, saved ?? shop);
      const newLocation = pick(location, changedNames(lastLocation, location));
      const outcome =
        shop || saved
          ? await change({ body: { ...pick(details, detailNames(names)), ...newLocation }, ...options })
          : await open({ body: { ...details, ...location } });
      if (!outcome.error) {
        progress.current.saved = details;
        progress.current.lastLocation = { ...lastLocation, ...location };
      }
      return outcome;
    },
    done: { title: shop ? 'Loja atualizada!' : 'Loja criada!' },
    close: () => navigate(paths.panel, { state: { opened: !shop } }),
    failed: {
      title: 'Erro',
      text: `Não foi possível ${shop ? 'salvar' : 'criar'} a loja. Tente novamente.`,
      fields: (error) => errorsAtFields(apiErrorOf(error).fields ?? {}),
    },
  });

  async function saveAll<Data>(save: () => Promise<Outcome<Data> | null>, state: FormState<ShopValues>) {
    progress.current = { lastLocation: shop ?? {} };
    let outcome: Outcome<Data> | null = null;
    for (;;) {
      const checked = checkShop(state.currentValues());
      if ('errors' in checked) {
        showInvalid(state, checked);
        return null;
      }
      const { saved, located } = progress.current;
      if (saved && same(checked.body, saved)) return outcome;
      if (!located || !isSameAddress(located.address, checked.body)) {
        progress.current.located = { address: checked.body, place: await locate(checked.body) };
        continue;
      }
      progress.current.moved = false;
      outcome = await save();
      if (!progress.current.moved && (!outcome || outcome.error)) return outcome;
    }
  }

  async function locate(details: ShopDetails): Promise<Geocoded | undefined> {
    setLocating(true);
    const asked = geocode({ body: geocodingBody(details) });
    const timer = setTimeout(() => asked.abort(), GEOCODING_TIMEOUT_MS);
    const { data } = await asked;
    clearTimeout(timer);
    setLocating(false);
    return data;
  }

  return { form, isLocating };
}

function storedOf(shop: MyStore | null): Stored<ShopValues> | undefined {
  return shop ? { values: valuesOf(shop), updatedAt: shop.updatedAt } : undefined;
}

/** Returns the words for fields that were changed in two places. */
function useShopWords(): FieldWords<ShopValues> {
  const { data: categories = [] } = useProductCategoriesQuery();
  return {
    name: 'Nome',
    description: 'Descrição',
    cnpj: 'CNPJ',
    postalCode: 'CEP',
    address: 'Endereço',
    neighborhood: 'Bairro',
    city: 'Cidade',
    state: 'Estado',
    whatsapp: 'WhatsApp',
    productCategoryIds: {
      label: 'O que você vende',
      show: (ids) => ids.map((id) => categories.find((category) => category.id === id)?.name ?? id).join(', '),
    },
    openingHours: {
      label: 'Horário de funcionamento',
      show: (hours) => hours && WEEK.map((day) => `${WEEKDAY_NAMES[day]}: ${hoursWords(hours[day])}`).join('\n'),
    },
    specialDays: { label: 'Dias especiais', show: (days) => days.map(specialDayWords).join('\n') },
    vacationFrom: { label: 'Férias: de', show: dayWords },
    vacationTo: { label: 'Férias: até', show: dayWords },
    vacationMessage: 'Mensagem das férias',
    payments: { label: 'Formas de pagamento', show: (ways) => paymentNames(ways).join(', ') },
    pickup: { label: 'Retirada na loja', show: yesOrNo },
    delivers: { label: 'Faz entrega', show: yesOrNo },
    radiusKm: { label: 'Até quantos km', show: (km) => km && `${km} km` },
    fee: { label: 'Taxa de entrega', show: amountWords },
    freeFrom: { label: 'Grátis a partir de', show: amountWords },
    minimum: { label: 'Pedido mínimo', show: amountWords },
    deliveryNote: 'Observação sobre a entrega',
  };
}

const dayWords = (date: string) => date && shortDate(date);
const amountWords = (amount: string) => amount && `R$ ${amount}`;

function specialDayWords({ date, label, hours }: SpecialDay): string {
  return `${[dayWords(date), label].filter(Boolean).join(' ')}: ${hoursWords(hours)}`;
}
