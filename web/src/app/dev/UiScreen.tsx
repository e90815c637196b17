import { Package } from 'lucide-react';
import { useState } from 'react';
import empty from '../../art/empty/box.svg';
import { FavouriteButton } from '../../features/shopper/shared/favourites/FavouriteButton.tsx';
import { OpenBadge } from '../../features/shopper/shared/OpenBadge.tsx';
import { LogoLink } from '../../shared/LogoLink.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Awning } from '../../ui/Awning.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Band } from '../../ui/Band.tsx';
import { Email } from '../../ui/Email.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LiveBadge } from '../../ui/LiveBadge.tsx';
import { Box, Grid, Shelf, Stack, Text } from '../../ui/layout/layout.tsx';
import { Pagination } from '../../ui/pagination/Pagination.tsx';
import { AlternatingPictures } from '../../ui/picture/AlternatingPictures.tsx';
import { Initial, Scales } from '../../ui/picture/Picture.tsx';
import { RatingSummary } from '../../ui/rating/RatingSummary.tsx';
import { Stars } from '../../ui/rating/Stars.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, Skeletons } from '../../ui/Skeleton.tsx';
import { PressedSegments } from '../../ui/segmented/PressedSegments.tsx';
import { Segmented } from '../../ui/segmented/Segmented.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { QueryView } from '../../ui/state/QueryView.tsx';
import { Table } from '../../ui/Table.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ActionRow } from '../../ui/tile/ActionRow.tsx';
import { IconTile, type TileTone } from '../../ui/tile/IconTile.tsx';
import utilities from '../../ui/utilities.module.css';
import { CardsSection } from './CardsSection.tsx';
import { ControlsSection } from './ControlsSection.tsx';
import { Part } from './Part.tsx';
import styles from './UiScreen.module.css';

const BADGES: BadgeTone[] = ['aqua', 'pet', 'mare', 'neutral', 'discount', 'dark', 'ok', 'pending', 'danger'];
const TILES: TileTone[] = ['mare', 'coral', 'violet', 'aqua', 'sol', 'ok', 'pending'];
const SIZES = ['h1', 'h3', 'name', 'title', 'label', 'medium', 'small', 'strong', 'price'] as const;
const CELLS = ['One', 'Two', 'Three', 'Four'];
const ALWAYS = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' }));
const NEVER = Array.from({ length: 7 }, () => null);

const ignore = () => {};
const query = { isFetching: true, refetch: ignore };

/** The components of ui/ and the cards of shared/ in their states; only in development. */
export default function UiScreen() {
  return (
    <div className={utilities.page}>
      <title>ui</title>
      <ScreenHeader title="ui" subtitle="Every part in its states" backTo="/" />
      <ControlsSection />
      <CardsSection />
      <Part name="Layout">
        <Stack divided>
          {SIZES.map((size) => (
            <Text key={size} size={size} tone="quiet" padY={12}>
              {size}
            </Text>
          ))}
        </Stack>
        <Grid columns={2} gap={12}>
          {CELLS.map((cell) => (
            <Box key={cell} className={utilities.card} pad={20}>
              {cell}
            </Box>
          ))}
        </Grid>
        <Shelf gap={12}>
          {CELLS.map((cell) => (
            <li key={cell}>{cell}</li>
          ))}
        </Shelf>
      </Part>
      <Part name="Badges">
        {BADGES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <LiveBadge live />
        <LiveBadge live={false} />
        <OpenBadge shop={{ openingHours: ALWAYS, state: 'SP' }} />
        <OpenBadge shop={{ openingHours: NEVER, state: 'SP' }} />
      </Part>
      <Part name="Pictures and ratings">
        <Avatar src={null} letter="A" size={64} />
        <Avatar src={null} letter="B" size={64} rim />
        <span className={styles.square}>
          <Initial letter="C" />
        </span>
        <span className={styles.square}>
          <Scales />
        </span>
        <span className={styles.square}>
          <AlternatingPictures sources={[]} name="Nothing" letter="N" sizes="100vw" />
        </span>
        <Stars rating={3.5} />
        <RatingSummary average="4,5" count="12" />
        <FavouriteButton shop={{ id: 'ui', name: 'ui' }} />
      </Part>
      <Part name="Navigation">
        <BackLink to="/" stepBack={false} />
        <BackLink to="/" stepBack={false} floating />
        <Pagination page={1} totalPages={4} onPage={ignore} />
        <Pagination page={5} totalPages={12} onPage={ignore} />
        <Choices />
      </Part>
      <Part name="Tiles and facts">
        {TILES.map((tone) => (
          <IconTile key={tone} icon={<Package size={20} />} tone={tone} />
        ))}
        <ActionRow icon={<Package size={20} />} title="A link" text="with a text" to="/" />
        <ActionRow icon={<Package size={20} />} title="A button" onPress={ignore} />
        <ActionRow icon={<Package size={20} />} title="Disabled" onPress={ignore} disabled />
        <Facts facts={{ Email: <Email address="name@example.com" />, Missing: null }} />
      </Part>
      <Part name="Table">
        <Table label="Table" heads={['Name', 'Value']}>
          <tbody>
            <tr>
              <th scope="row">One</th>
              <td>1</td>
            </tr>
          </tbody>
        </Table>
      </Part>
      <Part name="States">
        <EmptyState card art={empty} title="Empty" text="with a text" />
        <ErrorState title="Failed" onRetry={ignore} />
        <ErrorState title="Retrying" onRetry={ignore} retrying />
        <QueryView query={query} skeleton={<Skeleton width={240} height={24} />} errorTitle="Failed">
          {() => null}
        </QueryView>
        <QueryView query={{ ...query, error: {}, isFetching: false }} skeleton={null} errorTitle="Query failed">
          {() => null}
        </QueryView>
        <Skeletons count={2} gap={12} width={240} height={80} radius={20} />
      </Part>
      <Awning>
        <LogoLink />
      </Awning>
      <Band action={<Badge>action</Badge>}>
        <h2>Band</h2>
      </Band>
    </div>
  );
}

function Choices() {
  const [chosen, choose] = useState<'one' | 'two'>('one');
  const choices = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
  ] as const;
  return (
    <>
      <Segmented label="Choices" choices={choices} chosen={chosen} onChoose={choose} />
      <PressedSegments choices={choices} chosen={chosen} onChoose={choose} />
      <Tabs
        label="Tabs"
        selected={chosen}
        onSelect={choose}
        tabs={choices.map(({ value, label }) => ({ key: value, label }))}
      >
        <p>{chosen}</p>
      </Tabs>
    </>
  );
}
