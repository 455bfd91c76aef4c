import { CalendarClock, Hash, MailCheck, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './complaints.module.css';

const steps = [
  { name: 'number', Icon: Hash },
  { name: 'acknowledged', Icon: MailCheck },
  { name: 'answer', Icon: CalendarClock },
  { name: 'after', Icon: Scale },
] as const;

/** What becomes of a complaint, and by when. */
export function HowItGoes() {
  const { t } = useTranslation();
  return (
    <ul className={styles.steps}>
      {steps.map(({ name, Icon }) => (
        <li key={name}>
          <Icon size={20} aria-hidden="true" />
          <div>
            <strong>{t(`complaints.steps.${name}.title`)}</strong>
            <p>{t(`complaints.steps.${name}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
