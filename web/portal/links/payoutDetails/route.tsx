import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { confirmPayout, payoutQuery } from '../../../data/payout.ts';
import { queryClient } from '../../../data/queries.ts';
import { refusalText } from '../../../data/texts.ts';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../entry/form.module.css';
import { RiskWarning } from '../../entry/RiskWarning.tsx';
import { PressPage } from '../PressPage.tsx';
import { UrlNotValid } from '../UrlNotValid.tsx';

/** The page of the link that confirms a bank account; a session is not needed, and is not begun. */
export default function ConfirmPayout() {
  const { code = '' } = useParams();
  return MAIL_CODE_PATTERN.test(code) ? <Confirm code={code} /> : <UrlNotValid />;
}

function Confirm({ code }: { code: string }) {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setFailure(undefined);
    const outcome = await confirmPayout(code);
    if (outcome.kind === 'unreachable') return setFailure(t('auth.forgot_password.unreachable'));
    if (outcome.kind === 'refused') {
      const { refusal } = outcome;
      const isOver = refusal.code === 'linkInvalid';
      return setFailure(isOver ? t('payments.payout.confirm.error_message') : refusalText(refusal));
    }
    setDone(true);
    await queryClient.invalidateQueries({ queryKey: payoutQuery.queryKey });
  };
  if (isDone) return <Confirmed />;
  return (
    <PressPage
      title={t('payments.payout.confirm.title')}
      text={t('payments.payout.confirm.text')}
      words={{
        waiting: t('payments.payout.confirm.waiting'),
        press: t('payments.payout.confirm.press'),
        button: t('payments.payout.confirm.button'),
        busy: t('payments.payout.confirm.busy'),
      }}
      isAskedHere={false}
      failure={failure}
      onPress={confirm}
    />
  );
}

function Confirmed() {
  const { t } = useTranslation();
  const title = t('payments.payout.confirm.done');
  const aside = (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{t('payments.payout.confirm.doneText')}</p>
    </>
  );
  return (
    <EntryFrame page={title} aside={aside}>
      <div className={styles.form}>
        <Link to="/my-account/payout" className={buttonClass('primary', 'form', true)}>
          {t('payments.payout.confirm.go')}
        </Link>
        <RiskWarning />
      </div>
    </EntryFrame>
  );
}
