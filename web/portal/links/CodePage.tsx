import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData, useParams } from 'react-router';
import { PlainPage } from '../../enhance/plain.ts';
import type { plainLoader } from '../../enhance/plainFacts.server.ts';
import styles from '../../ui/entranceForm.module.css';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { Intro } from '../../enhance/entrance/Intro.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';

/** Page of a mailed link without a framework in the browser (decision 060), by the code in its address. */
export function CodePage({ children }: { children: (code: string) => ReactNode }) {
  const { plain } = useLoaderData<typeof plainLoader>();
  const { code = '' } = useParams();
  return <PlainPage value={plain}>{MAIL_CODE_PATTERN.test(code) ? children(code) : <UrlNotValid />}</PlainPage>;
}

/** Message for an address that cannot be from one of our mails. */
function UrlNotValid() {
  const { t } = useTranslation();
  return (
    <EntryFrame
      page={t('auth.link.invalid')}
      aside={<Intro title={t('auth.link.invalid')} lead={t('auth.link.invalidText')} />}
    >
      <div className={styles.form}>
        <FormNotice tone="negative" text={t('auth.link.invalid')} />
        <p className={styles.other}>
          <Link to="/login">{t('auth.forgot_password.back')}</Link>
        </p>
      </div>
    </EntryFrame>
  );
}
