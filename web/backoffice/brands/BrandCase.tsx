import type { BrandDetail } from '@candor/contracts/http/office/brands.ts';
import { useState } from 'react';
import { putBrand, useBrand } from '../../data/brandDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office, putOfficeSession, useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import desk from '../shell/Desk.module.css';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish, useShowOutcome } from '../shell/useFinish.ts';
import styles from './Brands.module.css';
import { Looks } from './BrandLooks.tsx';
import { BrandBadges, BrandMark } from './BrandTable.tsx';
import { Differences, Findings, Releases, Settings } from './BrandSections.tsx';

const REASON_MAXIMUM = 500;

/** Brand with everything needed for a decision to publish it. */
export function BrandCase({ id }: { id: string }) {
  const { t } = useDeskTexts();
  const query = useBrand(id);
  return (
    <section className={desk.case} aria-label={t('brands.one')}>
      <Loaded query={query} height="320px">
        {(detail) => <Case detail={detail} isStale={query.error !== null} />}
      </Loaded>
    </section>
  );
}

function Case({ detail, isStale }: { detail: BrandDetail; isStale: boolean }) {
  const { t } = useDeskTexts();
  const { row, differences, folder_differences: inFolder, published } = detail;
  return (
    <>
      <header className={desk.caseHead}>
        <BrandMark id={row.id} size={28} />
        <h2>{row.name}</h2>
        <BrandBadges row={row} />
      </header>
      <div className={desk.scroll} tabIndex={0} role="region" aria-label={row.name}>
        {isStale && <p className={desk.warning}>{t('brands.stale')}</p>}
        <Standing detail={detail} />
        <Looks row={row} />
        <Findings detail={detail} />
        {published !== null && (
          <Differences title={t('brands.differences')} none={t('brands.noDifferences')} differences={differences} />
        )}
        {inFolder.length > 0 && <Differences title={t('brands.folderDifferences')} differences={inFolder} />}
        <Settings detail={detail} />
        <Releases detail={detail} />
      </div>
      <Actions detail={detail} />
    </>
  );
}

/** Running and published configuration, and the consequences. */
function Standing({ detail: { row, published, folder, waiting } }: { detail: BrandDetail }) {
  const { t } = useDeskTexts();
  const isPublished = row.state === 'published';
  const meaning = row.kind === 'demonstration' ? 'demonstration' : row.held ? 'held' : 'free';
  return (
    <div className={desk.section}>
      <p className={row.held ? desk.warning : desk.info}>{t(`brands.meaning.${meaning}`)}</p>
      {folder !== 'same' && <p className={desk.warning}>{t(`brands.folder.${folder}`)}</p>}
      {waiting !== null && (
        <p className={desk.info}>
          {t('brands.waiting', { name: waiting.approval.requested_by, time: shortTime(waiting.approval.requested_at) })}{' '}
          {waiting.outdated && <strong>{t('brands.outdated')} </strong>}
          <ApprovalsLink otherwise={null}>{t('brands.toApprovals')}</ApprovalsLink>
        </p>
      )}
      <dl className={desk.facts}>
        <dt>{t('brands.running')}</dt>
        <dd>
          <code className={styles.print}>{row.fingerprint}</code>
        </dd>
        <dt>{t('brands.published')}</dt>
        <dd>
          {published === null ? (
            t('brands.notYet')
          ) : (
            <>
              {isPublished ? t('brands.thisOne') : <code className={styles.print}>{published.fingerprint}</code>}{' '}
              <span className={desk.quiet}>
                {t('brands.by', {
                  first: published.asked_by,
                  second: published.approved_by,
                  time: shortTime(published.approved_at),
                })}
              </span>
            </>
          )}
        </dd>
      </dl>
    </div>
  );
}

function Actions({ detail }: { detail: BrandDetail }) {
  const { t } = useDeskTexts();
  const showOutcome = useShowOutcome();
  const finish = useFinish();
  const mayAsk = useMay('brands.publish');
  const [isAsking, setAsking] = useState(false);
  const { row, chosen, waiting, findings, folder, releases } = detail;
  if (!chosen) {
    const choose = async () => showOutcome(await office.chooseBrand({ brand: row.id }), putOfficeSession);
    return (
      <footer className={desk.actions}>
        <Button onClick={() => void choose()}>{t('brands.workFor', { name: row.name })}</Button>
        <span className={desk.quiet}>{t('brands.elsewhere')}</span>
      </footer>
    );
  }
  if (!mayAsk || waiting !== null) return null;
  const isNewest = releases[0]?.fingerprint === row.fingerprint;
  const obstacle = obstacleOf({ isNewest, folder, count: findings.length });
  const stopped = obstacle === undefined ? undefined : t(`brands.obstacles.${obstacle}`);
  const ask = async (reason: string) => {
    const outcome = await office.askBrandRelease({ fingerprint: row.fingerprint, reason });
    return finish(outcome, putBrand, t('brands.askedNow'));
  };
  return (
    <footer className={desk.actions}>
      <Button variant="primary" disabledReason={stopped} onClick={() => setAsking(true)}>
        {stoppedLabel(t('brands.ask'), stopped)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('brands.askTitle', { name: row.name })}
          text={t('brands.askText')}
          label={t('brands.reason')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={t('brands.ask')}
          onClose={() => setAsking(false)}
          onAction={ask}
        >
          <p>
            <code className={styles.print}>{row.fingerprint}</code>
          </p>
        </ReasonDialog>
      )}
    </footer>
  );
}

/** Returns why no request is possible now; the server refuses for the same reason. */
function obstacleOf({
  isNewest,
  folder,
  count,
}: Pick<BrandDetail, 'folder'> & { isNewest: boolean; count: number }):
  | 'published'
  | 'folder'
  | 'findings'
  | undefined {
  if (folder !== 'same') return 'folder';
  if (count > 0) return 'findings';
  return isNewest ? 'published' : undefined;
}
