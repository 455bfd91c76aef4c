import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { Intro } from '../../../enhance/entrance/Intro.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../../ui/entranceForm.module.css';
import { CodePage } from '../../links/CodePage.tsx';
import { LinkOver } from '../../../enhance/entrance/LinkOver.tsx';
import { ResetForm } from '../../../enhance/entrance/ResetForm.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/** Page of a mailed link that sets a new password, once. */
export default function ResetRoute() {
  return <CodePage>{(code) => <ResetPage code={code} />}</CodePage>;
}

/** Form for the new password; its title reports success or an expired link. */
function ResetPage({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <EntryFrame
      page={t('auth.titles.reset')}
      aside={<Intro title={t('auth.reset.title')} lead={t('auth.reset.text')} live="title" />}
    >
      <ResetForm code={code} />
      <div className={styles.form} data-step="done" hidden>
        <a href="/login" className={buttonClass('primary', 'form', true)}>
          {t('auth.reset.login')}
        </a>
      </div>
      <LinkOver link="forgotPassword" login="/login" />
    </EntryFrame>
  );
}
