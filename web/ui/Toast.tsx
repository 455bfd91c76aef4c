import { Toast as Parts } from '@base-ui/react/toast';
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { keepNotice } from './noticeLog.ts';
import type { Notice, NoticeReceipt, NoticeTone } from './noticeLog.ts';
import { ReceiptSeal } from './ReceiptSeal.tsx';
import { RunningText } from './RunningText.tsx';
import styles from './Toast.module.css';

/** Time for which a toast is shown (specification 9). */
const TOAST_MS = 3_000;

const icons: Readonly<Record<NoticeTone, typeof Info>> = {
  success: CircleCheck,
  failure: CircleX,
  warning: TriangleAlert,
  info: Info,
};
export type ToastTone = NoticeTone;
export type ToastText = Omit<Notice, 'id' | 'at'>;

/** Shows the page's notices, which disappear after 3 s and wait while the pointer or the focus is on them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Parts.Provider timeout={TOAST_MS} limit={4}>
      {children}
      <Parts.Portal>
        <Parts.Viewport className={classes(styles.viewport)} aria-label={t('ui.notices')}>
          <ToastList />
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Provider>
  );
}

/**
 * Shows a notice and keeps it in the log. Screen readers hear failures immediately, other notices when they are idle.
 */
export function useToast(): (toast: ToastText) => void {
  const { add } = Parts.useToastManager<NoticeReceipt>();
  return useCallback(
    ({ tone, title, text, receipt }: ToastText) => {
      keepNotice({ tone, title, text, receipt });
      add({ type: tone, title, description: text, priority: tone === 'failure' ? 'high' : 'low', data: receipt });
    },
    [add],
  );
}

/**
 * Lists the notices. The library hides a failure, and each notice's button, from screen readers until the focus is
 * there. Sighted and keyboard users reach both all the time, so neither is hidden here; a failure, which an alert has
 * announced, stays silent.
 */
function ToastList() {
  const { t } = useTranslation();
  const { toasts } = Parts.useToastManager<NoticeReceipt>();
  return toasts.map((toast) => (
    <Parts.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'down']}
      className={classes(styles.toast)}
      aria-hidden={false}
      aria-live={toast.type === 'failure' ? 'off' : undefined}
    >
      <Parts.Content className={classes(styles.content)}>
        <ToneIcon tone={toast.type} />
        <div className={styles.words}>
          <Parts.Title render={<p />} className={classes(styles.title)} />
          <Parts.Description className={classes(styles.text)}>
            {typeof toast.description === 'string' ? <RunningText>{toast.description}</RunningText> : undefined}
          </Parts.Description>
          {toast.data !== undefined && <ReceiptSeal {...toast.data} className={styles.receipt} />}
        </div>
        <Parts.Close className={classes(styles.close)} aria-label={t('ui.dismiss')} aria-hidden={false}>
          <X size={16} aria-hidden="true" />
        </Parts.Close>
      </Parts.Content>
    </Parts.Root>
  ));
}

/** Shows the icon of a notice's tone. */
export function ToneIcon({ tone }: { tone: string | undefined }) {
  const shownTone = isTone(tone) ? tone : 'info';
  const Icon = icons[shownTone];
  return <Icon size={18} className={classes(styles[shownTone])} aria-hidden="true" />;
}

function isTone(tone: string | undefined): tone is ToastTone {
  return tone !== undefined && tone in icons;
}
