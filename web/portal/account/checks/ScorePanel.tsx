import type { FillChecks } from '@candor/contracts/http/fillChecks.ts';
import { scoreState } from '@candor/domain/evidence/fillCheck.ts';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/Panel.tsx';
import { countText } from '../../../ui/numbers.ts';
import { SiteLink } from '../../frame/SiteLink.tsx';
import styles from './checks.module.css';

/** How many of the fills were checked, and what that means. */
export function ScorePanel({ checks }: { checks: FillChecks }) {
  const { t } = useTranslation();
  const { days, fills, right, wrong, open } = checks;
  const state = scoreState(checks);
  const waiting = fills - right - wrong - open;
  return (
    <Panel padded className={styles.panel} aria-labelledby="fill-score">
      <h2 id="fill-score">{t('checks.title', { days })}</h2>
      {state !== 'none' && (
        <p className={styles.verdict} data-state={state}>
          {t(`checks.states.${state}`)}
        </p>
      )}
      <dl className={styles.figures}>
        <Figure name={t('checks.figures.fills')} value={fills} />
        <Figure name={t('checks.figures.right')} value={right} />
        <Figure name={t('checks.figures.waiting')} value={waiting} />
        <Figure name={t('checks.figures.open')} value={open} />
        <Figure name={t('checks.figures.wrong')} value={wrong} />
      </dl>
      <p className={styles.how}>
        {t('checks.how')} <SiteLink to="/verify">{t('checks.verify')}</SiteLink>{' '}
        <SiteLink to="/fairness#checked">{t('checks.fairness')}</SiteLink>
      </p>
    </Panel>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{countText(value)}</dd>
    </div>
  );
}
