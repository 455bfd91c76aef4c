import { useTranslation } from 'react-i18next';
import { Intro } from '../../../enhance/entrance/Intro.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../../ui/entranceForm.module.css';
import { ActForm } from '../../../enhance/entrance/ActForm.tsx';
import { CodePage } from '../CodePage.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/** T14: page of the link "it was not me". Nothing happens before its button is pressed. */
export default function NotMe() {
  return <CodePage>{(code) => <EndAll code={code} />}</CodePage>;
}

function EndAll({ code }: { code: string }) {
  const { t } = useTranslation();
  const words = {
    // Never shown, since the page waits for a press.
    waiting: t('auth.notMe.busy'),
    busy: t('auth.notMe.busy'),
    button: t('auth.notMe.button'),
    over: t('auth.notMe.error'),
    unreachable: t('auth.reset.unreachable'),
  };
  return (
    <EntryFrame
      page={t('auth.titles.notMe')}
      aside={<Intro title={t('auth.notMe.title')} lead={t('auth.notMe.text')} />}
    >
      <div className={styles.form}>
        <ul className={styles.steps}>
          <li>{t('auth.notMe.sessions')}</li>
          <li>{t('auth.notMe.password')}</li>
          <li>{t('auth.notMe.address')}</li>
          <li>{t('auth.notMe.added')}</li>
          <li>{t('auth.notMe.next')}</li>
        </ul>
        <ActForm act="reportNotMe" code={code} words={words} isByHand variant="danger" />
        <p className={styles.other}>
          <a href="/password/request">{t('auth.login.forgot')}</a>
        </p>
      </div>
    </EntryFrame>
  );
}
