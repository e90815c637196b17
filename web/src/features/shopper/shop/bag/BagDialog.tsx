import { deliveryFeeWords, formatMoney, type StorePage } from '@cardume/bff/contract';
import { Trash2 } from 'lucide-react';
import { formatTime } from '../../../../lib/dates.ts';
import { chatUrl, openChat } from '../../../../lib/whatsapp.ts';
import { paths } from '../../../../shared/paths.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/field/Field.tsx';
import { TextArea } from '../../../../ui/field/inputs.tsx';
import { focusAfter } from '../../../../ui/focus-after.ts';
import { Row, Stack, Text } from '../../../../ui/layout/layout.tsx';
import { Segmented } from '../../../../ui/segmented/Segmented.tsx';
import { toast, UNDO_MS } from '../../../../ui/toast/toast-store.ts';
import { useFocusAfterRemoval } from '../../../../ui/use-focus-after-removal.ts';
import { WhatsAppIcon } from '../../../../ui/WhatsAppIcon.tsx';
import { useRecordClickMutation } from '../../shared/BuyButton.tsx';
import { type Bag, type BagItem, MAX_NOTE_LENGTH } from '../../shared/bag/bag.ts';
import { changeOrder, changeQuantity, emptyBag, markSent, restoreBag } from '../../shared/bag/bags.ts';
import { useProductsQuery, useShopQuery } from '../api.ts';
import styles from './BagDialog.module.css';
import { BagRow } from './BagRow.tsx';
import { costsOf, orderedItems, orderMessage, RECEIVING_LABELS, waysToReceive } from './order.ts';

interface BagDialogProps {
  /** A bag with items: without any there is neither bar nor dialog. */
  bag: Bag;
  shop: StorePage;
  onClose: () => void;
}

/** The bag of a shop at its present prices, and the button that sends it as one message. */
export function BagDialog({ bag, shop, onClose }: BagDialogProps) {
  // The bar applies what has changed since the page was loaded.
  useProductsQuery(shop.id, { refetchOnMountOrArgChange: true });
  useShopQuery(shop.id, { refetchOnMountOrArgChange: true });
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(bag.items);

  function change(item: BagItem, quantity: number) {
    const run = () => changeQuantity(shop.id, item.id, quantity);
    if (quantity > 0) return run();
    if (bag.items.length === 1) return focusAfter(run, screen);
    leave(bag.items.indexOf(item));
    return run();
  }

  function empty() {
    focusAfter(() => emptyBag(shop.id), screen);
    toast({
      kind: 'success',
      title: 'Sacola esvaziada',
      duration: UNDO_MS,
      action: { label: 'Desfazer', onPress: () => restoreBag(bag) },
    });
  }

  return (
    <Dialog title="Sacola" onClose={onClose} footer={<Sending bag={bag} shop={shop} />}>
      <Stack gap={20}>
        <Stack as="ul" ref={list} divided>
          {bag.items.map((item) => (
            <BagRow key={item.id} item={item} onChange={(quantity) => change(item, quantity)} />
          ))}
        </Stack>
        <ReceivingChoice bag={bag} shop={shop} />
        <Field label="Observação" optional>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={MAX_NOTE_LENGTH}
              value={bag.note}
              onChange={({ target }) => changeOrder(shop.id, { note: target.value })}
            />
          )}
        </Field>
        <Button variant="ghost" small icon={<Trash2 size={20} />} onClick={empty}>
          Esvaziar sacola
        </Button>
      </Stack>
    </Dialog>
  );
}

/** What has the focus when the dialog and the button that opened it are gone. */
const screen = () => document.querySelector('main');

type PartProps = Pick<BagDialogProps, 'bag' | 'shop'>;

/** How the shopper wants to get the products, if the shop delivers, and what that costs. */
function ReceivingChoice({ bag, shop }: PartProps) {
  const ways = waysToReceive(shop);
  if (ways.length === 0) return null;
  const { receiving, delivery, subtotal, missedMinimum } = costsOf(bag, shop);
  return (
    <Stack gap={8}>
      <Segmented
        label="Como receber"
        choices={ways.map((value) => ({ value, label: RECEIVING_LABELS[value] }))}
        chosen={receiving}
        onChoose={(value) => changeOrder(shop.id, { receiving: value })}
      />
      <Stack gap={2} size="small" aria-live="polite">
        {delivery && <p>{deliveryFeeWords(delivery, subtotal)}</p>}
        {missedMinimum !== null && <Text tone="pending">Pedido mínimo para entrega: {formatMoney(missedMinimum)}</Text>}
      </Stack>
    </Stack>
  );
}

/** The total, and the button that opens the chat with the order. */
function Sending({ bag, shop }: PartProps) {
  const [recordClick] = useRecordClickMutation();
  const { total } = costsOf(bag, shop);
  const items = orderedItems(bag);

  function send() {
    if (!shop.whatsapp) return;
    const shopUrl = new URL(paths.shop(shop.id), window.location.origin).href;
    openChat(chatUrl(shop.whatsapp, orderMessage(bag, shop, shopUrl)));
    for (const { id } of items) void recordClick({ productId: id, source: 'sacola' });
    markSent(shop.id);
  }

  return (
    <Stack gap={8} wide>
      <Row justify="between" size="h3">
        <span>Total estimado</span>{' '}
        <Text as="span" size="price" tabular>
          {formatMoney(total)}
        </Text>
      </Row>
      <Button
        variant="whatsapp"
        block
        icon={<WhatsAppIcon />}
        disabled={items.length === 0 || !shop.whatsapp}
        onClick={send}
      >
        Enviar pedido pelo WhatsApp
      </Button>
      <Text className={styles.sent} size="small" centered aria-live="polite">
        {bag.sentAt !== null && isToday(bag.sentAt) && `Pedido enviado às ${formatTime(bag.sentAt)}`}
      </Text>
    </Stack>
  );
}

const isToday = (moment: number) => new Date(moment).toDateString() === new Date().toDateString();
