import { parseMoney } from '@candor/domain/money/decimal.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { moneyText } from '../../ui/numbers.ts';
import { CostExample } from '../entry/CostExample.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import type { ExampleFacts } from '../entry/exampleFacts.ts';
import entry from '../../ui/entranceForm.module.css';
import { SecondHalf } from '../../factors/SecondHalf.tsx';
import type { PhoneCountry } from '../phone/countries.ts';
import { Mailed } from './Mailed.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import styles from './RegisterPage.module.css';

const steps = ['form', 'demo', 'real'] as const;

interface RegisterPageProps {
  example: ExampleFacts;
  countries: readonly PhoneCountry[];
}

export function RegisterPage({ example, countries }: RegisterPageProps) {
  const { t } = useTranslation();
  const { currency, demoFunding } = useBrand();
  const demo = moneyText(parseMoney(demoFunding) ?? ZERO, currency);
  const lead = t('auth.register.text', { demo });
  const aside = (
    <>
      <h1 className={entry.title}>{t('auth.register.title')}</h1>
      <p className={entry.lead}>{lead}</p>
    </>
  );
  const more = (
    <>
      <ol className={styles.steps} aria-label={t('auth.register.steps.label')}>
        {steps.map((step) => (
          <li key={step} className={styles.step}>
            <p>{t(`auth.register.steps.${step}.title`)}</p>
            <p className={styles.text}>{t(`auth.register.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <CostExample {...example} />
    </>
  );
  return (
    <EntryFrame
      page={t('auth.titles.register')}
      shared={{ slug: 'register', description: lead }}
      aside={aside}
      more={more}
    >
      <RegisterForm countries={countries} />
      <Mailed />
      <SecondHalf />
    </EntryFrame>
  );
}
