import type { ApiError } from '../../../shared/api/base-query.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

const DONE = { criar: 'criado', atualizar: 'atualizado', deletar: 'deletado' };
type Verb = keyof typeof DONE;

/** Says that something was done with a thing: `Banner criado com sucesso!`. */
export function succeeded(noun: string, verb: Verb): void {
  toast({ kind: 'success', title: `${noun} ${DONE[verb]} com sucesso!` });
}

/** Says that it was not: `Erro ao criar banner`, with the server's words where it gave some. */
export function failed(noun: string, verb: Verb, error: unknown): void {
  toast({ kind: 'error', title: `Erro ao ${verb} ${noun.toLowerCase()}`, text: (error as ApiError).serverMessage });
}
