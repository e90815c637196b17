import { Pause, Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../button/IconButton.tsx';

type PauseButtonProps = Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'> & { paused: boolean };

/** Stops pictures that move by themselves, and lets them move again. */
export function PauseButton({ paused, ...rest }: PauseButtonProps) {
  const Icon = paused ? Play : Pause;
  return <IconButton label={paused ? 'Continuar' : 'Pausar'} icon={<Icon size={18} />} {...rest} />;
}
