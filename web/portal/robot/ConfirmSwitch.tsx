import type { WireRobot } from '@candor/contracts/http/robot.ts';
import { amountOf } from '@candor/domain/robot/decide.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { useBalance } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { moneyText } from '../../ui/numbers.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { percentOf } from './percent.ts';
import styles from './robot.module.css';

interface ConfirmSwitchProps {
  isOpen: boolean;
  turnsOn: boolean;
  /** Robot; undefined while it is loading. */
  robot: WireRobot | undefined;
  isBusy: boolean;
  onKeep: () => void;
  onConfirm: () => void;
}

/** Explains before the switch what the robot will do, with which account, and what a day can cost. */
export function ConfirmSwitch({ isOpen, turnsOn, robot, isBusy, onKeep, onConfirm }: ConfirmSwitchProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onKeep}
      title={turnsOn ? t('robot.switch.onTitle') : t('robot.switch.offTitle')}
      description={robot === undefined ? <Skeleton /> : <Words turnsOn={turnsOn} robot={robot} />}
    >
      {turnsOn && robot !== undefined && <Facts robot={robot} />}
      {turnsOn && <p className={styles.quiet}>{t('robot.switch.expect')}</p>}
      <DialogActions>
        <Button variant="quiet" onClick={onKeep}>
          {turnsOn ? t('robot.switch.keepOff') : t('robot.switch.keepOn')}
        </Button>
        <Button variant="primary" busy={isBusy} onClick={onConfirm}>
          {turnsOn ? t('robot.switch.confirmOn') : t('robot.switch.confirmOff')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Words({ turnsOn, robot }: { turnsOn: boolean; robot: WireRobot }) {
  const { t } = useTranslation();
  if (turnsOn) return t('robot.switch.does', { symbols: robot.settings.symbols.join(', ') });
  return t('robot.switch.offText', { account: t(`robot.accounts.${(robot.account ?? robot.current).kind}`) });
}

function Facts({ robot: { current, settings } }: { robot: WireRobot }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const balance = useBalance().data;
  const { amount_basis_points: share, max_open: most, daily_loss_cap: cap } = settings;
  const amount =
    balance === undefined ? '' : moneyText(amountOf(balance.equity, share, balance.account.currency), { symbol });
  return (
    <dl className={styles.facts}>
      <Fact name={t('robot.switch.account')}>{t(`robot.accounts.${current.kind}`)}</Fact>
      <Fact name={t('robot.switch.amount')}>{t('robot.switch.amountText', { percent: percentOf(share), amount })}</Fact>
      <Fact name={t('robot.switch.mostLabel')}>{t('robot.switch.most', { count: most })}</Fact>
      <Fact name={t('robot.switch.cap')}>{t('robot.switch.capText', { amount: moneyText(cap, { symbol }) })}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
