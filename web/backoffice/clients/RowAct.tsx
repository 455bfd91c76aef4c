import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PHONE, useMedia } from '../../ui/useMedia.ts';

interface RowActProps {
  Icon: LucideIcon;
  /** Names it with its row. */
  label: string;
  /** What it does, where there is no pointer that would find its name. */
  word: string;
  onClick: () => void;
}

/** What can be done with a row: an icon, since words would be beyond the panel's edge; on a phone, words. */
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
