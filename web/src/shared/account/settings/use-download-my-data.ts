import { download as saveFile } from '../../../lib/download.ts';
import { toastError } from '../../toast-error.ts';
import { useExportMyDataMutation } from './api.ts';

const FILE = 'cardume-meus-dados.json';

/** Downloads all personal data of the account as a file. */
export function useDownloadMyData(): [download: () => Promise<void>, busy: boolean] {
  const [exportMyData, { isLoading }] = useExportMyDataMutation();

  async function download() {
    const { data, error } = await exportMyData();
    if (!data) {
      toastError('Erro ao baixar seus dados', error, 'Tente novamente mais tarde');
      return;
    }
    saveFile(FILE, JSON.stringify(data, null, 2), 'application/json');
  }

  return [download, isLoading];
}
