import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../ui/dates.ts';
import { Drawer } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useNotices } from '../../ui/noticeLog.ts';
import { RunningText } from '../../ui/RunningText.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { ToneIcon } from '../../ui/Toast.tsx';
import styles from './NoticeLog.module.css';

/** Everything that the page has told in this session, so that nothing is lost when its toast goes. */
export function NoticeLog() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('shell.log.open')} onClick={() => setOpen(true)}>
        <Bell size={17} aria-hidden="true" />
      </IconButton>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('shell.log.title')}
        description={t('shell.log.text')}
      >
        <Notices />
      </Drawer>
    </>
  );
}

function Notices() {
  const { t } = useTranslation();
  const notices = useNotices();
  if (notices.length === 0) return <EmptyState title={t('shell.log.empty')} text={t('shell.log.emptyText')} />;
  return (
    <div role="log" aria-live="polite" aria-label={t('shell.log.title')}>
      <ol className={styles.list}>
        {notices.map(({ id, at, tone, title, text }) => (
          <li key={id} className={styles.notice}>
            <ToneIcon tone={tone} />
            <div>
              <p className={styles.title}>{title}</p>
              {text !== undefined && (
                <p className={styles.text}>
                  <RunningText>{text}</RunningText>
                </p>
              )}
            </div>
            <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}
