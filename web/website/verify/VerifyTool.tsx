import { CheckList } from './CheckList.tsx';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import { ReceiptInput } from './ReceiptInput.tsx';
import styles from './route.module.css';
import { Sample } from './Sample.tsx';
import { StatementConfirm } from './StatementConfirm.tsx';
import type { VerifyWords } from './verifyWords.ts';
import { useEffect, useState } from 'react';
import { receiptInAddress } from '../../data/evidence.ts';
import { keepVerifying } from './verifyText.ts';
import type { Verified } from './verifyText.ts';

/**
 * Sample that checks itself, then the reader's own receipt or statement: a receipt is checked in the browser against
 * what is published for all; a statement is looked up. A reader who arrives with a receipt sees only that.
 */
export function VerifyTool({ words }: { words: VerifyWords }) {
  const { text, setText, state, again, hasBrought } = useVerification();
  return (
    <>
      {!hasBrought && <Sample words={words} />}
      <section className={styles.own} aria-labelledby="own-title">
        <h2 id="own-title">{words.own}</h2>
        <div className={styles.columns}>
          <ReceiptInput words={words.input} text={text} onText={setText} />
          <section className={styles.result} aria-live="polite" aria-busy={state.kind === 'running'}>
            {state.kind === 'empty' && <p className={styles.note}>{words.empty}</p>}
            {state.kind === 'running' && <p className={styles.note}>{words.running}</p>}
            {state.kind === 'unsupported' && <p className={styles.note}>{words.unsupported}</p>}
            {state.kind === 'done' && <CheckList words={words} verified={state} onAgain={again} />}
          </section>
        </div>
        {state.kind === 'done' && state.verification.receipt !== undefined && state.verdict !== 'failed' && (
          <ReceiptFacts words={words.about} receipt={state.verification.receipt} />
        )}
      </section>
      <StatementConfirm words={words.statement} />
    </>
  );
}

type VerificationState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'running' }
  | { readonly kind: 'unsupported' }
  | Verified;

/** Returns a receipt's text and the result of checking it, repeated whenever it changes or a check is requested. */
function useVerification() {
  // A new object is a new request, even for the same text.
  const [query, setQuery] = useState({ text: '' });
  const [hasBrought, setBrought] = useState(false);
  const [state, setState] = useState<VerificationState>({ kind: 'empty' });

  useEffect(() => {
    const brought = receiptInAddress(window.location.hash);
    setQuery({ text: brought ?? '' });
    setBrought(brought !== undefined);
  }, []);

  useEffect(() => {
    if (query.text.trim() === '') return setState({ kind: 'empty' });
    setState({ kind: 'running' });
    return keepVerifying(query.text, setState);
  }, [query]);

  return {
    text: query.text,
    state,
    /** Whether the reader arrived with a receipt in the address. */
    hasBrought,
    setText: (text: string) => setQuery({ text }),
    again: () => setQuery(({ text }) => ({ text })),
  };
}
