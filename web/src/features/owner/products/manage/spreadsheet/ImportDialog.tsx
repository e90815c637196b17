import { useState } from 'react';
import { countWithNoun } from '../../../../../lib/numbers.ts';
import { useSequence } from '../../../../../shared/use-sequence.ts';
import { Button } from '../../../../../ui/button/Button.tsx';
import { Dialog } from '../../../../../ui/Dialog.tsx';
import { toast } from '../../../../../ui/toast/toast-store.ts';
import { Progress } from '../../../../../ui/upload/Progress.tsx';
import { useAddOneOfProductsMutation, useChangeProductMutation } from '../../api.ts';
import type { ImportStep } from './plan.ts';
import styles from './spreadsheet.module.css';

/** A row that was not imported. */
type Problem = Pick<Extract<ImportStep, { kind: 'wrong' }>, 'line' | 'name' | 'reason'>;

/** Shows the plan of an import, runs it with its progress, then lists the rows that failed. */
export function ImportDialog({ steps, onClose }: { steps: readonly ImportStep[]; onClose: () => void }) {
  const { runAll, progress } = useImport();
  const [failures, setFailures] = useState<Problem[]>();
  const wanted = steps.filter((step): step is ChangingStep => step.kind === 'add' || step.kind === 'change');
  const underWay = progress !== null;

  async function start() {
    const failed = await runAll(wanted);
    const imported = wanted.length - failed.length;
    if (imported > 0)
      toast({ kind: 'success', title: countWithNoun(imported, 'produto importado!', 'produtos importados!') });
    if (failed.length === 0) onClose();
    else setFailures(failed.map(({ item, reason = 'Tente novamente' }) => ({ ...item, reason })));
  }

  /** A running import cannot be cancelled. */
  const close = () => underWay || onClose();
  return (
    <Dialog
      title="Importar planilha"
      onClose={close}
      footer={
        failures || wanted.length === 0 ? (
          <Button block onClick={onClose}>
            Fechar
          </Button>
        ) : (
          <>
            <Button variant="secondary" block disabled={underWay} onClick={onClose}>
              Cancelar
            </Button>
            <Button block loading={underWay} onClick={start}>
              {`Importar ${countWithNoun(wanted.length, 'produto', 'produtos')}`}
            </Button>
          </>
        )
      }
    >
      <div role="status">
        {progress && <p>{`Importando ${progress.at} de ${progress.of}…`}</p>}
        {failures && (
          <p>{countWithNoun(failures.length, 'produto não foi importado.', 'produtos não foram importados.')}</p>
        )}
      </div>
      {progress && (
        <Progress label="Importação" share={(progress.at - 1) / progress.of} className={styles.importDialogProgress} />
      )}
      {!underWay && !failures && <Summary steps={steps} />}
      {!underWay && <Problems problems={failures ?? steps.filter((step) => step.kind === 'wrong')} />}
    </Dialog>
  );
}

function Summary({ steps }: { steps: readonly ImportStep[] }) {
  const count = (kind: ImportStep['kind']) => steps.filter((step) => step.kind === kind).length;
  const lines = [
    countWithNoun(count('add'), 'produto novo', 'produtos novos'),
    countWithNoun(count('change'), 'produto alterado', 'produtos alterados'),
    countWithNoun(count('same'), 'produto sem mudança', 'produtos sem mudança'),
    countWithNoun(count('wrong'), 'linha com erro, que fica de fora', 'linhas com erro, que ficam de fora'),
  ];
  const shown = lines.filter((line) => !line.startsWith('0 '));
  if (shown.length === 0) return <p>A planilha não tem nenhum produto.</p>;
  return (
    <ul className={styles.importDialogList}>
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="import-problems" className={styles.problems}>
      <h3 id="import-problems">O que corrigir</h3>
      <ul className={styles.importDialogList}>
        {problems.map(({ line, name, reason }) => (
          <li key={line}>
            <strong>{name ? `Linha ${line} (${name}):` : `Linha ${line}:`}</strong> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A step of a plan that changes something. */
type ChangingStep = Extract<ImportStep, { kind: 'add' | 'change' }>;

/** Runs the steps of an import one after the other; a failure does not stop the rest. */
function useImport() {
  const [add] = useAddOneOfProductsMutation();
  const [change] = useChangeProductMutation();
  return useSequence((step: ChangingStep) =>
    step.kind === 'add' ? add({ body: step.product }) : change({ params: { id: step.id }, body: step.change }),
  );
}
