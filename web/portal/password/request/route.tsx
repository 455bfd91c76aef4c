import { LockKeyhole, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { Intro } from '../../../enhance/entrance/Intro.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import { Points } from '../../entry/Points.tsx';
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
      more={<LinkPoints />}
    >
      <RequestSteps login="/login" />
    </EntryFrame>
  );
}

/** Explains what the link does, and what nobody may ask for. */
function LinkPoints() {
  const { t } = useTranslation();
  const points = [
    { Icon: MailCheck, title: t('auth.forgot_password.linkTitle'), text: t('auth.forgot_password.linkText') },
    { Icon: LockKeyhole, title: t('contact.points.never.title'), text: t('contact.points.never.text') },
  ];
  return <Points points={points} />;
}
