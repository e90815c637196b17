import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Picture, Scales } from '../../ui/picture/Picture.tsx';
import styles from './ChangedMeanwhileDialog.module.css';

/** The label of each field, and how its values are shown; by default as text. */
export type FieldWords<Values> = {
  [Name in keyof Values]: string | { label: string; show: (value: Values[Name]) => ReactNode };
};

interface ChangedMeanwhileDialogProps<Values> {
  names: (keyof Values)[];
  mine: Values;
  theirs: Values;
  words: FieldWords<Values>;
  /** @param fromStored names of the fields to take from what is stored; null to go on editing */
  answer: (fromStored: (keyof Values)[] | null) => void;
}

type Choice = 'mine' | 'theirs';

/** Shows both values of fields that were changed in two places, and asks which one to save. */
export function ChangedMeanwhileDialog<Values extends object>(props: ChangedMeanwhileDialogProps<Values>) {
  const { names, mine, theirs, words, answer } = props;
  const [choices, setChoices] = useState<Partial<Record<keyof Values, Choice>>>({});
  const [tried, setTried] = useState(false);
  const close = () => answer(null);
  function confirm() {
    setTried(true);
    if (names.every((name) => choices[name])) answer(names.filter((name) => choices[name] === 'theirs'));
  }
  return (
    <Dialog
      title="Isto mudou enquanto você editava"
      onClose={close}
      footer={
        <>
          <Button variant="secondary" block onClick={close}>
            Continuar editando
          </Button>
          <Button block onClick={confirm}>
            Salvar
          </Button>
        </>
      }
    >
      <p>Outra aba ou outra pessoa salvou um valor diferente do seu. Escolha qual fica.</p>
      {names.map((name) => (
        <FieldChoice
          key={String(name)}
          label={labelOf(words[name])}
          theirs={shown(words[name], theirs[name])}
          mine={shown(words[name], mine[name])}
          choice={choices[name]}
          isMissing={tried && !choices[name]}
          onChoose={(choice) => setChoices({ ...choices, [name]: choice })}
        />
      ))}
    </Dialog>
  );
}

interface FieldChoiceProps {
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
  choice: Choice | undefined;
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
}

function FieldChoice({ label, theirs, mine, choice, isMissing, onChoose }: FieldChoiceProps) {
  const id = useId();
  const options = [
    ['theirs', 'Salvo agora', theirs],
    ['mine', 'O que você digitou', mine],
  ] as const;
  return (
    <Stack as="fieldset" className={styles.field} gap={8} shrink aria-describedby={isMissing ? id : undefined}>
      <Text as="legend" className={styles.label} size="label">
        {label}
      </Text>
      {options.map(([which, title, value]) => (
        <Row as="label" key={which} className={styles.option} gap={12} align="start" pad={12}>
          <input
            type="radio"
            name={id}
            checked={choice === which}
            aria-invalid={isMissing || undefined}
            onChange={() => onChoose(which)}
          />
          <Stack as="span" gap={4} shrink>
            <b>{title}</b>
            <Text as="span" preLine>
              {value}
            </Text>
          </Stack>
        </Row>
      ))}
      {isMissing && (
        <Row as="p" id={id} gap={6} align="stretch" size="strong" tone="danger">
          <CircleAlert size={18} />
          Escolha um dos dois
        </Row>
      )}
    </Stack>
  );
}

const labelOf = (words: string | { label: string }) => (typeof words === 'string' ? words : words.label);

/** Returns how a value is shown; an empty one is `(vazio)`. */
function shown<Value>(words: string | { show: (value: Value) => ReactNode }, value: Value): ReactNode {
  return (typeof words === 'string' ? String(value ?? '') : words.show(value)) || '(vazio)';
}

/** A picture as the value of a field. */
export function Thumbnail({ url }: { url: string }) {
  return (
    <span className={styles.thumbnail}>
      <Picture src={url} alt="" sizes="64px" fallback={<Scales />} />
    </span>
  );
}
