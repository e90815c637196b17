import { CircleCheck, Package, Store } from 'lucide-react';
import { useEffect, useRef } from 'react';
import welcome from '../../art/scene-welcome.svg';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Box, Row } from '../../ui/layout/layout.tsx';
import { IconTile } from '../../ui/tile/IconTile.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './Welcome.module.css';

const STEPS = [
  { Icon: CircleCheck, text: 'Conta criada', done: true },
  { Icon: Store, text: 'Criar sua loja' },
  { Icon: Package, text: 'Cadastrar produtos' },
];

/** Confirms the registration and lists the next steps. */
export function Welcome({ firstName, email }: { firstName: string; email: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <img src={welcome} alt="" width={320} height={190} className={styles.picture} />
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        Bem-vindo, {firstName}!
      </h1>
      <p className={styles.text}>Sua conta já está ativa. O próximo passo é criar a sua loja.</p>
      <Box as="ol" className={cx(utilities.card, styles.steps)} divided bottom={24}>
        {STEPS.map(({ Icon, text, done }, index) => (
          <Row as="li" key={text} gap={14} padY={12} bold>
            <IconTile icon={<Icon size={20} />} tone={done ? 'ok' : 'mare'} />
            {index + 1}. {text}
          </Row>
        ))}
      </Box>
      <ButtonLink to={paths.login} state={{ email }} block>
        Ir para Login
      </ButtonLink>
    </>
  );
}
