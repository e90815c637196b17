import type { MyStore } from '@cardume/bff/contract';
import { QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import { shareShop } from '../../../../shared/share.ts';
import { Card } from '../../../../ui/Card.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { ActionRow } from '../../../../ui/tile/ActionRow.tsx';

const PosterDialog = lazyPart(() => import('./PosterDialog.tsx'));

/** Ways to share the shop's page. */
export function ShareCard({ shop }: { shop: MyStore }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card title="Divulgue sua loja">
        <li>
          <ActionRow
            icon={<Share2 size={20} />}
            title="Compartilhar link"
            text="Envie a página da loja aos seus clientes"
            onPress={() => shareShop(shop)}
          />
        </li>
        <li>
          <ActionRow
            icon={<QrCode size={20} />}
            tone="violet"
            title="Cartaz com QR code"
            text="Para imprimir e pôr no balcão"
            onPress={() => setOpen(true)}
          />
        </li>
      </Card>
      {open && <PosterDialog shop={shop} onClose={() => setOpen(false)} />}
    </>
  );
}
