import {
  formatMoney,
  type OfferFilters,
  type OfferSort,
  type Offers,
  offersQueryOf,
  readOfferFilters,
  screenTitle,
  writeOfferFilters,
} from '@cardume/bff/contract';
import { Clock } from 'lucide-react';
import { Fragment, lazy, type ReactNode, useRef } from 'react';
import { useParams } from 'react-router';
import noResult from '../../../art/empty/search.svg';
import { countWithNoun } from '../../../lib/numbers.ts';
import { initialOf } from '../../../lib/text.ts';
import { apiErrorOf } from '../../../shared/api/api-error.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Pagination } from '../../../ui/pagination/Pagination.tsx';
import { useClampedPage } from '../../../ui/pagination/use-clamped-page.ts';
import { Initial, Picture } from '../../../ui/picture/Picture.tsx';
import { Skeleton, Skeletons } from '../../../ui/Skeleton.tsx';
import { scrollToTopOf } from '../../../ui/scroll.ts';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { type ChangeAddress, useAddressState } from '../../../ui/use-address-state.ts';
import utilities from '../../../ui/utilities.module.css';
import { BrandAndContents } from '../shared/BrandAndContents.tsx';
import { ChoosePlaceButton } from '../shared/location/ChoosePlaceButton.tsx';
import { shopperLocation } from '../shared/location/location-store.ts';
import { useNearestOrder } from '../shared/location/use-nearest-order.ts';
import { SortSelect } from '../shared/SortSelect.tsx';
import { useEveryMinute } from '../shared/use-every-minute.ts';
import { useOffersQuery } from './api.ts';
import { OfferRow } from './OfferRow.tsx';
import styles from './offers.module.css';

/** Lazy, because the app shows it at other addresses, too. */
const NotFoundScreen = lazy(() => import('../shared/NotFoundScreen.tsx'));

const SIZES = '(min-width: 1024px) 360px, 100vw';
const SKELETON_COUNT = 4;
const ORDER_WORDS: Record<OfferSort, string> = { price: 'Menor preço', distance: 'Mais próximas' };

const ADDRESS = {
  read: readOfferFilters,
  write: writeOfferFilters,
  apply: (filters: OfferFilters, change: Partial<OfferFilters>) => ({ ...filters, page: 1, ...change }),
};

/** The shops that have a product, with their prices. The key resets all state when another product is opened. */
export default function OffersScreen() {
  const { gtin = '' } = useParams();
  return <OffersPage key={gtin} gtin={gtin} />;
}

function OffersPage({ gtin }: { gtin: string }) {
  const [filters, change] = useAddressState(ADDRESS);
  const { place } = shopperLocation.use();
  useNearestOrder(filters.order, () => change({ order: 'price' }, { replace: true }));
  const offers = useOffersQuery({ gtin, ...offersQueryOf(filters, place?.point) });
  // The same call where nothing is filtered.
  const all = useOffersQuery({ gtin, ...offersQueryOf({ ...filters, open: false, page: 1 }, place?.point) });
  useEveryMinute(filters.open, offers.refetch);
  const beyond = useClampedPage(offers.currentData, filters.page, (page) => change({ page }, { replace: true }));
  const top = useRef<HTMLDivElement>(null);
  const known = all.data ?? offers.data;
  if ([offers, all].some(({ error }) => error && apiErrorOf(error).status === 404)) return <NotFoundScreen />;
  const list = beyond ? (
    <OffersSkeleton />
  ) : (
    <QueryView query={offers} skeleton={<OffersSkeleton />} errorTitle="Não foi possível carregar as ofertas">
      {(found) => <OfferList found={found} onChange={change} />}
    </QueryView>
  );
  if (!known) return <OffersFrame words={offers.error ? list : <FactsSkeleton />} />;
  return (
    <OffersFrame
      picture={<ProductPicture product={known.product} />}
      words={
        <>
          <title>{screenTitle(known.product.name)}</title>
          <ProductFacts product={known.product} all={all.data} />
          <Row ref={top} className={styles.controls} gap={8} wrap>
            <Chip pressed={filters.open} icon={<Clock size={18} />} onClick={() => change({ open: !filters.open })}>
              Só abertas agora
            </Chip>{' '}
            <ChoosePlaceButton onFound={() => change({ page: 1 })} />{' '}
            <SortSelect order={filters.order} words={ORDER_WORDS} onChange={(order) => change({ order })} />
          </Row>
          {list}
          {offers.currentData && (
            <Pagination
              page={filters.page}
              totalPages={offers.currentData.totalPages}
              hrefOf={(page) => `${paths.offers(gtin)}?${writeOfferFilters({ ...filters, page })}`}
              onPage={() => scrollToTopOf(top.current)}
            />
          )}
        </>
      }
    />
  );
}

/** The picture and the words beside it; on phones below it. */
function OffersFrame({ picture = <Skeleton height="100%" />, words }: { picture?: ReactNode; words: ReactNode }) {
  return (
    <div className={`${utilities.page} ${styles.screen}`}>
      <div className={styles.picture}>{picture}</div>
      <Stack gap={16} packed shrink>
        {words}
      </Stack>
    </div>
  );
}

function ProductPicture({ product: { imageUrl, name } }: Pick<Offers, 'product'>) {
  return <Picture src={imageUrl} alt="" sizes={SIZES} eager fallback={<Initial letter={initialOf(name)} />} />;
}

/** @param all the offers without filters; undefined while they load */
function ProductFacts({ product, all }: Pick<Offers, 'product'> & { all: Offers | undefined }) {
  return (
    <Stack gap={6}>
      <h1 className={styles.name}>{product.name}</h1>
      <BrandAndContents product={product} />
      {all ? <Range offers={all} /> : <Skeleton width="70%" height={26} />}
    </Stack>
  );
}

/** `Em 4 lojas, de R$ 9,90 a R$ 14,50`; no line breaks within an amount. */
function Range({ offers: { offers, total, lowest, highest } }: { offers: Offers }) {
  // A shop may have the product twice. Where the offers fill pages, the shops are not known better than the offers.
  const shops = total > offers.length ? total : new Set(offers.map(({ store }) => store.id)).size;
  const prices =
    shops === 1 ? [`por ${formatMoney(lowest)}`] : [`de ${formatMoney(lowest)}`, `a ${formatMoney(highest)}`];
  return (
    <h2>
      Em {countWithNoun(shops, 'loja', 'lojas')},
      {prices.map((words) => (
        <Fragment key={words}>
          {' '}
          <Text as="span" nowrap>
            {words}
          </Text>
        </Fragment>
      ))}
    </h2>
  );
}

function OfferList({ found, onChange }: { found: Offers; onChange: ChangeAddress<OfferFilters> }) {
  const { offers, lowest, highest } = found;
  if (offers.length === 0) {
    return (
      <EmptyState
        card
        level={3}
        art={noResult}
        title="Nenhuma loja aberta agora"
        text="Veja também as lojas que abrem mais tarde"
        action={
          <Button variant="secondary" onClick={() => onChange({ open: false })}>
            Ver todas as lojas
          </Button>
        }
      />
    );
  }
  return (
    <Stack as="ul" gap={12}>
      {offers.map((offer) => (
        <li key={offer.id}>
          <OfferRow offer={offer} isLowest={offer.finalPrice === lowest && lowest < highest} />
        </li>
      ))}
    </Stack>
  );
}

function FactsSkeleton() {
  return (
    <Stack gap={16}>
      <Skeleton width="80%" height={30} />
      <Skeleton width="60%" height={26} />
      <OffersSkeleton />
    </Stack>
  );
}

function OffersSkeleton() {
  return <Skeletons count={SKELETON_COUNT} gap={12} height={104} radius={20} />;
}
