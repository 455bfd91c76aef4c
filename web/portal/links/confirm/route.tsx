import { useTranslation } from 'react-i18next';
import { ConfirmPage } from '../ConfirmPage.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/** Page of the link that confirms an address. */
export default function ConfirmEmail() {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      act="confirmEmail"
      words={{
        title: t('auth.confirm.title'),
        text: t('auth.confirm.text'),
        waiting: t('auth.confirm.waiting'),
        prompt: t('auth.confirm.press'),
        button: t('auth.confirm.button'),
        busy: t('auth.confirm.busy'),
        over: t('auth.confirm.error'),
        done: t('auth.confirm.done'),
        doneText: t('auth.confirm.doneText'),
        go: t('auth.confirm.go'),
      }}
      to="/platform"
    />
  );
}
