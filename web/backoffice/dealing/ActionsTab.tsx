import type { WireActionTerms, WireCorporateAction } from '@candor/contracts/http/office/dealingActions.ts';
import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useMay } from '../../data/office.ts';
import { useCorporateActions, useDealingTexts } from '../../data/officeDealing.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { typeset } from '../../ui/numbers.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { ActionDialog, EndActionDialog } from './ActionDialog.tsx';
import correction from './Correction.module.css';
import styles from './Dealing.module.css';

const tones: Readonly<Record<WireCorporateAction['step'], Tone>> = {
  announced: 'info',
  carriedOut: 'positive',
  withdrawn: 'neutral',
};
/** Corporate actions: announced, carried out and withdrawn; each by two people. */
export function ActionsTab({ data: overview }: { data: DealingOverview }) {
  const { t } = useDealingTexts();
  const query = useCorporateActions();
  const { data, error } = query;
  const [opened, setOpened] = useState<'new' | WireCorporateAction>();
  const mayEver = useMay('dealing.actions');
  const mayAsk = mayEver && data?.mayAsk === true;
  const title = t('dealing.actions.title');
  const columns: readonly Column<WireCorporateAction>[] = [
    {
      id: 'instrument',
      label: t('dealing.actions.columns.instrument'),
      cell: ({ name, ticker }) => (
        <>
          {name} <span className={desk.quiet}>{ticker}</span>
        </>
      ),
    },
    { id: 'what', label: t('dealing.actions.columns.what'), cell: (row) => <What row={row} /> },
    { id: 'at', label: t('dealing.actions.columns.at'), cell: ({ at }) => shortTime(at) },
    { id: 'by', label: t('dealing.actions.columns.by'), cell: (row) => <By row={row} /> },
    {
      id: 'state',
      label: t('dealing.actions.columns.state'),
      cell: (row) => <State row={row} onEnd={mayAsk ? () => setOpened(row) : undefined} />,
    },
  ];
  const noRight = mayAsk || (mayEver && data === undefined) ? undefined : t('dealing.switches.noRight');
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        <span className={styles.space} />
        <Button
          size="dense"
          disabledReason={noRight}
          busy={mayEver && data === undefined && error === null}
          onClick={() => setOpened('new')}
        >
          {stoppedLabel(t('dealing.actions.announce'), noRight)}
        </Button>
      </header>
      <p className={correction.lead}>{t('dealing.actions.lead')}</p>
      <Loaded query={query}>
        {({ actions }) => (
          <Table
            label={title}
            isInSection
            columns={columns}
            rows={actions}
            keyOf={({ action }) => action}
            empty={<EmptyState title={t('dealing.actions.empty')} />}
          />
        )}
      </Loaded>
      {opened === 'new' && <ActionDialog data={overview} onClose={() => setOpened(undefined)} />}
      {opened !== undefined && opened !== 'new' && (
        <EndActionDialog action={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}

interface RowProps {
  row: WireCorporateAction;
}

function What({ row: { terms, ticker, note } }: RowProps) {
  const { t } = useDealingTexts();
  return (
    <div className={correction.why}>
      {termsText(t, terms, ticker)}
      {note !== null && (
        <>
          <br />
          <span className={desk.quiet}>{note}</span>
        </>
      )}
    </div>
  );
}

function By({ row: { by, approved_by: approvedBy, reason } }: RowProps) {
  const { t } = useDealingTexts();
  return (
    <div className={correction.why}>
      {t('dealing.actions.by', { name: by, second: approvedBy })}
      <br />
      <span className={desk.quiet}>{reason}</span>
    </div>
  );
}

function State({ row, onEnd }: RowProps & { onEnd: (() => void) | undefined }) {
  const { t } = useDealingTexts();
  const { step, since, overdue, waiting } = row;
  return (
    <>
      <div className={correction.why}>
        <Badge tone={overdue ? 'negative' : tones[step]}>
          {t(overdue ? 'dealing.actions.overdue' : `dealing.actions.steps.${step}`)}
        </Badge>{' '}
        <span className={desk.quiet}>{overdue ? t('dealing.actions.overdueText') : shortTime(since)}</span>
        {waiting !== null && (
          <>
            <br />
            <ApprovalsLink>{t('dealing.actions.waiting', { name: waiting.by })}</ApprovalsLink>
          </>
        )}
      </div>
      {step === 'announced' && waiting === null && onEnd !== undefined && (
        <Button size="dense" onClick={onEnd}>
          {t('dealing.actions.withdraw')}
        </Button>
      )}
    </>
  );
}

function termsText(t: TFunction, terms: WireActionTerms, old: string): string {
  if (terms.kind === 'dividend') return t('dealing.actions.dividend', { amount: typeset(formatRate(terms.per_unit)) });
  if (terms.kind === 'delisting') return t('dealing.actions.delisting', { price: typeset(formatRate(terms.price)) });
  if (terms.kind === 'symbolChange') return t('dealing.actions.symbolChange', { old, new: terms.new_symbol });
  return t('dealing.actions.split', { new: terms.new_units, old: terms.old_units });
}
