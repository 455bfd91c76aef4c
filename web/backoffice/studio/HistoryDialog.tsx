import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import { useState } from 'react';
import { useMay } from '../../data/office.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Drawer } from '../../ui/Dialog.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import styles from './Studio.module.css';

interface HistoryProps {
  detail: StudioDetail;
  onClose: () => void;
  /** Restores a version; resolves to undefined on success, otherwise to the reason for failure. */
  onRestore: (from: number) => Promise<string | undefined>;
}

/** Every version that two people have published, newest first, and the folder before them all. */
export function HistoryDialog({ detail, onClose, onRestore }: HistoryProps) {
  const { t } = useStudioTexts();
  const mayWrite = useMay('brands.publish');
  const [failure, setFailure] = useState<string>();
  const { history, live_version: live } = detail;
  const restore = async (from: number) => {
    const failed = await onRestore(from);
    if (failed === undefined) onClose();
    else setFailure(failed);
  };
  const action = (from: number) =>
    mayWrite && (
      <Button
        size="dense"
        onClick={() => void restore(from)}
        aria-label={t('restoreVersion', { version: versionName(t, from) })}
      >
        {t('restore')}
      </Button>
    );
  return (
    <Drawer isOpen onClose={onClose} title={t('history')} description={t('historyText')}>
      <FormNotice tone="negative" text={failure} />
      <ul className={styles.history} aria-label={t('history')}>
        {history.map((version) => (
          <li key={version.version}>
            <div>
              <strong>{versionName(t, version.version)}</strong>{' '}
              {version.version === live && <Badge tone="positive">{t('live')}</Badge>}
              <p>{version.reason}</p>
              <p className={styles.quiet}>
                {t('publishedBy', {
                  first: version.asked_by,
                  second: version.approved_by,
                  time: shortTime(version.approved_at),
                })}
              </p>
            </div>
            {action(version.version)}
          </li>
        ))}
        <li>
          <div>
            <strong>{versionName(t, 0)}</strong> {live === 0 && <Badge tone="positive">{t('live')}</Badge>}
            <p className={styles.quiet}>{t('folderText')}</p>
          </div>
          {action(0)}
        </li>
      </ul>
    </Drawer>
  );
}

function versionName(t: ReturnType<typeof useStudioTexts>['t'], version: number): string {
  return version === 0 ? t('folder') : t('version', { version });
}
