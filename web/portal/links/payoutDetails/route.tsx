import { useTranslation } from 'react-i18next';
import { ConfirmPage } from '../ConfirmPage.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/** Page of the link that confirms a bank account. */
export default function ConfirmPayout() {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      act="confirmPayout"
      words={{
        title: t('payments.payout.confirm.title'),
        text: t('payments.payout.confirm.text'),
        waiting: t('payments.payout.confirm.waiting'),
        prompt: t('payments.payout.confirm.press'),
        button: t('payments.payout.confirm.button'),
        busy: t('payments.payout.confirm.busy'),
        over: t('payments.payout.confirm.error_message'),
        done: t('payments.payout.confirm.done'),
        doneText: t('payments.payout.confirm.doneText'),
        go: t('payments.payout.confirm.go'),
      }}
      isByHand
      to="/my-account/payout"
    />
  );
}
