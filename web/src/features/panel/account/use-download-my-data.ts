import { download as saveFile } from '../../../lib/download.ts';
import type { ApiError } from '../../../shared/api/base-query.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useExportMyDataMutation } from '../api.ts';

const FILE = 'cardume-meus-dados.json';

/** Hands somebody all that is kept of them, as a file. */
export function useDownloadMyData(): [download: () => Promise<void>, busy: boolean] {
  const [exportMyData, { isLoading }] = useExportMyDataMutation();

  async function download() {
    const { data, error } = await exportMyData();
    if (!data) {
      const text = (error as ApiError).serverMessage ?? 'Tente novamente mais tarde';
      toast({ kind: 'error', title: 'Erro ao baixar seus dados', text });
      return;
    }
    saveFile(FILE, JSON.stringify(data, null, 2), 'application/json');
  }

  return [download, isLoading];
}
