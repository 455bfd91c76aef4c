import { useTranslation } from 'react-i18next';
import { confirmPayout, payoutQuery } from '../../../data/payout.ts';
import { queryClient } from '../../../data/queries.ts';
import { ConfirmPage } from '../ConfirmPage.tsx';

/** The page of the link that confirms a bank account. */
export default function ConfirmPayout() {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      words={{
        title: t('payments.payout.confirm.title'),
        text: t('payments.payout.confirm.text'),
        waiting: t('payments.payout.confirm.waiting'),
        press: t('payments.payout.confirm.press'),
        button: t('payments.payout.confirm.button'),
        busy: t('payments.payout.confirm.busy'),
        over: t('payments.payout.confirm.error_message'),
        done: t('payments.payout.confirm.done'),
        doneText: t('payments.payout.confirm.doneText'),
        go: t('payments.payout.confirm.go'),
      }}
      confirm={confirmPayout}
      isByHand
      to="/my-account/payout"
      onDone={() => queryClient.invalidateQueries({ queryKey: payoutQuery.queryKey })}
    />
  );
}
