import type { DealingLimit } from '@candor/contracts/http/office/dealingLimits.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { classes } from '../../ui/classes.ts';
import styles from './Limits.module.css';
import { shareUsed } from './limitFigures.ts';
import { useLimitText } from './useLimitText.ts';
import { pageCurrency } from '../../ui/pageCurrency.ts';

/** Percentage of use from which a limit is shown as nearly reached. */
const NEAR = 75;
const FULL = 100;

/** Use of a limit: a bar, the figure, and its share of the limit. */
export function LimitUse({ limit }: { limit: DealingLimit }) {
  const { t } = useDealingTexts();
  const limitText = useLimitText();
  const share = shareUsed(limit, pageCurrency());
  if (share === undefined || limit.used === null) return <span className={styles.quiet}>–</span>;
  const tone = share > FULL ? styles.over : share >= NEAR ? styles.near : undefined;
  const label = t('dealing.limits.useOf', { share, limit: t(`office.limits.${limit.name}`) });
  return (
    <span className={styles.use}>
      <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={label}>
        <rect width="100" height="8" rx="2" className={styles.ground} />
        <rect width={Math.min(share, FULL)} height="8" rx="2" className={classes(styles.filled, tone)} />
      </svg>
      <span className={styles.used}>{limitText(limit.name, limit.used)}</span>
      <span className={classes(styles.share, tone)}>{shareText(share, limit.used)}</span>
    </span>
  );
}

/** Formats a share; a small one is not shown as zero. */
function shareText(share: number, used: string): string {
  return share === 0 && !/^[0.]+$/.test(used) ? '< 1 %' : `${share} %`;
}
