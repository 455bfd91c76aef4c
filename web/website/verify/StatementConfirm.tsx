import { fill } from '@candor/contracts/evidence/checkFigures.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { shortHash } from '@candor/domain/evidence/seal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import { CircleCheck, CircleX, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { buttonClass } from '../../ui/buttonClass.ts';
import { classes } from '../../ui/classes.ts';
import { evidenceTime } from '../../ui/dates.ts';
import { ReceiptSeal } from '../../ui/ReceiptSeal.tsx';
import { typeset } from '../../ui/numbers.ts';
import { confirmHash, readStatement } from './confirmation.ts';
import type { Confirmation, Confirmed } from './confirmation.ts';
import styles from './StatementConfirm.module.css';
import type { VerifyWords } from './verifyWords.ts';

type Words = VerifyWords['statement'];
type Question = { readonly kind: 'nothing' | 'asking' | 'unreachable' | 'malformed' | 'notStatement' } | DoneAsking;
interface DoneAsking {
  readonly kind: 'done';
  readonly confirmation: Confirmation;
  readonly hash: string;
}

const HASH = /^[0-9a-f]{64}$/;

/** Rule SA-5: tells the holder of a statement what the server issued under its hash. */
export function StatementConfirm({ words }: { words: Words }) {
  const [hash, setHash] = useState('');
  const [question, setQuestion] = useState<Question>({ kind: 'nothing' });
  const ask = async (requested: string, isWhole: boolean) => {
    setQuestion({ kind: 'asking' });
    const confirmation = await confirmHash(requested, isWhole);
    setQuestion(confirmation === undefined ? { kind: 'unreachable' } : { kind: 'done', confirmation, hash: requested });
  };
  const askHash = () => {
    const requested = hash.replace(/\s/g, '').toLowerCase();
    if (HASH.test(requested)) void ask(requested, true);
    else setQuestion({ kind: 'malformed' });
  };
  const askFile = async (file: File) => {
    const statement = await readStatement(await file.text());
    if (statement === undefined) setQuestion({ kind: 'notStatement' });
    else {
      setHash(statement.hash);
      await ask(statement.hash, statement.isWhole);
    }
  };
  return (
    <section id="statement" className={styles.panel}>
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          askHash();
        }}
      >
        <label htmlFor="statement-hash">{words.hash}</label>
        <input
          id="statement-hash"
          className={styles.hash}
          value={hash}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setHash(event.target.value)}
        />
        <span className={styles.actions}>
          <button type="submit" className={buttonClass('primary')}>
            {words.ask}
          </button>
          <FilePicker label={words.file} onFile={(file) => void askFile(file)} />
        </span>
      </form>
      <div aria-live="polite" aria-busy={question.kind === 'asking'}>
        {question.kind === 'done' ? (
          <Answer words={words} hash={question.hash} {...question.confirmation} />
        ) : (
          question.kind !== 'nothing' && <p className={styles.note}>{words[question.kind]}</p>
        )}
      </div>
    </section>
  );
}

function FilePicker({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        accept=".json,application/json"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
          event.target.value = '';
        }}
      />
      <button type="button" className={buttonClass('secondary')} onClick={() => picker.current?.click()}>
        <FileUp size={16} aria-hidden="true" />
        {label}
      </button>
    </>
  );
}

function Answer({ words, hash, verdict, facts }: Confirmation & { words: Words; hash: string }) {
  const isRight = verdict === 'right';
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <>
      <h3 className={classes(styles.verdict, isRight ? styles.right : styles.wrong)}>
        <Icon size={20} aria-hidden="true" />
        {words.verdict[verdict]}
      </h3>
      <p className={styles.seal}>
        <ReceiptSeal
          hash={hash}
          isBroken={!isRight}
          label={fill(words.seal, { hash: shortHash(hash) })}
          number={facts === undefined ? '' : words.kinds[facts.kind]}
        />
      </p>
      {facts !== undefined && <Facts words={words} facts={facts} />}
    </>
  );
}

function Facts({ words, facts }: { words: Words; facts: Confirmed }) {
  const amount = (value: Money) => `${typeset(formatExact(value, MONEY_DIGITS))} ${facts.currency}`;
  const day = (at: number) => evidenceTime(at).slice(0, 19);
  const rows = [
    [words.facts.kind, words.kinds[facts.kind]],
    [words.facts.account, `${facts.pin}, ${words.books[facts.book]}`],
    [words.facts.period, `${day(facts.from)} – ${day(facts.until)}`],
    [words.facts.opening, amount(facts.opening)],
    [words.facts.closing, amount(facts.closing)],
    [words.facts.trades, String(facts.trades)],
    [words.facts.chain, fill(words.chain, { length: String(facts.chain_length), head: facts.chain_head })],
    [words.facts.issued, evidenceTime(facts.issued_at)],
    [words.facts.key, facts.key.id],
  ] as const;
  return (
    <>
      <p className={styles.note}>{words.compare}</p>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
