import { ChartColumn, Images, MessageSquareText, Package } from 'lucide-react';
import { paths } from '../../../../shared/paths.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ActionRow } from '../../../../ui/tile/ActionRow.tsx';

/** Links to the owner's screens. */
export function QuickActions() {
  return (
    <Card title="Ações Rápidas">
      <li>
        <ActionRow
          icon={<Package size={20} />}
          title="Gerenciar Produtos"
          text="Adicione, edite e exclua"
          to={paths.myProducts}
        />
      </li>
      <li>
        <ActionRow
          icon={<Images size={20} />}
          tone="coral"
          title="Gerenciar Feed"
          text="As fotos da sua página: capa, perfil e galeria"
          to={paths.gallery}
        />
      </li>
      <li>
        <ActionRow
          icon={<ChartColumn size={20} />}
          tone="violet"
          title="Ver Analytics"
          text="Quantas pessoas viram sua loja e clicaram"
          to={paths.analytics}
        />
      </li>
      <li>
        <ActionRow
          icon={<MessageSquareText size={20} />}
          tone="sol"
          title="Avaliações"
          text="Leia e responda seus clientes"
          to={paths.reviews}
        />
      </li>
    </Card>
  );
}
