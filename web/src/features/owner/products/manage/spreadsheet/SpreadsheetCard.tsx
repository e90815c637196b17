import type { MyStore, Product, ProductCategory } from '@cardume/bff/contract';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../../../lib/download.ts';
import { Button } from '../../../../../ui/button/Button.tsx';
import { Row } from '../../../../../ui/layout/layout.tsx';
import { toast } from '../../../../../ui/toast/toast-store.ts';
import { FilePicker } from '../../../../../ui/upload/FilePicker.tsx';
import utilities from '../../../../../ui/utilities.module.css';
import { useProductsPerCategory } from '../../limits.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { findColumns, type Places, REQUIRED } from './columns.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { type ImportStep, planImport } from './plan.ts';
import styles from './spreadsheet.module.css';
import type { Table } from './table.ts';

/** Limit of an imported file; the products of a shop need far less. */
const MAX_BYTES = 1024 * 1024;
const ACCEPTED =
  '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.csv,text/csv,text/tab-separated-values';

interface SpreadsheetCardProps {
  shop: MyStore;
  products: Product[];
  categories: ProductCategory[];
}

/** A file whose columns have to be chosen. */
interface OpenFile {
  table: Table;
  found: Places;
}

/** Exports the products as CSV and imports a file. The code that reads and writes them is loaded on demand. */
export function SpreadsheetCard({ shop, products, categories }: SpreadsheetCardProps) {
  const [steps, setSteps] = useState<ImportStep[]>();
  const [asked, setAsked] = useState<OpenFile>();
  const limit = useProductsPerCategory();

  async function save() {
    const { csvOfProducts } = await import('./write.ts');
    download('produtos-cardume.csv', csvOfProducts(products, categories), 'text/csv;charset=utf-8');
  }

  async function read([file]: File[]) {
    if (!file) return;
    try {
      if (file.size > MAX_BYTES) throw new Error('A planilha deve ter no máximo 1 MB.');
      const { readTable } = await import('./read.ts');
      const table = await readTable(await file.arrayBuffer());
      const found = findColumns(table.headings);
      if (REQUIRED.every((column) => found[column] !== undefined)) await plan(table, found);
      else setAsked({ table, found });
    } catch (error) {
      toast({ kind: 'error', title: 'Não foi possível ler a planilha', text: (error as Error).message });
    }
  }

  async function plan(table: Table, places: Places) {
    const { readRows } = await import('./read.ts');
    setSteps(planImport(readRows(table, places), { products, categories, selected: shop.productCategoryIds, limit }));
  }

  return (
    <section aria-labelledby="spreadsheet" className={`${utilities.card} ${styles.spreadsheetCard}`}>
      <h2 id="spreadsheet">Planilha de produtos</h2>
      <p>
        Baixe seus produtos em CSV, edite no Excel ou no Google Planilhas e importe de volta, ou importe uma planilha
        sua (.xlsx ou CSV). As fotos não mudam.
      </p>
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
      {asked && (
        <ColumnsDialog
          headings={asked.table.headings}
          found={asked.found}
          onChosen={(places) => {
            setAsked(undefined);
            void plan(asked.table, places);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {steps && <ImportDialog steps={steps} onClose={() => setSteps(undefined)} />}
    </section>
  );
}
