import { LockKeyhole, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { Intro } from '../../../enhance/entrance/Intro.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import pointStyles from '../../entry/points.module.css';
import { PlainPage } from '../../../enhance/plain.ts';
import type { plainLoader } from '../../../enhance/plainFacts.server.ts';
import { RequestSteps } from '../../../enhance/entrance/RequestSteps.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

export default function RequestPage() {
  const { plain } = useLoaderData<typeof plainLoader>();
  return (
    <PlainPage value={plain}>
      <ForgotPassword />
    </PlainPage>
  );
}

/** Form for requesting a link; its title reports success once the mail is on its way. */
function ForgotPassword() {
  const { t } = useTranslation();
  return (
    <EntryFrame
      page={t('auth.titles.forgot')}
      aside={<Intro title={t('auth.forgot_password.title')} lead={t('auth.forgot_password.text')} live="title" />}
      more={<Points />}
    >
      <RequestSteps login="/login" />
    </EntryFrame>
  );
}

/** What the link does, and what nobody may ask for. */
function Points() {
  const { t } = useTranslation();
  return (
    <ul className={pointStyles.points}>
      <li>
        <MailCheck size={20} aria-hidden="true" />
        <div>
          <strong>{t('auth.forgot_password.linkTitle')}</strong>
          <p>{t('auth.forgot_password.linkText')}</p>
        </div>
      </li>
      <li>
        <LockKeyhole size={20} aria-hidden="true" />
        <div>
          <strong>{t('contact.points.never.title')}</strong>
          <p>{t('contact.points.never.text')}</p>
        </div>
      </li>
    </ul>
  );
}
