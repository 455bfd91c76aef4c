import { parseMoney } from '@candor/domain/money/decimal.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { redirect, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { useBrand } from '../../data/brand.ts';
import { pageContext } from '../../data/page.ts';
import { SecondHalf } from '../../factors/SecondHalf.tsx';
import { moneyText } from '../../ui/numbers.ts';
import { CostExample } from '../entry/CostExample.tsx';
import { Intro } from '../../enhance/entrance/Intro.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import { exampleFacts } from '../entry/exampleFacts.ts';
import type { ExampleFacts } from '../entry/exampleFacts.ts';
import { PlainPage } from '../../enhance/plain.ts';
import { plainFacts } from '../../enhance/plainFacts.server.ts';
import { countriesFor } from '../phone/countries.server.ts';
import type { PhoneCountry } from '../phone/countries.ts';
import { Mailed } from './Mailed.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import styles from './route.module.css';

export { loadInFull as clientLoader } from '../../data/loadInFull.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const facts = context.get(pageContext);
  const { brand, language } = facts;
  // If registration is closed, existing clients are redirected to the login.
  if (!brand.registration) throw redirect(keepQuery('/login', new URL(request.url).search));
  const countries = countriesFor(language, brand.allowedCountries);
  return { ...plainFacts(facts), example: exampleFacts(facts), countries };
}

export default function RegisterRoute() {
  const { plain, example, countries } = useLoaderData<typeof loader>();
  return (
    <PlainPage value={plain}>
      <RegisterPage example={example} countries={countries} />
    </PlainPage>
  );
}

const steps = ['form', 'demo', 'real'] as const;

interface RegisterPageProps {
  example: ExampleFacts;
  countries: readonly PhoneCountry[];
}

function RegisterPage({ example, countries }: RegisterPageProps) {
  const { t } = useTranslation();
  const { currency, demoFunding } = useBrand();
  const demo = moneyText(parseMoney(demoFunding) ?? ZERO, currency);
  const lead = t('auth.register.text', { demo });
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
      aside={<Intro title={t('auth.register.title')} lead={lead} />}
      more={more}
    >
      <RegisterForm countries={countries} />
      <Mailed />
      <SecondHalf />
    </EntryFrame>
  );
}
