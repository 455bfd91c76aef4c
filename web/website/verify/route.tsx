import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { verifyWords } from '../../data/words.server.ts';
import { CheckList } from './CheckList.tsx';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import { ReceiptInput } from './ReceiptInput.tsx';
import styles from './route.module.css';
import { StatementConfirm } from './StatementConfirm.tsx';
import { useVerification } from './useVerification.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { brand, language } = context.get(pageContext);
  return { words: verifyWords(language), brand: brand.name };
}

export function shouldRevalidate(): boolean {
  return false;
}

/** A public page: a receipt is checked in the browser, against what is published for all. */
export default function VerifyPage() {
  const { words, brand } = useLoaderData<typeof loader>();
  const { text, setText, state, again } = useVerification();
  return (
    <div className={styles.page}>
      <title>{`${words.title} · ${brand}`}</title>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <div className={styles.columns}>
        <ReceiptInput words={words.input} text={text} onText={setText} />
        <section className={styles.result} aria-live="polite" aria-busy={state.kind === 'running'}>
          {state.kind === 'empty' && <p className={styles.note}>{words.empty}</p>}
          {state.kind === 'running' && <p className={styles.note}>{words.running}</p>}
          {state.kind === 'unsupported' && <p className={styles.note}>{words.unsupported}</p>}
          {state.kind === 'done' && (
            <CheckList words={words} verification={state.verification} verdict={state.verdict} onAgain={again} />
          )}
        </section>
      </div>
      {state.kind === 'done' && state.verification.receipt !== undefined && state.verdict !== 'failed' && (
        <ReceiptFacts words={words.about} receipt={state.verification.receipt} />
      )}
      <StatementConfirm words={words.statement} />
      <section className={styles.how}>
        <h2>{words.how.title}</h2>
        <p>{words.how.text}</p>
      </section>
    </div>
  );
}
