import { Clock, LockKeyhole, MailCheck, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../data/useSession.ts';
import { Intro } from '../../enhance/entrance/Intro.tsx';
import pointStyles from '../entry/points.module.css';

const points = [
  { name: 'answer', Icon: MailCheck },
  { name: 'never', Icon: LockKeyhole },
  { name: 'open', Icon: Clock },
] as const;

/** Explains what happens to a message, and what the form is not for. */
export function About() {
  const { t } = useTranslation();
  const isClient = useSession() !== undefined;
  return (
    <>
      <Intro title={t('contact.title')} lead={t('contact.text')} />
      <ul className={pointStyles.points}>
        {points.map(({ name, Icon }) => (
          <li key={name}>
            <Icon size={20} aria-hidden="true" />
            <div>
              <strong>{t(`contact.points.${name}.title`)}</strong>
              <p>{t(`contact.points.${name}.text`)}</p>
            </div>
          </li>
        ))}
        <li>
          <Scale size={20} aria-hidden="true" />
          <div>
            <strong>{t('complaints.contact.title')}</strong>
            <p>
              {t('complaints.contact.text')}{' '}
              <a href={isClient ? '/my-account/complaints' : '/complaints'}>{t('complaints.contact.link')}</a>
            </p>
          </div>
        </li>
      </ul>
    </>
  );
}
