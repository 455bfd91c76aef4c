import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRobot } from '../../data/robot.ts';
import { Switch } from '../../ui/Switch.tsx';
import { ConfirmSwitch } from './ConfirmSwitch.tsx';
import { useRobotSwitch } from './useRobotSwitch.ts';

/** The switch with its confirmation: nothing is switched by one press. */
export function RobotSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const robot = useRobot().data;
  const [isAsking, setAsking] = useState(false);
  const { flip, isBusy } = useRobotSwitch();
  return (
    <>
      <Switch label={t('robot.switch.label')} isOn={isOn} busy={isBusy} onChange={() => setAsking(true)} />
      <ConfirmSwitch
        isOpen={isAsking}
        turnsOn={!isOn}
        robot={robot}
        isBusy={isBusy}
        onKeep={() => setAsking(false)}
        onConfirm={() => flip(!isOn, () => setAsking(false))}
      />
    </>
  );
}
