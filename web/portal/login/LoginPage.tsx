import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { CostExample } from '../entry/CostExample.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import type { ExampleFacts } from '../entry/exampleFacts.ts';
import styles from '../../ui/entranceForm.module.css';
import { SecondHalf } from '../../factors/SecondHalf.tsx';
import { LoginForm } from './LoginForm.tsx';

export function LoginPage({ example }: { example: ExampleFacts }) {
  const { t } = useTranslation();
  const aside = (
    <>
      <h1 className={styles.title}>{t('auth.login.title')}</h1>
      <p className={styles.lead}>{t('auth.login.text')}</p>
    </>
  );
  return (
    <EntryFrame
      page={t('auth.titles.login')}
      shared={{ slug: 'login', description: t('auth.login.text') }}
      aside={aside}
      more={<CostExample {...example} />}
    >
      <LoginForm />
      <SecondHalf>
        <Button variant="quiet" size="form" wide data-back="">
          {t('security.question.back')}
        </Button>
      </SecondHalf>
    </EntryFrame>
  );
}
