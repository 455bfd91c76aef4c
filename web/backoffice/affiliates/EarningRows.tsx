import type { OfficeAffiliateCard } from '@candor/contracts/http/office/affiliates.ts';
import { namedInputs } from '@candor/domain/affiliates/inputs.ts';
import { namedRules } from '@candor/domain/affiliates/rules.ts';
import type { TFunction } from 'i18next';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import { factText } from '../../ui/factText.ts';
import { moneyText } from '../../ui/numbers.ts';
import desk from '../shell/Desk.module.css';
import styles from './Affiliates.module.css';

const commissionTones = {
  held: 'neutral',
  payable: 'positive',
  requested: 'warning',
  paid: 'info',
  reversed: 'negative',
} as const;
const deliveryTones = { waiting: 'warning', sent: 'positive', failed: 'negative' } as const;

/** Commissions, each with the rule and the figures from which it can be computed again. */
export function CommissionRows({ card: { commissions, currency } }: { card: OfficeAffiliateCard }) {
  const { t, i18n } = useDeskTexts();
  const inputText = (inputs: OfficeAffiliateCard['commissions'][number]['inputs']) =>
    namedInputs(inputs)
      .map((input) => {
        const text = factText(input, { symbol: currency.symbol, language: i18n.language });
        return `${t(`affiliates.inputNames.${input.name}`)} ${text}`;
      })
      .join(', ');
  const rulesText = (rule: string) =>
    namedRules(rule)
      .map(({ name, version }) => {
        const words = t(`affiliates.rules.${name}`, { defaultValue: name });
        return t('affiliates.versioned', { rule: words, version });
      })
      .join(', ');
  return (
    <div className={desk.section}>
      <h3>{t('affiliates.commissions')}</h3>
      {commissions.length === 0 && <p className={desk.quiet}>{t('affiliates.noCommissions')}</p>}
      <ul className={desk.rows}>
        {commissions.map(({ id, kind, state, amount, full, limited_by: by, earned_at: at, rule, inputs }) => (
          <li key={id}>
            <span className={desk.rowText}>
              <span>{t(`affiliates.kinds.${kind}`)}</span>
              <span className={desk.quiet}>
                {[shortTime(at), rulesText(rule), inputText(inputs)].filter((text) => text !== '').join(', ')}
              </span>
              {by !== null && <span>{t(`affiliates.limits.${by}`, { full: moneyText(full, currency) })}</span>}
            </span>
            <span className={styles.figure}>{moneyText(amount, currency)}</span>
            {amount !== 0n && <Badge tone={commissionTones[state]}>{t(`affiliates.commissionStates.${state}`)}</Badge>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Requests sent to the partner's own server, and its answers. */
export function DeliveryRows({ card: { deliveries } }: { card: OfficeAffiliateCard }) {
  const { t } = useDeskTexts();
  return (
    <div className={desk.section}>
      <h3>{t('affiliates.deliveries')}</h3>
      {deliveries.length === 0 && <p className={desk.quiet}>{t('affiliates.noDeliveries')}</p>}
      <ul className={desk.rows}>
        {deliveries.map(({ id, url, event, state, attempts, created_at: at, answer }) => (
          <li key={id}>
            <span className={desk.rowText}>
              <span>{t(`affiliates.events.${event}`)}</span>
              <span className={desk.quiet}>
                {url}, {shortTime(at)}, {t('affiliates.attempts', { count: attempts })}
                {answer !== null && `, ${answerText(t, answer)}`}
              </span>
            </span>
            <Badge tone={deliveryTones[state]}>{t(`affiliates.deliveryStates.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Formats the received status; without an answer, the reason. */
function answerText(t: TFunction, answer: string): string {
  return /^\d+$/.test(answer) ? answer : t(`affiliates.answers.${answer}`);
}
