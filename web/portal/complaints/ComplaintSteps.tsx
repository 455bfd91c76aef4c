import { CalendarClock, Hash, MailCheck, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import styles from '../entry/points.module.css';

const steps = [
  { name: 'number', Icon: Hash },
  { name: 'acknowledged', Icon: MailCheck },
  { name: 'answer', Icon: CalendarClock },
  { name: 'after', Icon: Scale },
] as const;

/** Explains what happens to a complaint, and by when; below a heading, or alone in its panel. */
export function ComplaintSteps({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation();
  return (
    <ul className={classes(styles.points, isAlone && styles.bare)}>
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
