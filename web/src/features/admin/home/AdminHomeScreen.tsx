import { screenTitle } from '@cardume/bff/contract';
import { House } from 'lucide-react';
import { LogoutButton } from '../../../shared/account/LogoutButton.tsx';
import { AccountCard } from '../../../shared/account/settings/AccountCard.tsx';
import { paths } from '../../../shared/paths.ts';
import { Band } from '../../../ui/Band.tsx';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx';
import utilities from '../../../ui/utilities.module.css';
import { AreaCards } from './AreaCards.tsx';
import styles from './home.module.css';

/** The first screen of an admin. */
export default function AdminHomeScreen() {
  return (
    <>
      <title>{screenTitle('Administração')}</title>
      <Band action={<LogoutButton />}>
        <h1>Administração</h1>
        <Text size="medium">Cuide do cardume</Text>
      </Band>
      <Box className={utilities.page} top={-40}>
        <AreaCards />
        <Box className={styles.account} top={16}>
          <AccountCard />
        </Box>
        <Stack className={styles.ways} gap={12} top={16}>
          <ButtonLink to={paths.home} variant="secondary" icon={<House size={20} />}>
            Ir para Home
          </ButtonLink>
        </Stack>
      </Box>
    </>
  );
}
