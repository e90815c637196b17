import type { MyStore, Product, ProductCategory } from '@cardume/bff/contract';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../../../lib/download.ts';
import { Button } from '../../../../../ui/button/Button.tsx';
import { Row } from '../../../../../ui/layout/layout.tsx';
import { toast } from '../../../../../ui/toast/toast-store.ts';
import { FilePicker } from '../../../../../ui/upload/FilePicker.tsx';
import utilities from '../../../../../ui/utilities.module.css';
import { ImportDialog } from './ImportDialog.tsx';
import { type ImportStep, planImport } from './plan.ts';
import styles from './spreadsheet.module.css';

/** Limit of an imported file; the products of a shop need far less. */
const MAX_BYTES = 1024 * 1024;
const ACCEPTED = '.csv,text/csv,text/tab-separated-values';

interface SpreadsheetCardProps {
  shop: MyStore;
  products: Product[];
  categories: ProductCategory[];
}

/** Exports the products as CSV and imports a changed file. The CSV code is loaded on demand. */
export function SpreadsheetCard({ shop, products, categories }: SpreadsheetCardProps) {
  const [steps, setSteps] = useState<ImportStep[]>();

  async function save() {
    const { csvOfProducts } = await import('./write.ts');
    download('produtos-cardume.csv', csvOfProducts(products, categories), 'text/csv;charset=utf-8');
  }

  async function read([file]: File[]) {
    if (!file) return;
    try {
      if (file.size > MAX_BYTES) throw new Error('A planilha deve ter no máximo 1 MB.');
      const { decodeSpreadsheet, readRows } = await import('./read.ts');
      const rows = readRows(decodeSpreadsheet(await file.arrayBuffer()));
      setSteps(planImport(rows, { products, categories, selected: shop.productCategoryIds }));
    } catch (error) {
      toast({ kind: 'error', title: 'Não foi possível ler a planilha', text: (error as Error).message });
    }
  }

  return (
    <section aria-labelledby="spreadsheet" className={`${utilities.card} ${styles.spreadsheetCard}`}>
      <h2 id="spreadsheet">Planilha de produtos</h2>
      <p>Baixe seus produtos em CSV, edite no Excel ou no Google Planilhas e importe de volta. As fotos não mudam.</p>
      <Row gap={12} align="stretch" wrap top={16}>
        <Button variant="secondary" small icon={<Download size={18} />} onClick={save}>
          Baixar planilha
        </Button>
        <FilePicker accept={ACCEPTED} onPick={read}>
          {(open) => (
            <Button variant="secondary" small icon={<Upload size={18} />} onClick={open}>
              Importar planilha
            </Button>
          )}
        </FilePicker>
      </Row>
      {steps && <ImportDialog steps={steps} onClose={() => setSteps(undefined)} />}
    </section>
  );
}
