import { Clock, LockKeyhole, MailCheck, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../data/useSession.ts';
import { Intro } from '../../enhance/entrance/Intro.tsx';
import { Points } from '../entry/Points.tsx';

const shown = [
  { name: 'answer', Icon: MailCheck },
  { name: 'never', Icon: LockKeyhole },
  { name: 'open', Icon: Clock },
] as const;

/** Explains what happens to a message, and what the form is not for. */
export function About() {
  const { t } = useTranslation();
  const isClient = useSession() !== undefined;
  const points = shown.map(({ name, Icon }) => ({
    Icon,
    title: t(`contact.points.${name}.title`),
    text: t(`contact.points.${name}.text`),
  }));
  const complaint = {
    Icon: Scale,
    title: t('complaints.contact.title'),
    text: (
      <>
        {t('complaints.contact.text')}{' '}
        <a href={isClient ? '/my-account/complaints' : '/complaints'}>{t('complaints.contact.link')}</a>
      </>
    ),
  };
  return (
    <>
      <Intro title={t('contact.title')} lead={t('contact.text')} />
      <Points points={[...points, complaint]} />
    </>
  );
}
