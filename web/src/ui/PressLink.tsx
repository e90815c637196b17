import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type PressLinkProps = Omit<ComponentProps<typeof Link>, 'onClick'> & {
  /** What a plain press does instead of opening `to`, with the same result. */
  onPress: () => void;
};

/** A link whose press changes the screen in place; `to` is its address without a script, in a new tab and for robots. */
export function PressLink({ onPress, ...rest }: PressLinkProps) {
  return (
    <Link
      {...rest}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPress();
      }}
    />
  );
}
