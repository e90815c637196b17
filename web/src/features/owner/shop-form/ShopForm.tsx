import {
  answeredHoliday,
  findHoliday,
  formatCnpj,
  hasValidCheckDigits,
  type MyStore,
  STATE_CODES,
  unformatCnpj,
} from '@cardume/bff/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { FieldPair, Form } from '../../../ui/form/Form.tsx';
import type { FormState } from '../../../ui/form/form-state.ts';
import { TextAreaField, TextField } from '../../../ui/form/TextField.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import utilities from '../../../ui/utilities.module.css';
import { DraftNotice } from '../shared/DraftNotice.tsx';
import { LeaveGuard } from '../shared/LeaveGuard.tsx';
import { CategoryChoice } from './CategoryChoice.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import { HoursField } from './HoursField.tsx';
import { MaskedField } from './MaskedField.tsx';
import { PostalCodeField } from './PostalCodeField.tsx';
import styles from './ShopForm.module.css';
import { SpecialDaysField } from './SpecialDaysField.tsx';
import type { ShopValues } from './shop-values.ts';
import { useShopForm } from './use-shop-form.ts';
import { VacationFields } from './VacationFields.tsx';

const WHATSAPP_HINT = '(DDD) Número. O número precisa ter WhatsApp ativo.';

/** The form of a shop. Its input is kept on the device until it is saved or cancelled. */
export function ShopForm({ shop }: { shop: MyStore | null }) {
  const navigate = useNavigate();
  const { form, isLocating } = useShopForm(shop);
  const addedDay = useAddedDay(form, shop);
  const label = shop ? 'Salvar Alterações' : 'Criar Loja';

  function cancel() {
    form.discard();
    navigate(paths.panel);
  }

  return (
    <Form form={form} className={styles.form}>
      {form.question}
      <LeaveGuard form={form} />
      <DraftNotice form={form} />
      <Stack className={utilities.card} gap={20} pad={20}>
        <Text as="h2" className={styles.part} top={12} size="h3">
          Onde fica
        </Text>
        <FieldPair>
          <PostalCodeField form={form} />
          <StateField form={form} />
        </FieldPair>
        <TextField form={form} name="address" label="Endereço" autoComplete="street-address" />
        <FieldPair>
          <TextField form={form} name="neighborhood" label="Bairro" autoComplete="address-level3" />
          <TextField form={form} name="city" label="Cidade" autoComplete="address-level2" />
        </FieldPair>
        <Text as="h2" className={styles.part} top={12} size="h3">
          Sobre a loja
        </Text>
        <TextField form={form} name="name" label="Nome" autoComplete="organization" />
        <TextAreaField form={form} name="description" label="Descrição" placeholder="O que sua loja tem de especial?" />
        <CnpjField form={form} />
        <Text as="h2" className={styles.part} top={12} size="h3">
          Contato
        </Text>
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
        <SpecialDaysField
          days={form.values.specialDays}
          week={form.values.openingHours}
          added={addedDay}
          error={form.errors.specialDays}
          onChange={(specialDays) => form.change({ specialDays })}
        />
        <VacationFields form={form} />
        <DeliveryFields form={form} />
      </Stack>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={cancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={form.busy}>
          {isLocating ? 'Obtendo localização...' : label}
        </Button>
      </div>
    </Form>
  );
}

/**
 * Adds the holiday for which the panel has led here to the special days, with the hours of the week.
 * @returns its date; undefined if the form was opened in another way
 */
function useAddedDay(form: FormState<ShopValues>, shop: MyStore | null): string | undefined {
  const date: unknown = useLocation().state?.specialDay;
  const holiday = typeof date === 'string' ? findHoliday(date) : undefined;
  const add = useEffectEvent(() => {
    const { specialDays } = form.currentValues();
    if (!shop || !holiday || specialDays.some((day) => day.date === holiday.date)) return;
    form.change({ specialDays: [...specialDays, answeredHoliday(shop, holiday, true)] });
  });
  useEffect(() => add(), []);
  return holiday?.date;
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
          {[...new Set([...STATE_CODES, state])].filter(Boolean).map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const WRONG = 'Confira o CNPJ: dígitos verificadores incorretos';
const LENGTH = 14;

/** Warns of wrong check digits, which can be saved nevertheless. */
function CnpjField({ form }: { form: FormState<ShopValues> }) {
  const { cnpj } = form.values;
  const complete = unformatCnpj(cnpj).length === LENGTH;
  return (
    <MaskedField
      form={form}
      name="cnpj"
      label="CNPJ"
      format={formatCnpj}
      onType={(text) => form.change({ cnpj: text })}
      warning={complete && !hasValidCheckDigits(cnpj) ? WRONG : undefined}
      placeholder="00.000.000/0001-00"
      autoCapitalize="characters"
    />
  );
}
