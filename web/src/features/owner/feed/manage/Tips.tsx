import { Check, Lightbulb } from 'lucide-react';
import { Row } from '../../../../ui/layout/layout.tsx';
import styles from './Tips.module.css';

const TIPS = [
  'Foto larga (2100 x 900) para o banner',
  'Foto quadrada (400 x 400) para o perfil',
  'Fotos claras, com a frente da loja e os bichinhos',
  'PNG ou JPEG de até 5 MB',
];

/** Tips for good pictures. */
export function Tips() {
  return (
    <section aria-labelledby="tips" className={styles.tips}>
      <Row as="h2" id="tips" className={styles.title} gap={10} size="h3">
        <Lightbulb size={20} />
        Dicas
      </Row>
      <ul>
        {TIPS.map((tip) => (
          <Row as="li" key={tip} className={styles.tip} gap={10} align="stretch" size="small" tone="quiet">
            <Check size={18} />
            {tip}
          </Row>
        ))}
      </ul>
    </section>
  );
}
