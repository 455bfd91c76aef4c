import type { WireMessage } from '@candor/contracts/http/messages.ts';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMessages, useReadMessages } from '../../data/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { exactTime, shortTime } from '../../ui/dates.ts';
import { RunningText } from '../../ui/RunningText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { useToast } from '../../ui/Toast.tsx';
import styles from './NoticeLog.module.css';

/**
 * Rule IB-3: lists the messages to the client, stored by the server: unread ones are marked, and all can be marked as
 * read.
 */
export function Inbox({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const inbox = useMessages();
  const { mutate, isPending } = useReadMessages();
  const onError = () => toast({ tone: 'failure', title: t('shell.inbox.notMarked') });
  if (inbox.isPending) return <Skeleton height="160px" />;
  if (inbox.isLoadingError) {
    return (
      <ErrorState
        title={t('shell.inbox.failed')}
        text={t('shell.inbox.failedText')}
        onRetry={() => void inbox.refetch()}
      />
    );
  }
  const { messages, unread, hasNextPage, isFetchingNextPage, fetchNextPage } = inbox;
  const [newest] = messages;
  if (newest === undefined) return <EmptyState title={t('shell.inbox.empty')} text={t('shell.inbox.emptyText')} />;
  return (
    <div className={styles.inbox}>
      <div className={styles.bar}>
        <span role="status">{t('shell.inbox.unread', { count: unread })}</span>
        {unread > 0 && (
          <Button size="dense" busy={isPending} onClick={() => mutate({ upTo: newest.id }, { onError })}>
            <CheckCheck size={14} aria-hidden="true" />
            {t('shell.inbox.readAll')}
          </Button>
        )}
      </div>
      <ol className={styles.list} aria-label={t('shell.inbox.title')}>
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            onRead={() => mutate({ id: message.id }, { onError })}
            onLeave={onLeave}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button size="dense" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('shell.inbox.more')}
        </Button>
      )}
    </div>
  );
}

interface MessageProps {
  message: WireMessage;
  onRead: () => void;
  onLeave: () => void;
}

function Message({ message: { at, title, text, path, is_read: isRead }, onRead, onLeave }: MessageProps) {
  const { t } = useTranslation();
  const leave = () => {
    if (!isRead) onRead();
    onLeave();
  };
  return (
    <li className={classes(styles.message, !isRead && styles.unread)}>
      <div className={styles.messageHead}>
        <h3 className={styles.title}>
          {!isRead && <span className={styles.mark}>{t('shell.inbox.new')}</span>}
          {title}
        </h3>
        <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
          {shortTime(at)}
        </time>
      </div>
      {text.map((paragraph) => (
        <p key={paragraph} className={styles.text}>
          <RunningText>{paragraph}</RunningText>
        </p>
      ))}
      <div className={styles.actions}>
        <Link to={path} onClick={leave}>
          {t('shell.inbox.open')}
        </Link>
        {!isRead && (
          <button type="button" className={styles.read} onClick={onRead}>
            {t('shell.inbox.read')}
          </button>
        )}
      </div>
    </li>
  );
}
