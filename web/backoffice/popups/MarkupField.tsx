import { Bold, Heading2, Link, List, Pilcrow } from 'lucide-react';
import { useRef } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import styles from './Popups.module.css';

const pieces = [
  { name: 'paragraph', Icon: Pilcrow, open: '<p>', close: '</p>' },
  { name: 'heading', Icon: Heading2, open: '<h2>', close: '</h2>' },
  { name: 'bold', Icon: Bold, open: '<strong>', close: '</strong>' },
  { name: 'list', Icon: List, open: '<ul>\n<li>', close: '</li>\n</ul>' },
  { name: 'link', Icon: Link, open: '<a href="/my-account">', close: '</a>' },
] as const;

interface MarkupFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The stored markup, with buttons that wrap the selection. */
export function MarkupField({ value, onChange }: MarkupFieldProps) {
  const { t } = useDeskTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const surround = ({ open, close }: (typeof pieces)[number]) => {
    const field = area.current;
    if (field === null) return;
    const { selectionStart: from, selectionEnd: to } = field;
    onChange(`${value.slice(0, from)}${open}${value.slice(from, to)}${close}${value.slice(to)}`);
    // Once React has written the new text, the same words are marked in it.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from + open.length, to + open.length);
    });
  };
  return (
    <div className={styles.markup}>
      <div className={styles.pieces} role="group" aria-label={t('popups.tools')}>
        {pieces.map((piece) => (
          <IconButton key={piece.name} label={t(`popups.${piece.name}`)} onClick={() => surround(piece)}>
            <piece.Icon size={16} aria-hidden="true" />
          </IconButton>
        ))}
      </div>
      <TextArea
        ref={area}
        label={t('popups.fields.content')}
        help={t('popups.fields.contentHelp')}
        rows={10}
        className={styles.code}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
