import type { WireWrongFill } from '@candor/contracts/http/fillChecks.ts';
import { BadgeAlert, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { verifyAddress } from '../../../data/evidence.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { evidenceTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { saveFile } from '../../../ui/saveFile.ts';
import styles from './checks.module.css';

/** Rule FS-3: lists the fills that the browser has found wrong, the evidence to keep, and where to complain. */
export function WrongFills({ fills }: { fills: readonly WireWrongFill[] }) {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.panel} aria-labelledby="wrong-fills">
      <h2 id="wrong-fills" className={styles.wrong}>
        <BadgeAlert size={20} aria-hidden="true" />
        {t('checks.wrong.title')}
      </h2>
      <p>{t('checks.wrong.text')}</p>
      <ul className={styles.fills}>
        {fills.map((fill) => (
          <WrongFill key={fill.execution} fill={fill} />
        ))}
      </ul>
    </Panel>
  );
}

function WrongFill({ fill }: { fill: WireWrongFill }) {
  const { t } = useTranslation();
  const { execution, position, symbol, kind, filled_at: at, receipt, failed, verdict, answer } = fill;
  const save = () => saveFile(new Blob([receipt], { type: 'application/json' }), `receipt-${symbol}-${execution}.json`);
  const open = () => window.open(verifyAddress(receipt), '_blank', 'noopener');
  return (
    <li data-execution={execution}>
      <h3>{t(`checks.wrong.fill.${kind}`, { symbol, position, time: evidenceTime(at) })}</h3>
      <p>
        {t('checks.wrong.checks')} {failed.map((name) => t(`verify.checks.${name}.title`)).join(', ')}
      </p>
      <p>
        {t(`checks.wrong.verdicts.${verdict}`)} {t('checks.wrong.reported', { time: evidenceTime(fill.reported_at) })}
      </p>
      <p className={styles.answer}>
        {answer === null
          ? t('checks.wrong.unanswered')
          : t('checks.wrong.answered', { reason: answer.reason, time: evidenceTime(answer.at) })}
      </p>
      <div className={styles.ways}>
        <Button onClick={save}>
          <Download size={16} aria-hidden="true" />
          {t('checks.wrong.keep')}
        </Button>
        <Button onClick={open}>{t('checks.wrong.again')}</Button>
        <Link to={`/my-account/complaints/new?trade=${position}`} className={buttonClass('secondary')}>
          {t('checks.wrong.complain')}
        </Link>
      </div>
    </li>
  );
}
