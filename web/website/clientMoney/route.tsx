import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { clientMoneyWords } from '../../data/words.server.ts';
import { ShareHead } from '../../ui/ShareHead.tsx';
import pageHead from '../pageHead.module.css';
import styles from './clientMoney.module.css';
import { CountList } from './CountList.tsx';
import type { CountFacts } from './CountList.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const { brand, language, origin } = context.get(pageContext);
  const { public: words, simulated } = clientMoneyWords(language);
  return { words, simulated, brand: brand.name, language, origin };
}

/** Page of what the brand owes all its clients, day by day: anybody may keep today's root. */
export default function ClientMoneyPage() {
  const { words, simulated, ...shared } = useLoaderData<typeof loader>();
  const title = `${words.title} · ${shared.brand}`;
  const lead = words.lead.replace('{{brand}}', shared.brand);
  const facts: CountFacts = { words, simulated, language: shared.language };
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <ShareHead {...shared} title={title} description={lead} page="client-money" />
      <header className={pageHead.head}>
        <h1>{words.title}</h1>
        <p>{lead}</p>
      </header>
      <div className={styles.list} data-enhance="clientMoney" data-now="" data-facts={JSON.stringify(facts)}>
        <CountList {...facts} state={{ kind: 'loading' }} />
      </div>
      <section className={styles.how}>
        <h2>{words.howTitle}</h2>
        <p>{words.howText}</p>
        <p>
          <a href="/my-account/money">{words.own}</a>
        </p>
        <pre>
          <code>npm run verify -- proof FILE --base {shared.origin}</code>
        </pre>
        <p>{words.limits}</p>
      </section>
    </div>
  );
}
