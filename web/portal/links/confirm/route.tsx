import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { api } from '../../../data/api.ts';
import { accountQuery, queryClient } from '../../../data/queries.ts';
import { refusalText } from '../../../data/texts.ts';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../entry/form.module.css';
import { RiskWarning } from '../../entry/RiskWarning.tsx';
import { PressPage } from '../PressPage.tsx';
import { UrlNotValid } from '../UrlNotValid.tsx';

/** The page of the link that confirms an address; a session is not needed, and is not begun. */
export default function ConfirmEmail() {
  const { code = '' } = useParams();
  return MAIL_CODE_PATTERN.test(code) ? <Confirm code={code} /> : <UrlNotValid />;
}

function Confirm({ code }: { code: string }) {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setFailure(undefined);
    const outcome = await api.confirmEmail({ code });
    if (outcome.kind === 'unreachable') return setFailure(t('auth.forgot_password.unreachable'));
    if (outcome.kind === 'refused') {
      const { refusal } = outcome;
      return setFailure(refusal.code === 'linkInvalid' ? t('auth.confirm.error') : refusalText(refusal));
    }
    setDone(true);
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  };
  if (isDone) return <Confirmed />;
  return (
    <PressPage
      title={t('auth.confirm.title')}
      text={t('auth.confirm.text')}
      words={{
        waiting: t('auth.confirm.waiting'),
        press: t('auth.confirm.press'),
        button: t('auth.confirm.button'),
        busy: t('auth.confirm.busy'),
      }}
      isAskedHere={false}
      failure={failure}
      onPress={confirm}
    />
  );
}

function Confirmed() {
  const { t } = useTranslation();
  const aside = (
    <>
      <h1 className={styles.title}>{t('auth.confirm.done')}</h1>
      <p className={styles.lead}>{t('auth.confirm.doneText')}</p>
    </>
  );
  return (
    <EntryFrame page={t('auth.confirm.done')} aside={aside}>
      <div className={styles.form}>
        <Link to="/platform" className={buttonClass('primary', 'form', true)}>
          {t('auth.confirm.go')}
        </Link>
        <RiskWarning />
      </div>
    </EntryFrame>
  );
}
