import type { WireActionTerms, WireCorporateAction } from '@candor/contracts/http/office/dealingActions.ts';
import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../data/office.ts';
import { useCorporateActions, useDealingTexts } from '../../data/officeDealing.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { typeset } from '../../ui/numbers.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import desk from '../shell/Desk.module.css';
import { queryFailureText } from '../shell/outcomeText.ts';
import { ActionDialog, EndActionDialog } from './ActionDialog.tsx';
import correction from './Correction.module.css';
import styles from './Dealing.module.css';

const tones: Readonly<Record<WireCorporateAction['step'], Tone>> = {
  announced: 'info',
  carriedOut: 'positive',
  withdrawn: 'neutral',
};
const columns = ['instrument', 'what', 'at', 'by', 'state'] as const;

/** Corporate actions: what is announced, what was carried out and what withdrawn; each by two people. */
export function ActionsTab({ data: overview }: { data: DealingOverview }) {
  const { t } = useDealingTexts();
  const { data, error, refetch } = useCorporateActions();
  const [asked, setAsked] = useState<'new' | WireCorporateAction>();
  const mayEver = useMay('dealing.actions');
  const mayAsk = mayEver && data?.mayAsk === true;
  const title = t('dealing.actions.title');
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        <span className={styles.space} />
        <Button
          size="dense"
          disabledReason={mayAsk || (mayEver && data === undefined) ? undefined : t('dealing.switches.noRight')}
          busy={mayEver && data === undefined && error === null}
          onClick={() => setAsked('new')}
        >
          {t('dealing.actions.announce')}
        </Button>
      </header>
      <p className={correction.lead}>{t('dealing.actions.lead')}</p>
      {data === undefined && error !== null && (
        <ErrorState title={t('office.errors.title')} text={queryFailureText(t, error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton height="240px" />}
      {data?.actions.length === 0 && <EmptyState title={t('dealing.actions.empty')} />}
      {data !== undefined && data.actions.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
          <table className={desk.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`dealing.actions.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.actions.map((row) => (
                <Row key={row.action} row={row} onEnd={mayAsk ? () => setAsked(row) : undefined} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {asked === 'new' && <ActionDialog data={overview} onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'new' && <EndActionDialog action={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

interface RowProps {
  row: WireCorporateAction;
  onEnd: (() => void) | undefined;
}

function Row({ row, onEnd }: RowProps) {
  const { t } = useDealingTexts();
  const { ticker, name, terms, at, step, since, overdue, by, approved_by: approvedBy, reason, note, waiting } = row;
  return (
    <tr>
      <td>
        {name} <span className={desk.quiet}>{ticker}</span>
      </td>
      <td>
        <div className={correction.why}>
          {termsText(t, terms, ticker)}
          {note !== null && (
            <>
              <br />
              <span className={desk.quiet}>{note}</span>
            </>
          )}
        </div>
      </td>
      <td>{shortTime(at)}</td>
      <td>
        <div className={correction.why}>
          {t('dealing.actions.by', { name: by, second: approvedBy })}
          <br />
          <span className={desk.quiet}>{reason}</span>
        </div>
      </td>
      <td>
        <div className={correction.why}>
          <Badge tone={overdue ? 'negative' : tones[step]}>
            {t(overdue ? 'dealing.actions.overdue' : `dealing.actions.steps.${step}`)}
          </Badge>{' '}
          <span className={desk.quiet}>{overdue ? t('dealing.actions.overdueText') : shortTime(since)}</span>
          {waiting !== null && (
            <>
              <br />
              <Link to="/approvals" className={desk.link}>
                {t('dealing.actions.waiting', { name: waiting.by })}
              </Link>
            </>
          )}
        </div>
        {step === 'announced' && waiting === null && onEnd !== undefined && (
          <Button size="dense" onClick={onEnd}>
            {t('dealing.actions.withdraw')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function termsText(t: TFunction, terms: WireActionTerms, old: string): string {
  if (terms.kind === 'dividend') return t('dealing.actions.dividend', { amount: typeset(formatRate(terms.per_unit)) });
  if (terms.kind === 'delisting') return t('dealing.actions.delisting', { price: typeset(formatRate(terms.price)) });
  if (terms.kind === 'symbolChange') return t('dealing.actions.symbolChange', { old, new: terms.new_symbol });
  return t('dealing.actions.split', { new: terms.new_units, old: terms.old_units });
}
