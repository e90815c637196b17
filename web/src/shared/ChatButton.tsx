import { Button, ButtonLink, type ButtonVariant } from '../ui/button/Button.tsx';
import { WhatsAppIcon } from '../ui/WhatsAppIcon.tsx';

interface ChatButtonProps {
  /** URL of the chat (`chatUrl`); without it the button is disabled. */
  url: string | undefined;
  /** Called as the chat is opened. */
  onOpen?: (() => void) | undefined;
  variant?: ButtonVariant;
  small?: boolean;
  block?: boolean;
  className?: string | undefined;
  children: string;
}

/** A link to a chat that looks like a button; a disabled button as long as there is no chat. */
export function ChatButton({ url, onOpen, variant = 'whatsapp', ...look }: ChatButtonProps) {
  const icon = <WhatsAppIcon />;
  if (!url) return <Button {...look} variant={variant} icon={icon} disabled />;
  return <ButtonLink {...look} variant={variant} icon={icon} to={url} onClick={onOpen} />;
}
