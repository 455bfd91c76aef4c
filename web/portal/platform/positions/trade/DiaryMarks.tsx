import type { WireDiary } from '@candor/contracts/http/history.ts';
import { StickyNote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../ui/Badge.tsx';
import styles from './DiaryMarks.module.css';

const TAGS_SHOWN = 1;

/** Shows that a trade has a note, and its first tag. */
export function DiaryMarks({ diary: { note, tags } }: { diary: WireDiary }) {
  const { t } = useTranslation();
  const more = tags.length - TAGS_SHOWN;
  return (
    <span className={styles.marks}>
      {note !== '' && (
        <span title={note}>
          <StickyNote size={13} className={styles.note} aria-hidden="true" />
          <span className="visually-hidden">{t('platform.trade.hasNote')}</span>
        </span>
      )}
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Badge key={tag} className={styles.tag} title={tags.join(', ')}>
          <span className={styles.text}>{tag}</span>
        </Badge>
      ))}
      {more > 0 && <span title={tags.join(', ')}>+{more}</span>}
    </span>
  );
}
