import { type MyStore, PRODUCT_NAME } from '@cardume/bff/contract';
import { Printer } from 'lucide-react';
import { encode } from 'uqr';
import { shopUrl } from '../../../../shared/share.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack, Text } from '../../../../ui/layout/layout.tsx';
import styles from './PosterDialog.module.css';

/** A poster to print, with a QR code of the shop's page. */
export default function PosterDialog({ shop, onClose }: { shop: MyStore; onClose: () => void }) {
  const url = shopUrl(shop.id, 'qr');
  return (
    <Dialog
      title="Cartaz da loja"
      onClose={onClose}
      footer={
        <Button block icon={<Printer size={20} />} onClick={() => window.print()}>
          Imprimir
        </Button>
      }
    >
      <Stack className={styles.poster} gap={12} centered>
        <p className={styles.name}>{shop.name}</p>
        <p>Aponte a câmera do celular e veja nossos produtos</p>
        <Code text={url} />
        <p className={styles.url}>{url.replace(/^https?:\/\/|\?.*/g, '')}</p>
        <Text bold>{PRODUCT_NAME}</Text>
      </Stack>
    </Dialog>
  );
}

/** A QR code as an SVG with one path of black squares; its border is the quiet zone that scanners need. */
function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'Q', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={styles.code} role="img" aria-label="QR code da página da loja">
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
