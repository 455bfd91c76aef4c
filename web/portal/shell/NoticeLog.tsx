import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages } from '../../data/messages.ts';
import { clockTime } from '../../ui/dates.ts';
import { Drawer } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useNotices } from '../../ui/noticeLog.ts';
import { ReceiptSeal } from '../../ui/ReceiptSeal.tsx';
import { RunningText } from '../../ui/RunningText.tsx';
import { ToneIcon } from '../../ui/Toast.tsx';
import { Inbox } from './Inbox.tsx';
import styles from './NoticeLog.module.css';

/** Largest number shown on the bell. */
const MOST_SHOWN = 99;

/**
 * Bell with the number of unread messages: lists what the server keeps for the client, and what this page has shown.
 */
export function NoticeLog() {
  const { t } = useTranslation();
  const { unread } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        label={unread > 0 ? t('shell.inbox.openUnread', { count: unread }) : t('shell.inbox.title')}
        className={styles.bell}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell size={17} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </IconButton>
      <Drawer isOpen={isOpen} onClose={close} title={t('shell.inbox.title')} description={t('shell.inbox.text')}>
        <Inbox onLeave={close} />
        <section className={styles.session} aria-labelledby="session-notices">
          <h3 id="session-notices">{t('shell.log.title')}</h3>
          <Notices />
        </section>
      </Drawer>
    </>
  );
}

function Notices() {
  const { t } = useTranslation();
  const notices = useNotices();
  if (notices.length === 0) return <p className={styles.text}>{t('shell.log.emptyText')}</p>;
  return (
    <div role="log" aria-live="polite" aria-label={t('shell.log.title')}>
      <ol className={styles.list}>
        {notices.map(({ id, at, tone, title, text, receipt }) => (
          <li key={id} className={styles.notice}>
            <ToneIcon tone={tone} />
            <div>
              <p className={styles.title}>{title}</p>
              {text !== undefined && (
                <p className={styles.text}>
                  <RunningText>{text}</RunningText>
                </p>
              )}
              {receipt !== undefined && <ReceiptSeal {...receipt} />}
            </div>
            <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}
