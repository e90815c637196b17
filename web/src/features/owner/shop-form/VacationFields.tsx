import { MAX_VACATION_MESSAGE_LENGTH, shortDate } from '@cardume/bff/contract';
import { Fold } from '../../../ui/Fold.tsx';
import { FieldPair } from '../../../ui/form/Form.tsx';
import type { FormState } from '../../../ui/form/form-state.ts';
import { TextAreaField, TextField } from '../../../ui/form/TextField.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { type ShopValues, VACATION_NAMES } from './shop-values.ts';

/** The time during which the shop is on vacation; empty for none. */
export function VacationFields({ form }: { form: FormState<ShopValues> }) {
  const { values, errors } = form;
  const isWrong = VACATION_NAMES.some((name) => errors[name]);
  return (
    <Fold title="Férias" summary={[summaryOf(values)]} forced={isWrong}>
      <Stack gap={20}>
        <FieldPair>
          <TextField form={form} name="vacationFrom" label="De" type="date" />
          <TextField form={form} name="vacationTo" label="Até" type="date" />
        </FieldPair>
        <TextAreaField
          form={form}
          name="vacationMessage"
          label="Mensagem"
          optional
          rows={2}
          maxLength={MAX_VACATION_MESSAGE_LENGTH}
          hint="Aparece com o último dia na página e nas listas. Sem férias? Deixe tudo em branco."
        />
      </Stack>
    </Fold>
  );
}

function summaryOf({ vacationFrom, vacationTo }: ShopValues): string {
  return vacationFrom && vacationTo ? `De ${shortDate(vacationFrom)} a ${shortDate(vacationTo)}` : 'Sem férias';
}
