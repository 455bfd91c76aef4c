import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRobot, useSwitchRobot } from '../../data/robot.ts';
import { Switch } from '../../ui/Switch.tsx';
import { ConfirmSwitch } from './ConfirmSwitch.tsx';
import { OutcomeError } from '../../data/outcome.ts';
import { refusalText } from '../../data/texts.ts';
import { useToast } from '../../ui/Toast.tsx';

/** Switch with its confirmation: nothing is switched by one press. */
export function RobotSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const robot = useRobot().data;
  // The question stays the same if the robot is switched in another tab meanwhile: the press answers what was read.
  const [question, setQuestion] = useState({ isOpen: false, turnsOn: !isOn });
  const close = () => setQuestion({ ...question, isOpen: false });
  const { flip, isBusy } = useRobotSwitch();
  const ask = () => setQuestion({ isOpen: true, turnsOn: !isOn });
  return (
    <>
      <Switch label={t('robot.switch.label')} isOn={isOn} busy={isBusy} onChange={ask} />
      <ConfirmSwitch
        isOpen={question.isOpen}
        turnsOn={question.turnsOn}
        robot={robot}
        isBusy={isBusy}
        onKeep={close}
        onConfirm={() => flip(question.turnsOn, close)}
      />
    </>
  );
}

/** Switches the robot and reports the result. */
function useRobotSwitch() {
  const { t } = useTranslation();
  const toast = useToast();
  const robot = useRobot().data;
  const { mutate, isPending } = useSwitchRobot();
  const flip = (isOn: boolean, onSettled: () => void) =>
    mutate(isOn, {
      onSettled,
      onSuccess() {
        const account = t(`robot.accounts.${robot?.current.kind ?? 'demo'}`);
        if (isOn)
          toast({ tone: 'success', title: t('robot.switch.doneOn'), text: t('robot.switch.doneOnText', { account }) });
        else toast({ tone: 'success', title: t('robot.switch.doneOff'), text: t('robot.switch.doneOffText') });
      },
      onError(error) {
        if (!(error instanceof OutcomeError)) throw error;
        const { outcome } = error;
        if (outcome.kind === 'refused')
          toast({ tone: 'failure', title: t('robot.switch.refused'), text: refusalText(outcome.refusal) });
        else toast({ tone: 'warning', title: t('robot.switch.unsure'), text: t('robot.switch.unsureText') });
      },
    });
  return { flip, isBusy: isPending };
}
