import { type ComponentPropsWithRef, createElement, type ElementType } from 'react';
import { cx } from '../cx.ts';
import styles from './layout.module.css';

type Space = 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24 | 32;
type Spaces = '0 16' | '0 8' | '12 16' | '12 24' | '2 8' | '20 12' | '4 12';

/**
 * Every value has a class in `layout.module.css`, named after its property: `gap={12}` is `gap-12`. Sizes are in px; `s`
 * is the value of phones, `m` that from 768 px, `l` that from 1024 px. A value that only one place needs belongs in the
 * module of that place.
 */
export interface LayoutProps {
  /** Columns of equal width, or one as wide as its content (`auto`) beside one that takes the rest. */
  columns?: 2 | 4 | 'auto 1' | { s: 1 | 2 | 4; m?: 2 | 3; l?: 2 | 4 } | undefined;
  /** Between children; two values are for rows and columns. */
  gap?: Space | Spaces | { s: Space; m?: 16 | 20; l?: 24 } | undefined;
  /** `align-items`. A `Row` centres, everything else stretches. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  /** `justify-content`. */
  justify?: 'between' | 'center' | 'end' | undefined;
  /** Keeps the rows of a `Stack` at the top of a higher box. */
  packed?: boolean | undefined;
  /** `justify-items`: children are as wide as their content. */
  items?: 'start' | 'center' | 'end' | undefined;
  wrap?: boolean | undefined;
  /** Draws a line between the children. */
  divided?: boolean | undefined;

  /** Takes the width that its siblings leave, and cuts or wraps its own content. */
  grow?: boolean | undefined;
  /** Keeps its size in a `Row` or `Column`. */
  fixed?: boolean | undefined;
  /** May become narrower than its content. */
  shrink?: boolean | undefined;
  /** Spans all columns of a `Grid`. */
  across?: boolean | undefined;
  /** As high as its parent. */
  tall?: boolean | undefined;
  /** As wide as its parent. */
  wide?: boolean | undefined;
  /** `padding`. */
  pad?: 12 | 16 | 20 | '16 20' | '20 20 8' | undefined;
  /** `padding-block`. */
  padY?: 12 | undefined;
  /** `margin-top`. */
  top?: -40 | 4 | 6 | 8 | 12 | 16 | 20 | 24 | undefined;
  /** `margin-bottom`. */
  bottom?: 4 | 6 | 12 | 16 | 20 | 24 | undefined;
  /** `display: block`, for a `span`. */
  block?: boolean | undefined;

  /** The font. */
  size?: 'figure' | 'h1' | 'h3' | 'label' | 'medium' | 'name' | 'price' | 'small' | 'strong' | 'title' | undefined;
  /** The colour of the text. */
  tone?: 'danger' | 'faint' | 'ink' | 'mare' | 'pending' | 'quiet' | undefined;
  bold?: boolean | undefined;
  /** Digits of equal width. */
  tabular?: boolean | undefined;
  /** Cuts the text after so many lines. */
  lines?: 2 | undefined;
  /** Cuts the text after one line. */
  ellipsis?: boolean | undefined;
  /** Shows the line breaks of a text that a person entered. */
  preLine?: boolean | undefined;
  nowrap?: boolean | undefined;
  centered?: boolean | undefined;
  /** Aligns the text to the right. */
  toEnd?: boolean | undefined;
}

/** Names of the layout properties, with which the classes begin. */
const NAMES = new Set(Object.keys(styles).map((name) => name.split('-')[0]));

type Props<T extends ElementType> = LayoutProps & { as?: T; className?: string | undefined } & Omit<
    ComponentPropsWithRef<T>,
    keyof LayoutProps | 'as' | 'className'
  >;

/** A box with space inside and around it. */
export function Box<T extends ElementType = 'div'>(props: Props<T>) {
  return draw('div', undefined, props);
}

/** A text with its font and colour. */
export function Text<T extends ElementType = 'p'>(props: Props<T>) {
  return draw('p', undefined, props);
}

/** Children below each other, as wide as the stack. */
export function Stack<T extends ElementType = 'div'>(props: Props<T>) {
  return draw('div', styles.stack, props);
}

/** Children below each other, of which some grow or move to the end. */
export function Column<T extends ElementType = 'div'>(props: Props<T>) {
  return draw('div', styles.column, props);
}

/** Children beside each other, centred; icons keep their size. */
export function Row<T extends ElementType = 'div'>(props: Props<T>) {
  return draw('div', styles.row, props);
}

/** Children in `columns`. */
export function Grid<T extends ElementType = 'div'>(props: Props<T>) {
  return draw('div', styles.stack, props);
}

/**
 * A list in one row that scrolls from edge to edge of the screen. Its module says how wide the items are, and leaves room
 * above and below for shadows and focus rings, which the scrolling would cut off.
 */
export function Shelf<T extends ElementType = 'ul'>(props: Props<T>) {
  return draw('ul', styles.shelf, props);
}

type AnyProps = LayoutProps & { as?: ElementType; className?: string | undefined };

/** Returns the element `as` with the base class, a class for each layout property, and all other properties. */
function draw(standard: ElementType, base: string | undefined, { as, className, ...props }: AnyProps) {
  const classes = [base];
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (NAMES.has(name)) classes.push(...classesOf(name, value));
    else rest[name] = value;
  }
  return createElement(as ?? standard, { ...rest, className: cx(...classes, className) || undefined });
}

function classesOf(name: string, value: unknown): (string | undefined)[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [styles[name]];
  if (typeof value !== 'object') return [styles[`${name}-${String(value).replaceAll(' ', '-')}`]];
  return Object.entries({ ...value }).map(([from, part]) => styles[`${name}-${from === 's' ? '' : `${from}-`}${part}`]);
}
