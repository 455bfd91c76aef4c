import type { ListedMarket } from '@candor/contracts/http/office/dealingTerms.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import dealing from './Dealing.module.css';
import styles from './Terms.module.css';
import { useTermText } from './useTermText.ts';

/** Proposals that wait for a second person. */
export function WaitingTerms({ markets }: { markets: readonly ListedMarket[] }) {
  const { t } = useDealingTexts();
  const { placeText, termText } = useTermText();
  const terms = markets.flatMap(({ place, hours, age_limit: age }) => [
    { place, name: 'hours' as const, term: hours },
    { place, name: 'ageLimit' as const, term: age },
  ]);
  return terms.map(({ place, name, term: { value, after, waiting } }) => {
    if (waiting === null) return null;
    const where = `${placeText(place)}: ${t(`dealing.terms.names.${name}`)}`;
    return (
      <section key={waiting.approval} className={dealing.pause} aria-label={where}>
        <h3>{where}</h3>
        <p className={styles.change}>
          {termText(name, value)} → {termText(name, after ?? '')}
        </p>
        <p>{t('dealing.limits.waiting', { name: waiting.by, reason: waiting.reason })}</p>
        {waiting.obstacle === null ? (
          <ApprovalsLink>{t('dealing.pause.decide')}</ApprovalsLink>
        ) : (
          <p>{t('dealing.pause.decider')}</p>
        )}
      </section>
    );
  });
}
