import {
  type Delivery,
  deliverySummary,
  MAX_DELIVERY_NOTE_LENGTH,
  PAYMENT_LABELS,
  PAYMENTS,
  paymentNames,
} from '@cardume/bff/contract';
import { useId } from 'react';
import { Fold } from '../../../ui/Fold.tsx';
import { FieldPair } from '../../../ui/form/Form.tsx';
import type { FormState } from '../../../ui/form/form-state.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextAreaField, TextField } from '../../../ui/form/TextField.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { ChoiceChip } from './ChoiceChip.tsx';
import { FieldsError } from './FieldsError.tsx';
import { DELIVERY_NAMES, deliveryOf, type ShopValues } from './shop-values.ts';

/** How the shop delivers, and what it accepts. */
export function DeliveryFields({ form }: { form: FormState<ShopValues> }) {
  const id = useId();
  const { values, errors } = form;
  const { delivers, pickup, payments } = values;
  const isWrong = [...DELIVERY_NAMES, 'pickup' as const, 'payments' as const].some((name) => errors[name]);
  return (
    <Fold title="Entrega e pagamento" summary={summaryOf(values)} forced={isWrong}>
      <Stack gap={16}>
        <Stack gap={8}>
          <Switch label="Faz entrega" checked={delivers} onChange={(on) => form.change({ delivers: on })} />
          <FieldsError id={`${id}-delivery`} error={errors.delivers} />
          {delivers && <TermsOfDelivery form={form} />}
        </Stack>
        <div>
          <Switch label="Retirada na loja" checked={pickup} onChange={(on) => form.change({ pickup: on })} />
          <FieldsError id={`${id}-pickup`} error={errors.pickup} />
        </div>
        <fieldset>
          <Text as="legend" size="label">
            Formas de pagamento
          </Text>
          <FieldsError id={`${id}-payments`} error={errors.payments} />
          <Row gap={8} wrap top={8}>
            {PAYMENTS.map((way) => (
              <ChoiceChip
                key={way}
                label={PAYMENT_LABELS[way]}
                checked={payments.includes(way)}
                errorId={errors.payments && `${id}-payments`}
                onChange={(on) =>
                  form.change({ payments: PAYMENTS.filter((it) => (it === way ? on : payments.includes(it))) })
                }
              />
            ))}
          </Row>
        </fieldset>
      </Stack>
    </Fold>
  );
}

function TermsOfDelivery({ form }: { form: FormState<ShopValues> }) {
  const amount = { inputMode: 'decimal', prefix: 'R$', autoComplete: 'off' } as const;
  return (
    <Stack gap={20}>
      <Text size="small" tone="quiet">
        Deixe em branco o que você combina com cada cliente.
      </Text>
      <FieldPair>
        <TextField form={form} name="radiusKm" label="Até quantos km" inputMode="numeric" autoComplete="off" />
        <TextField
          form={form}
          name="fee"
          label="Taxa de entrega"
          hint="0 é grátis; em branco, a combinar"
          {...amount}
        />
      </FieldPair>
      <FieldPair>
        <TextField form={form} name="freeFrom" label="Grátis a partir de" {...amount} />
        <TextField form={form} name="minimum" label="Pedido mínimo" {...amount} />
      </FieldPair>
      <TextAreaField
        form={form}
        name="deliveryNote"
        label="Observação sobre a entrega"
        rows={2}
        maxLength={MAX_DELIVERY_NOTE_LENGTH}
      />
    </Stack>
  );
}

function summaryOf(values: ShopValues): string[] {
  const delivery = deliveryOf(values);
  return [
    delivery ? deliverySummary(withoutWrong(delivery)) : 'Sem entrega',
    ...(values.pickup ? ['Retirada na loja'] : []),
    paymentNames(values.payments).join(', '),
  ].filter(Boolean);
}

/** A wrong number has no words. */
function withoutWrong(delivery: Delivery): Delivery {
  const { radiusKm, fee } = delivery;
  return { ...delivery, radiusKm: radiusKm || null, fee: Number.isNaN(fee) ? null : fee };
}
