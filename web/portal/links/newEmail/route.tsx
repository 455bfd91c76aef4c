import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { api } from '../../../data/api.ts';
import { keepAccount } from '../../../data/queries.ts';
import { refusalText } from '../../../data/texts.ts';
import { useAlive } from '../../../data/useAlive.ts';
import { useSession } from '../../../data/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { withFreshLogin } from '../../../factors/freshLogin.ts';
import { FreshLoginDialog } from '../../../factors/FreshLoginDialog.tsx';
import { FROM_PARAM } from '@candor/domain/clients/clientPages.ts';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../entry/form.module.css';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { UrlNotValid } from '../UrlNotValid.tsx';

/** T14: the page of the link in the mail to a new address. Nothing happens before its button is pressed. */
export default function NewEmail() {
  const { code = '' } = useParams();
  const [isDone, setDone] = useState(false);
  if (!MAIL_CODE_PATTERN.test(code)) return <UrlNotValid />;
  return isDone ? <Confirmed /> : <Confirm code={code} onDone={() => setDone(true)} />;
}

function Confirm({ code, onDone }: { code: string; onDone: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const isKnown = useAlive() && session !== undefined;
  const title = t('auth.newEmail.title');
  const aside = (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{t('auth.newEmail.text')}</p>
    </>
  );
  return (
    <EntryFrame page={title} aside={aside}>
      <div className={styles.form}>{isKnown ? <Press code={code} onDone={onDone} /> : <LogInFirst />}</div>
      <FreshLoginDialog />
    </EntryFrame>
  );
}

/** The link alone is not enough: a mistyped address would give its reader the account. */
function LogInFirst() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <p className={styles.lead}>{t('auth.newEmail.login')}</p>
      <a href={`/login?${FROM_PARAM}=${encodeURIComponent(pathname)}`} className={buttonClass('primary', 'form', true)}>
        {t('auth.newEmail.go')}
      </a>
    </>
  );
}

function Press({ code, onDone }: { code: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const press = async () => {
    setFailure(undefined);
    setBusy(true);
    const outcome = await withFreshLogin(() => api.confirmNewEmail({ code }));
    setBusy(false);
    if (outcome.kind === 'unreachable') return setFailure(t('security.unreachable'));
    if (outcome.kind === 'refused') {
      const { refusal } = outcome;
      if (refusal.code === 'freshLoginNeeded') return;
      return setFailure(refusal.code === 'linkInvalid' ? t('auth.newEmail.error') : refusalText(refusal));
    }
    keepAccount(outcome.value);
    onDone();
  };
  return (
    <>
      <p className={styles.lead}>{t('auth.newEmail.press')}</p>
      <FormNotice tone="negative" text={failure} />
      <Button variant="primary" size="form" wide busy={isBusy} onClick={() => void press()}>
        {isBusy ? t('auth.newEmail.busy') : t('auth.newEmail.button')}
      </Button>
    </>
  );
}

function Confirmed() {
  const { t } = useTranslation();
  const title = t('auth.newEmail.done');
  const aside = (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{t('auth.newEmail.doneText')}</p>
    </>
  );
  return (
    <EntryFrame page={title} aside={aside}>
      <div className={styles.form}>
        <Link to="/my-account/security" className={buttonClass('primary', 'form', true)}>
          {t('auth.newEmail.back')}
        </Link>
      </div>
    </EntryFrame>
  );
}
