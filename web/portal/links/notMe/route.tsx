import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../../../data/api.ts';
import { endSession } from '../../../data/session.ts';
import { refusalText } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../entry/form.module.css';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { UrlNotValid } from '../UrlNotValid.tsx';

/** T14: the page of "it was not me". Nothing happens before its button is pressed. */
export default function NotMe() {
  const { code = '' } = useParams();
  return MAIL_CODE_PATTERN.test(code) ? <EndAll code={code} /> : <UrlNotValid />;
}

function EndAll({ code }: { code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const end = async () => {
    setFailure(undefined);
    setBusy(true);
    const outcome = await api.reportNotMe({ code });
    setBusy(false);
    if (outcome.kind === 'unreachable') return setFailure(t('auth.reset.unreachable'));
    if (outcome.kind === 'refused') {
      const { refusal } = outcome;
      return setFailure(refusal.code === 'linkInvalid' ? t('auth.notMe.error') : refusalText(refusal));
    }
    endSession('expired');
    await navigate(`/password/reset/${outcome.value.code}`, { replace: true });
  };
  const aside = (
    <>
      <h1 className={styles.title}>{t('auth.notMe.title')}</h1>
      <p className={styles.lead}>{t('auth.notMe.text')}</p>
    </>
  );
  return (
    <EntryFrame page={t('auth.titles.notMe')} aside={aside}>
      <div className={styles.form}>
        <ul className={styles.steps}>
          <li>{t('auth.notMe.sessions')}</li>
          <li>{t('auth.notMe.password')}</li>
          <li>{t('auth.notMe.address')}</li>
          <li>{t('auth.notMe.added')}</li>
          <li>{t('auth.notMe.next')}</li>
        </ul>
        <FormNotice tone="negative" text={failure} />
        <Button variant="danger" size="form" wide busy={isBusy} onClick={() => void end()}>
          {isBusy ? t('auth.notMe.busy') : t('auth.notMe.button')}
        </Button>
        <p className={styles.other}>
          <Link to="/password/request">{t('auth.login.forgot')}</Link>
        </p>
      </div>
    </EntryFrame>
  );
}
