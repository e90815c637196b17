import type { MyStore } from '@cardume/bff/contract';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useProductCategoriesQuery } from '../../shared/api/reference-data.ts';
import { DraftNotice } from '../../shared/drafts/DraftNotice.tsx';
import { LeaveGuard } from '../../shared/drafts/LeaveGuard.tsx';
import { useDraftForm } from '../../shared/drafts/use-draft-form.ts';
import type { FieldWords } from '../../shared/merging/ChangedMeanwhileDialog.tsx';
import { type Stored, useMergingSave } from '../../shared/merging/use-merging-save.tsx';
import { DAY_NAMES, formatDayHours, WEEK } from '../../shared/opening-hours/opening-hours.ts';
import { useMyStoreQuery } from '../../shared/own-shop/api.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Select } from '../../ui/field/inputs.tsx';
import { FieldPair, Form } from '../../ui/form/Form.tsx';
import { TextAreaField, TextField } from '../../ui/form/TextField.tsx';
import { type FormState, fieldErrors } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import utilities from '../../ui/utilities.module.css';
import { CategoryChoice } from './CategoryChoice.tsx';
import { CnpjField } from './CnpjField.tsx';
import { HoursField } from './HoursField.tsx';
import { PostalCodeField } from './PostalCodeField.tsx';
import styles from './ShopForm.module.css';
import { type ShopValues, shopFields, valuesOf } from './shop-values.ts';
import { toastSaveFailure, useSaveShop } from './use-save-shop.ts';

const STATES = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');
const WHATSAPP_HINT = '(DDD) Número. O número precisa ter WhatsApp ativo.';

/** The form of a shop. Its input is kept on the device until it is saved or cancelled. */
export function ShopForm({ shop }: { shop: MyStore | null }) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const form = useDraftForm(`shop:${shop?.id ?? 'new'}`, valuesOf(shop));
  const { refetch } = useMyStoreQuery();
  const changes = useMergingSave({
    form,
    base: form.base,
    stored: useMemo(() => storedOf(shop), [shop]),
    read: async () => {
      const { data, error } = await refetch();
      return { data: storedOf(data ?? null), error };
    },
    words: useShopWords(),
  });
  const { phase, save } = useSaveShop(shop, changes);
  const label = shop ? 'Salvar Alterações' : 'Criar Loja';

  function read() {
    const checked = shopFields.safeParse(form.currentValues());
    if (checked.success) return checked.data;
    form.showFieldErrors(fieldErrors(checked.error.issues));
    return null;
  }

  async function send() {
    const outcome = await save(read);
    if (outcome === false) return;
    if (outcome !== true) {
      form.showFieldErrors(outcome.fields ?? {});
      return toastSaveFailure(outcome, shop);
    }
    form.markSaved();
    toast({ kind: 'success', title: shop ? 'Loja atualizada!' : 'Loja criada!' });
    if (isMounted()) navigate(paths.panel);
  }

  function cancel() {
    form.discard();
    navigate(paths.panel);
  }

  return (
    <Form form={form} onSubmit={send} className={styles.form}>
      {changes.dialog}
      <LeaveGuard form={form} saving={phase !== null} />
      <DraftNotice form={form} />
      <div className={`${utilities.card} ${styles.card}`}>
        <h2 className={styles.part}>Onde fica</h2>
        <FieldPair>
          <PostalCodeField form={form} />
          <StateField form={form} />
        </FieldPair>
        <TextField form={form} name="address" label="Endereço" autoComplete="street-address" />
        <FieldPair>
          <TextField form={form} name="neighborhood" label="Bairro" autoComplete="address-level3" />
          <TextField form={form} name="city" label="Cidade" autoComplete="address-level2" />
        </FieldPair>
        <h2 className={styles.part}>Sobre a loja</h2>
        <TextField form={form} name="name" label="Nome" autoComplete="organization" />
        <TextAreaField form={form} name="description" label="Descrição" placeholder="O que sua loja tem de especial?" />
        <CnpjField form={form} />
        <h2 className={styles.part}>Contato</h2>
        <TextField
          form={form}
          name="whatsapp"
          label="WhatsApp"
          type="tel"
          hint={WHATSAPP_HINT}
          placeholder="(11) 98765-4321"
          autoComplete="tel-national"
        />
        <CategoryChoice
          chosen={form.values.productCategoryIds}
          error={form.errors.productCategoryIds}
          onChange={(productCategoryIds) => form.change({ productCategoryIds })}
        />
        <HoursField
          hours={form.values.openingHours}
          error={form.errors.openingHours}
          onChange={(openingHours) => form.change({ openingHours })}
        />
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={cancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={phase !== null}>
          {phase === 'locating' ? 'Obtendo localização...' : label}
        </Button>
      </div>
    </Form>
  );
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
      show: (hours) => hours && WEEK.map((day) => `${DAY_NAMES[day]}: ${formatDayHours(hours[day])}`).join('\n'),
    },
  };
}

/** The state, which determines the time zone of the opening hours; if empty, that of the geocoded address is saved. */
function StateField({ form }: { form: FormState<ShopValues> }) {
  const { state } = form.values;
  return (
    <Field label="Estado" optional error={form.errors.state}>
      {(control) => (
        <Select
          {...control}
          name="state"
          value={state}
          autoComplete="address-level1"
          onChange={(event) => form.change({ state: event.target.value })}
        >
          <option value="">Escolha</option>
          {[...new Set([...STATES, state])].filter(Boolean).map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}
