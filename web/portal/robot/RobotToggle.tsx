import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { useAccount } from '../../data/queries.ts';
import { useRobot } from '../../data/robot.ts';
import { RobotSwitch } from './RobotSwitch.tsx';
import styles from './robot.module.css';

/** Part of the summary bar: whether the robot is on and on which account, the switch, and the link to its page. */
export function RobotToggle() {
  const { t } = useTranslation();
  const isOffered = useBrand().robot;
  const user = useAccount().data;
  const robot = useRobot().data;
  if (!isOffered || user === undefined) return null;
  const isOn = user.auto_trading;
  const account = robot?.account?.kind;
  const words = account === undefined ? t('robot.switch.on') : t(`robot.accountsShort.${account}`);
  return (
    <div className={styles.toggle}>
      <Link className={styles.name} to="/robot" title={t('robot.switch.open')}>
        {t('robot.title')}
      </Link>
      <span className={styles.state}>
        <RobotSwitch isOn={isOn} />
        <span>{isOn ? t('robot.switch.onAccount', { account: words }) : t('robot.switch.off')}</span>
      </span>
    </div>
  );
}
