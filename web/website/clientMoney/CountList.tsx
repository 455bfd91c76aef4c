import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { list } from '@candor/contracts/http/liabilities.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { digitsOf } from '@candor/domain/money/currency.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import { numberMarks, typesetDecimal } from '@candor/domain/money/typeset.ts';
import type { clientMoneyWords } from '../../data/words.server.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { minuteTime } from '../../ui/dates.ts';
import { FlaskIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './clientMoney.module.css';

export type CountsAnswer = AnswerOf<typeof list>;
type Count = CountsAnswer['counts'][number];

/** Facts for the list's script. */
export interface CountFacts {
  readonly words: ReturnType<typeof clientMoneyWords>['public'];
  readonly simulated: string;
  readonly language: Language;
}

export type CountsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly onAgain: () => void }
  | { readonly kind: 'done'; readonly answer: CountsAnswer };

/** List without hooks: the same on the server, and where the browser draws it again. */
export function CountList({ words, simulated, language, state }: CountFacts & { state: CountsState }) {
  if (state.kind === 'loading')
    return (
      <div className={styles.panel} role="status" aria-label={words.loading} aria-busy="true">
        <div className={styles.said}>
          <Skeleton width="100%" height="180px" />
        </div>
      </div>
    );
  if (state.kind === 'failed')
    return (
      <div className={styles.panel} role="alert">
        <div className={styles.said}>
          <p>{words.failed}</p>
          <button type="button" className={buttonClass('secondary', 'form')} onClick={state.onAgain}>
            {words.again}
          </button>
        </div>
      </div>
    );
  const { counts, simulated: isSimulated } = state.answer;
  return (
    <>
      {isSimulated && (
        <p className={styles.invented}>
          <FlaskIcon size={16} />
          {simulated}
        </p>
      )}
      <div className={styles.panel}>
        {counts.length === 0 ? (
          <p className={styles.said}>{words.empty}</p>
        ) : (
          <CountTable words={words} language={language} counts={counts} />
        )}
      </div>
    </>
  );
}

interface TableProps extends Pick<CountFacts, 'words' | 'language'> {
  counts: readonly Count[];
}

function CountTable({ words, language, counts }: TableProps) {
  const marks = numberMarks(language);
  const total = ({ total: sum, currency }: Count) =>
    `${typesetDecimal(formatFixed(sum, MONEY_DIGITS, digitsOf(currency)), marks)}\u00A0${currency}`;
  return (
    <table className={styles.table} aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.at}</th>
          <th scope="col">{words.total}</th>
          <th scope="col">{words.accounts}</th>
          <th scope="col">{words.root}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => (
          <tr key={count.at}>
            <th scope="row">{minuteTime(count.at)} UTC</th>
            <td>{total(count)}</td>
            <td data-label={words.accounts}>{typesetDecimal(String(count.leaves), marks)}</td>
            <td>
              <code>{[...count.root].map((byte) => byte.toString(16).padStart(2, '0')).join('')}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
