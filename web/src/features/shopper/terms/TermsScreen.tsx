import { screenTitle } from '@cardume/bff/contract';
import { chatUrl } from '../../../lib/whatsapp.ts';
import { useConfigQuery } from '../../../shared/api/reference-data.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import utilities from '../../../ui/utilities.module.css';
import { WhatsAppIcon } from '../../../ui/WhatsAppIcon.tsx';
import { LAST_UPDATED, TERMS } from './sections.ts';
import styles from './TermsScreen.module.css';

const SUPPORT_LABEL = 'Falar com o suporte';

export default function TermsScreen() {
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Termos de uso')}</title>
      <ScreenHeader title="Termos de uso" subtitle={`Última atualização: ${LAST_UPDATED}`} backTo={paths.home} />
      <Stack as="article" className={`${utilities.card} ${styles.terms}`} gap={24}>
        {TERMS.map(({ title, body }, index) => (
          <section key={title} className={styles.section}>
            <h2>
              {index + 1}. {title}
            </h2>
            {body.map((part) =>
              typeof part === 'string' ? <p key={part}>{part}</p> : <Items key={part[0]} items={part} />,
            )}
          </section>
        ))}
        <Support />
      </Stack>
    </div>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Support() {
  const { data: config } = useConfigQuery();
  const look = { variant: 'whatsapp', icon: <WhatsAppIcon />, className: styles.support } as const;
  if (!config) {
    return (
      <Button {...look} disabled>
        {SUPPORT_LABEL}
      </Button>
    );
  }
  return (
    <ButtonLink {...look} to={chatUrl(config.supportWhatsapp)}>
      {SUPPORT_LABEL}
    </ButtonLink>
  );
}
