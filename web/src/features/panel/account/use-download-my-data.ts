import type { ApiError } from '../../../app/base-query.ts';
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
    const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: FILE });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  return [download, isLoading];
}
