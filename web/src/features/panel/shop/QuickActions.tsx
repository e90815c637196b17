import { ChartColumn, Images, Package } from 'lucide-react';
import { paths } from '../../../shared/paths.ts';
import { TileRow } from '../../../ui/tile/TileRow.tsx';
import { Card } from '../Card.tsx';

/** Links to the owner's screens. */
export function QuickActions() {
  return (
    <Card title="Ações Rápidas">
      <li>
        <TileRow
          icon={<Package size={20} />}
          title="Gerenciar Produtos"
          text="Adicione, edite e exclua"
          to={paths.myProducts}
        />
      </li>
      <li>
        <TileRow
          icon={<Images size={20} />}
          tone="coral"
          title="Gerenciar Feed"
          text="Capa, perfil e galeria"
          to={paths.gallery}
        />
      </li>
      <li>
        <TileRow
          icon={<ChartColumn size={20} />}
          tone="violet"
          title="Ver Analytics"
          text="Visitas e cliques da sua loja"
          to={paths.analytics}
        />
      </li>
    </Card>
  );
}
