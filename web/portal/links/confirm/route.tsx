import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { accountQuery, queryClient } from '../../../data/queries.ts';
import { ConfirmPage } from '../ConfirmPage.tsx';

/** The page of the link that confirms an address. */
export default function ConfirmEmail() {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      words={{
        title: t('auth.confirm.title'),
        text: t('auth.confirm.text'),
        waiting: t('auth.confirm.waiting'),
        press: t('auth.confirm.press'),
        button: t('auth.confirm.button'),
        busy: t('auth.confirm.busy'),
        over: t('auth.confirm.error'),
        done: t('auth.confirm.done'),
        doneText: t('auth.confirm.doneText'),
        go: t('auth.confirm.go'),
      }}
      confirm={(code) => api.confirmEmail({ code })}
      to="/platform"
      onDone={() => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })}
    />
  );
}
