import { useTranslation } from 'react-i18next';
import { LinkOver } from '../../../enhance/entrance/LinkOver.tsx';
import { ResetForm } from '../../../enhance/entrance/ResetForm.tsx';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import { CodePage } from '../../entry/EntryPage.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/** Page /affiliate/password/reset/{code} of a mailed link that sets a new password, once. */
export default function ResetRoute() {
  const { t } = useTranslation();
  const page = t('auth.titles.reset');
  const over = (
    <EntryFrame page={page} title={t('auth.link.invalid')} lead={t('auth.link.invalidText')}>
      <a href="/affiliate/password/request" className={buttonClass('primary', 'form', true)}>
        {t('auth.link.again')}
      </a>
    </EntryFrame>
  );
  return (
    <CodePage over={over}>
      {(code) => (
        <EntryFrame page={page} title={t('auth.reset.title')} lead={t('auth.reset.text')}>
          <ResetForm code={code} />
          <div data-step="done" hidden>
            <a href="/affiliate" className={buttonClass('primary', 'form', true)}>
              {t('auth.reset.login')}
            </a>
          </div>
          <LinkOver link="forgotPassword" login="/affiliate" />
        </EntryFrame>
      )}
    </CodePage>
  );
}
