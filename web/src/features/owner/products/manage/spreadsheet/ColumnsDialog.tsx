import { useForm } from '../../../../../shared/use-form.ts';
import { Field } from '../../../../../ui/field/Field.tsx';
import { Select } from '../../../../../ui/field/Select.tsx';
import { FormDialog } from '../../../../../ui/form/FormDialog.tsx';
import { COLUMNS, guessColumn, headingName, type Places, REQUIRED, type RequiredColumn } from './columns.ts';

/** The chosen place of each required column, as a text; empty for none. */
type Choices = Record<RequiredColumn, string>;

interface ColumnsDialogProps {
  headings: readonly string[];
  /** The places of the columns that the file has; those of all others are asked for. */
  found: Places;
  onChosen: (places: Places) => void;
  onClose: () => void;
}

/** Asks which columns of a file are the required ones that it does not name. */
export function ColumnsDialog({ headings, found, onChosen, onClose }: ColumnsDialogProps) {
  const missing = REQUIRED.filter((column) => found[column] === undefined);
  const form = useForm<Choices, Places, null>({
    initial: Object.fromEntries(
      REQUIRED.map((column) => [column, String(found[column] ?? guessColumn(headings, column) ?? '')]),
    ) as Choices,
    check: (choices) => check(choices, missing),
    send: async (places) => {
      onChosen(withoutChosen(found, places));
      return null;
    },
    failed: () => {},
  });
  return (
    <FormDialog title="Importar planilha" form={form} label="Continuar" onClose={onClose}>
      {missing.map((column) => (
        <Field key={column} label={`Qual coluna é «${COLUMNS[column]}»?`} error={form.errors[column]}>
          {(control) => (
            <Select
              {...control}
              value={form.values[column]}
              onChange={(event) => form.change({ [column]: event.target.value })}
            >
              <option value="">Escolha uma coluna</option>
              {headings.map((heading, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: headings may be equal, and their order is that of the file
                <option key={place} value={place}>
                  {headingName(heading, place)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </FormDialog>
  );
}

function check(choices: Choices, missing: readonly RequiredColumn[]) {
  const errors: Partial<Choices> = {};
  for (const column of missing) {
    if (choices[column] === '') errors[column] = 'Escolha uma coluna';
    else if (REQUIRED.some((other) => other !== column && choices[other] === choices[column]))
      errors[column] = 'Escolha outra coluna: esta já foi escolhida';
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { body: Object.fromEntries(missing.map((column) => [column, Number(choices[column])])) as Places };
}

/** Adds the chosen places; a column that was found at one of them by a synonym has none any more. */
function withoutChosen(found: Places, chosen: Places): Places {
  const taken = Object.values(chosen);
  const others = Object.entries(found).filter(([, place]) => !taken.includes(place));
  return { ...Object.fromEntries(others), ...chosen };
}
