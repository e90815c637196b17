import { Minus, Plus, ShoppingBag } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { cx } from '../../../../ui/cx.ts';
import { focusAfter } from '../../../../ui/focus-after.ts';
import styles from './BagSteps.module.css';
import { MAX_QUANTITY } from './bag.ts';

interface BagStepsProps {
  /** The name of the product. */
  name: string;
  quantity: number;
  onChange: (quantity: number) => void;
}

/** A button that puts a product into the bag; then the number of pieces with buttons to change it. */
export function BagSteps({ name, quantity, onChange }: BagStepsProps) {
  const more = useRef<HTMLButtonElement>(null);
  const isIn = quantity > 0;

  function takeOne() {
    // The last piece takes the pressed button with it.
    if (quantity === 1)
      focusAfter(
        () => onChange(0),
        () => more.current,
      );
    else onChange(quantity - 1);
  }

  return (
    <fieldset className={cx(styles.steps, isIn && styles.pill)} aria-label={name}>
      {isIn && (
        <>
          <IconButton variant="plain" label="Diminuir" icon={<Minus size={20} />} onClick={takeOne} />
          <span className={styles.quantity} aria-live="polite">
            {quantity}
          </span>
        </>
      )}
      {/* One element in both cases, so that it keeps the focus. */}
      <IconButton
        ref={more}
        variant={isIn ? 'plain' : 'bordered'}
        label={isIn ? 'Aumentar' : 'Adicionar à sacola'}
        icon={isIn ? <Plus size={20} /> : <ShoppingBag size={20} />}
        className={cx(!isIn && styles.add)}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => onChange(quantity + 1)}
      />
    </fieldset>
  );
}
