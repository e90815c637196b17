import type { MyStore } from '@cardume/bff/contract';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { copyText } from '../../../../lib/copy.ts';
import { paths } from '../../../../shared/paths.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Box, Row, Stack, Text } from '../../../../ui/layout/layout.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import utilities from '../../../../ui/utilities.module.css';
import styles from './shop.module.css';

/** Who reads which file of the catalogue. */
const FILES = [
  { name: 'WhatsApp e Instagram (Meta)', ending: 'csv' },
  { name: 'Google Merchant Center', ending: 'xml' },
] as const;

/** The addresses from which other platforms read the shop's products. */
export function CatalogueCard({ shop }: { shop: MyStore }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} className={utilities.card} pad="20 20 8">
      <h2 id={id}>Catálogo para WhatsApp, Instagram e Google</h2>
      <Text top={4} size="small" tone="quiet">
        Informe o endereço na plataforma: ela lê seus produtos com foto e os mantém em dia. Animais vivos ficam de fora.
      </Text>
      <Box as="ul" divided top={4}>
        {FILES.map(({ name, ending }) => (
          <li key={ending}>
            <CatalogueAddress
              name={name}
              address={`${window.location.origin}${paths.shop(shop.id)}/catalogo.${ending}`}
            />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function CatalogueAddress({ name, address }: { name: string; address: string }) {
  const id = useId();

  async function copy() {
    if (await copyText(address)) toast({ kind: 'success', title: 'Endereço copiado!' });
    else toast({ kind: 'error', title: 'Não foi possível copiar o endereço', text: address });
  }

  return (
    <Row gap={12} justify="between" wrap padY={12}>
      <Stack gap={2} shrink>
        <Text id={id} size="label">
          {name}
        </Text>
        <Text as="a" href={address} className={styles.address} size="small">
          {address}
        </Text>
      </Stack>
      <Button variant="secondary" small icon={<Copy size={18} />} aria-describedby={id} onClick={copy}>
        Copiar endereço
      </Button>
    </Row>
  );
}
