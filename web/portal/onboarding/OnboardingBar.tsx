import { ListChecks, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hideOnboarding, useIsOnboardingHidden, useOnboarding } from '../../data/onboarding.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './OnboardingBar.module.css';
import { placeOf } from './steps.ts';

/**
 * Checklist in one line over the platform: the progress, and the next step. It can be hidden until the next visit. The
 * line above it asks for the confirmation of the address.
 */
export function OnboardingBar() {
  const { t } = useTranslation();
  const items = useOnboarding();
  const isHidden = useIsOnboardingHidden();
  const next = items?.find((item) => item.step !== 'email' && placeOf(item) !== undefined);
  if (items === undefined || isHidden || next === undefined) return null;
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <section className={styles.bar} aria-label={t('onboarding.title')}>
      <ListChecks size={16} aria-hidden="true" />
      <p>
        <span className={styles.wide}>{t('onboarding.bar')} </span>
        {t('onboarding.progress', { done, count: items.length })}{' '}
        <Link to={placeOf(next) ?? ''}>{t(`onboarding.steps.${next.step}`)}</Link>
      </p>
      <IconButton label={t('onboarding.hide')} onClick={hideOnboarding}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
