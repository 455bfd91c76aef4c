import { parseMoney } from '@candor/domain/money/decimal.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { Outlet, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { useBrand, useBrandFacts } from '../data/brand.ts';
import { pageContext } from '../data/page.ts';
import { clientWords, consentWords, serviceWords, websiteWords } from '../data/words.server.ts';
import { buttonClass } from '../ui/buttonClass.ts';
import { FlaskIcon } from '../ui/icons.tsx';
import { moneyText } from '../ui/numbers.ts';
import { Cookies } from '../enhance/Cookies.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './layout.module.css';
import { ServiceLine } from '../enhance/ServiceLine.tsx';

export { loadInFull as clientLoader } from '../data/loadInFull.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { brand, language, prices, service, hasOtherBrands } = context.get(pageContext);
  const { symbol } = brand.currency;
  const demo = moneyText(parseMoney(brand.demoFunding) ?? ZERO, { symbol });
  return {
    language,
    hasOtherBrands,
    words: websiteWords(language, { brand: brand.name, demo, zero: moneyText(ZERO, { symbol }) }),
    clientWords: clientWords(language),
    cookieWords: consentWords(language),
    service,
    serviceWords: serviceWords(language),
    isSimulated: prices.simulated,
  };
}

export default function WebsiteLayout() {
  const loaded = useLoaderData<typeof loader>();
  const { words, language, hasOtherBrands, cookieWords, isSimulated } = loaded;
  const { look, fictitious } = useBrand();
  return (
    <div
      className={styles.page}
      data-header={look.header}
      data-hero={look.hero}
      data-cards={look.cards}
      data-sections={look.sections}
      lang={language}
    >
      <a className="skip-link" href="#content">
        {words.website.skip}
      </a>
      <ServiceLine notice={loaded.service} words={loaded.serviceWords} />
      {fictitious && (
        <aside className={styles.fictitious} aria-label={words.website.demonstration}>
          <p className={styles.width}>
            <FlaskIcon size={13} />
            {words.website.fictitious}
            {hasOtherBrands && <a href="/brands">{words.website.otherBrands}</a>}
          </p>
        </aside>
      )}
      <Header words={words.website.nav} clientWords={loaded.clientWords} language={language} />
      <main id="content" className={styles.main}>
        <Outlet />
      </main>
      <Footer
        words={words}
        clientWords={loaded.clientWords}
        language={language}
        cookies={<Cookies words={cookieWords} isSimulated={isSimulated} />}
      />
    </div>
  );
}

export function ErrorBoundary() {
  return <Broken />;
}

/** Error page for a public page that fails. */
function Broken() {
  const { broken } = useBrandFacts();
  return (
    <main className={styles.block}>
      <h1>{broken.title}</h1>
      <p>{broken.text}</p>
      <a className={buttonClass('primary', 'form')} href="/">
        {broken.home}
      </a>
    </main>
  );
}
