import { useTranslation } from 'react-i18next';
import { OutcomeError } from '../../data/outcome.ts';
import { useRobot, useSwitchRobot } from '../../data/robot.ts';
import { refusalText } from '../../data/texts.ts';
import { useToast } from '../../ui/Toast.tsx';

/** Switches the robot and reports the result. */
export function useRobotSwitch() {
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
