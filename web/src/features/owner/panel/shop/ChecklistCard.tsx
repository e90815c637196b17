import type { MyStore } from '@cardume/bff/contract';
import { ArrowRight, Camera, CircleCheck, Hourglass, Image, Package, Store } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { ACCEPTED_PICTURE_TYPES } from '../../../../shared/uploads/validate-picture.ts';
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx';
import { CropDialog } from '../../../../ui/crop/CropDialog.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Box, Row, Stack, Text } from '../../../../ui/layout/layout.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { ActionRow } from '../../../../ui/tile/ActionRow.tsx';
import { FilePicker } from '../../../../ui/upload/FilePicker.tsx';
import { Progress } from '../../../../ui/upload/Progress.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { useMyProductsQuery } from '../../shared/own-shop.ts';
import { type PictureField, useShopPicture } from '../../shared/use-shop-picture.ts';
import styles from './ChecklistCard.module.css';

/** A shop with fewer products looks empty. */
const ENOUGH_PRODUCTS = 5;

interface Step {
  title: string;
  /** Completes `Próximo passo: …`. */
  next: string;
  /** The picture of the shop that the step is about. */
  picture?: PictureField;
  text: string;
  icon: ReactNode;
  done: boolean;
  /** Undefined for a step that the owner cannot do. */
  to?: string;
}

function CardSkeleton() {
  return (
    <Loading>
      <Skeleton height={475} radius={20} />
    </Loading>
  );
}

/** The steps to a complete shop; hidden once all are done. */
export function ChecklistCard({ shop }: { shop: MyStore }) {
  const { data: products, error } = useMyProductsQuery();
  const opened = wasOpened(useLocation().state);
  /** Number of done steps when the card was shown first. */
  const first = useRef<number | null>(null);
  if (!products) {
    const isShown = !shop.coverImageUrl || !shop.profileImageUrl || !shop.approved;
    return isShown && !error ? <CardSkeleton /> : null;
  }
  const steps = stepsOf(shop, products.length);
  const done = steps.filter((step) => step.done).length;
  first.current ??= done;
  if (done === steps.length) return null;
  const next = steps.find((step) => !step.done && step.to);
  return (
    <Box as="section" aria-labelledby="checklist" className={utilities.card} pad="20 20 8">
      <Row gap="4 12" align="baseline" justify="between" wrap>
        <h2 id="checklist">Deixe sua loja completa</h2>
        <Text tone="quiet">
          {done} de {steps.length} passos feitos
        </Text>
      </Row>
      <progress className={styles.progress} value={done} max={steps.length} aria-label="Passos feitos" />
      {next && <NextStep key={next.next} step={next} focused={opened || done > (first.current ?? done)} />}
      <Box as="ol" divided>
        {steps.map((step) => (
          <li key={step.title}>{step.done || !step.to ? <Settled {...step} /> : <ActionRow {...step} />}</li>
        ))}
      </Box>
    </Box>
  );
}

function stepsOf(shop: MyStore, products: number): Step[] {
  const size = 20;
  return [
    {
      title: 'Foto de capa',
      next: 'foto de capa',
      picture: 'coverImageUrl',
      text: 'A primeira coisa que se vê na sua página',
      icon: <Image size={size} />,
      done: Boolean(shop.coverImageUrl),
      to: paths.manageFeed,
    },
    {
      title: 'Foto de perfil',
      next: 'foto de perfil',
      picture: 'profileImageUrl',
      text: 'O rosto da loja na busca',
      icon: <Store size={size} />,
      done: Boolean(shop.profileImageUrl),
      to: paths.manageFeed,
    },
    {
      title: 'Cinco produtos',
      next: products === 0 ? 'primeiro produto' : 'mais produtos',
      text: `${Math.min(products, ENOUGH_PRODUCTS)} de ${ENOUGH_PRODUCTS} cadastrados`,
      icon: <Package size={size} />,
      done: products >= ENOUGH_PRODUCTS,
      to: products === 0 ? paths.newProduct : paths.myProducts,
    },
    {
      title: 'Aprovação',
      next: 'aprovação',
      text: approvalText(shop),
      icon: <Hourglass size={size} />,
      done: shop.approved,
    },
  ];
}

/** Whether the owner comes from the form of a new shop. */
const wasOpened = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state && state.opened === true;

/**
 * The button of the first step that is left: a picture is taken here, the others have screens.
 * @param focused whether it gets the focus, because the owner has just done the step before
 */
function NextStep({ step: { next, picture, to = '' }, focused }: { step: Step; focused: boolean }) {
  const words = `Próximo passo: ${next}`;
  const box = useRef<HTMLDivElement>(null);
  const [wanted] = useState(focused);
  useEffect(() => {
    if (wanted) box.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [wanted]);
  return (
    <Box ref={box} top={12}>
      {picture ? (
        <PictureStep field={picture} words={words} />
      ) : (
        <ButtonLink to={to} block icon={<ArrowRight size={20} />}>
          {words}
        </ButtonLink>
      )}
    </Box>
  );
}

const CUT = { coverImageUrl: 'Cortar banner', profileImageUrl: 'Cortar foto de perfil' };

function PictureStep({ field, words }: { field: PictureField; words: string }) {
  const { pick, sending, cutting } = useShopPicture(field);
  return (
    <>
      <FilePicker accept={ACCEPTED_PICTURE_TYPES} onPick={pick}>
        {(open) => (
          // Not `disabled` during an upload: the crop dialog returns the focus to it.
          <Button
            block
            icon={<Camera size={20} />}
            aria-disabled={sending !== null}
            onClick={sending === null ? open : undefined}
          >
            {words}
          </Button>
        )}
      </FilePicker>
      {sending !== null && <Progress label="Enviando foto" share={sending} className={styles.sending} />}
      {cutting && <CropDialog title={CUT[field]} round={field === 'profileImageUrl'} {...cutting} />}
    </>
  );
}

function approvalText({ approved, approvalStatus }: MyStore): string {
  if (approved) return 'Sua loja aparece na busca';
  return approvalStatus === 'refused'
    ? 'Corrija a loja e peça uma nova análise'
    : 'Peça por WhatsApp quando a loja estiver pronta';
}

/** A step without a link: it is done, or not up to the owner. */
function Settled({ title, text, icon, done }: Step) {
  return (
    <div className={cx(styles.settled, done && styles.done)}>
      <Row as="span" className={styles.icon} align="stretch" tone="quiet" aria-hidden="true">
        {done ? <CircleCheck size={24} /> : icon}
      </Row>
      <Stack as="span" className={styles.words} gap={2}>
        <Text as="strong" size="name">
          {title}
        </Text>{' '}
        <Text as="span" className={styles.state} size="small" tone="quiet">
          {done ? 'Concluído' : text}
        </Text>
      </Stack>
    </div>
  );
}
