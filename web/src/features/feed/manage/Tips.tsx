import { Check, Lightbulb } from 'lucide-react';
import styles from './Tips.module.css';

const TIPS = [
  'Banner: 2100 x 900 (proporção 21:9)',
  'Perfil: 400 x 400, quadrada',
  'Fotos claras, com a frente da loja e os bichinhos',
  'PNG ou JPEG de até 5 MB',
];

/** Tips for good pictures. */
export function Tips() {
  return (
    <section aria-labelledby="tips" className={styles.tips}>
      <h2 id="tips" className={styles.title}>
        <Lightbulb size={20} />
        Dicas
      </h2>
      <ul>
        {TIPS.map((tip) => (
          <li key={tip} className={styles.tip}>
            <Check size={18} />
            {tip}
          </li>
        ))}
      </ul>
    </section>
  );
}
