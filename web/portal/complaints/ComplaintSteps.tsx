import { CalendarClock, Hash, MailCheck, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Points } from '../entry/Points.tsx';

const steps = [
  { name: 'number', Icon: Hash },
  { name: 'acknowledged', Icon: MailCheck },
  { name: 'answer', Icon: CalendarClock },
  { name: 'after', Icon: Scale },
] as const;

/** Explains what happens to a complaint, and by when; below a heading, or alone in its panel. */
export function ComplaintSteps({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation();
  const points = steps.map(({ name, Icon }) => ({
    Icon,
    title: t(`complaints.steps.${name}.title`),
    text: t(`complaints.steps.${name}.text`),
  }));
  return <Points points={points} isAlone={isAlone} />;
}
