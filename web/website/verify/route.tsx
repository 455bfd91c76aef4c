import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { ShareHead } from '../../ui/ShareHead.tsx';
import { verifyWords } from '../../data/words.server.ts';
import pageHead from '../pageHead.module.css';
import styles from './route.module.css';
import { VerifyTool } from './VerifyTool.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const { brand, language, origin } = context.get(pageContext);
  return { words: verifyWords(language), brand: brand.name, language, origin };
}

/** Public page whose tool is the one part of the website that needs React in the browser, and loads it itself. */
export default function VerifyPage() {
  const { words, ...shared } = useLoaderData<typeof loader>();
  const title = `${words.title} · ${shared.brand}`;
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <ShareHead {...shared} title={title} description={words.lead} page="verify" />
      <header className={pageHead.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <div className={styles.tool} data-enhance="verify" data-now="" data-facts={JSON.stringify(words)}>
        <VerifyTool words={words} />
      </div>
      <section className={styles.how}>
        <h2>{words.how.title}</h2>
        <p>{withLinks(words.how.text)}</p>
      </section>
    </div>
  );
}

/** Splits a text, with each of our addresses as a link. */
function withLinks(text: string): ReactNode[] {
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part}>
        {part}
      </a>
    ),
  );
}

const ADDRESS = /(\/api\/[a-z]+(?:\/[a-z]+)?)/;
