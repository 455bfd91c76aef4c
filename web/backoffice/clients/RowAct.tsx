import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PHONE, useMedia } from '../../ui/useMedia.ts';

interface RowActProps {
  Icon: LucideIcon;
  /** Accessible name, which includes the row. */
  label: string;
  /** Label on devices without a pointer that would show the name. */
  word: string;
  onClick: () => void;
}

/** Action on a row: an icon, since text would not fit in the panel; on a phone, text. */
export function RowAct({ Icon, label, word, onClick }: RowActProps) {
  const isPhone = useMedia(PHONE, { onServer: false });
  return isPhone ? (
    <Button size="dense" aria-label={label} onClick={onClick}>
      {word}
    </Button>
  ) : (
    <IconButton label={label} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  );
}
