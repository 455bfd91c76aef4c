import type { OperatorDelivery } from '@candor/contracts/http/office/operatorApi.ts';
import { useOperatorTexts } from '../../data/officeOperator.ts';
import type { Outcome } from '../../data/outcome.ts';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';

const faults = ['inside', 'nameUnknown', 'refused', 'tls', 'timedOut', 'unreachable', 'brokenOff'] as const;

/** Returns a function that puts the last answer into words: its status, or why there was none. */
export function useAnswerText(): (answer: string | null) => string {
  const { t } = useOperatorTexts();
  return (answer) => {
    const fault = faults.find((one) => one === answer);
    if (fault !== undefined) return t(`operator.deliveries.faults.${fault}`);
    return answer === null ? '–' : t('operator.deliveries.status', { status: answer });
  };
}

/** Returns a function that reports the result of a delivery that somebody has requested. */
export function useDeliveryToast(): (outcome: Outcome<OperatorDelivery>) => void {
  const { t } = useOperatorTexts();
  const toast = useToast();
  const answerText = useAnswerText();
  return (outcome) => {
    if (outcome.kind !== 'done') return toast({ tone: 'failure', title: failureText(t, outcome) });
    const { state, answer } = outcome.value;
    return state === 'sent'
      ? toast({ tone: 'success', title: t('operator.deliveries.arrived') })
      : toast({ tone: 'failure', title: t('operator.deliveries.notArrived'), text: answerText(answer) });
  };
}
