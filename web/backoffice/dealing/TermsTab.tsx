import type { ListedMarket, TermsPage } from '@candor/contracts/http/office/dealingTerms.ts';
import { useState } from 'react';
import { useDealingTexts, useMarketTerms } from '../../data/officeDealing.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import { Loaded } from '../shell/Loaded.tsx';
import dealing from './Dealing.module.css';
import { HoursText } from './HoursText.tsx';
import { TermChanges } from './TermChanges.tsx';
import { TermDialog } from './TermDialog.tsx';
import type { TermProposal } from './TermDialog.tsx';
import desk from '../shell/Desk.module.css';
import blocks from '../table/BlockRows.module.css';
import styles from './Terms.module.css';
import { useTermText } from './useTermText.ts';
import { WaitingTerms } from './WaitingTerms.tsx';

/**
 * Rules SE-18 to SE-20: when markets trade and at which age their prices are stale; two people change it in every
 * brand.
 */
export function TermsTab() {
  const query = useMarketTerms();
  const [proposal, setProposal] = useState<TermProposal>();
  return (
    <>
      <Loaded query={query} height="420px">
        {(page) => (
          <>
            <WaitingTerms markets={page.markets} />
            <Markets page={page} onChange={setProposal} />
            <TermChanges page={page} onRestore={setProposal} />
          </>
        )}
      </Loaded>
      {proposal !== undefined && <TermDialog proposal={proposal} onClose={() => setProposal(undefined)} />}
    </>
  );
}

interface MarketsProps {
  page: TermsPage;
  onChange: (proposal: TermProposal) => void;
}

/** Classes, and under them the instruments with their own terms or with proposals for some. */
function Markets({ page, onChange }: MarketsProps) {
  const { t } = useDealingTexts();
  const { placeText } = useTermText();
  const [added, setAdded] = useState<readonly string[]>([]);
  const isListed = (market: ListedMarket) =>
    market.hours_class === null || hasOwn(market) || added.includes(market.place);
  const shown = page.markets.filter(isListed);
  const others = page.markets.filter((market) => !isListed(market));
  const columns = useColumns(page.may_ask ? onChange : undefined);
  const title = t('dealing.terms.title');
  return (
    <section className={dealing.panel} aria-label={title}>
      <header className={dealing.panelHead}>
        <h2>{title}</h2>
        <span className={dealing.quiet}>
          {page.version === 0 ? t('dealing.terms.neverChanged') : t('dealing.terms.version', { version: page.version })}
        </span>
        <span className={dealing.space} />
        {page.may_ask && (
          <Select
            size="dense"
            label={t('dealing.terms.addInstrument')}
            options={[
              { value: '', label: t('dealing.terms.addInstrument') },
              ...others.map(({ place }) => ({ value: place, label: placeText(place) })),
            ]}
            value=""
            onChange={(place) => setAdded([...added, place])}
          />
        )}
      </header>
      <Table
        label={title}
        isInSection
        className={blocks.rows}
        columns={columns}
        rows={shown}
        keyOf={({ place }) => place}
      />
    </section>
  );
}

function hasOwn({ hours, age_limit: age }: ListedMarket): boolean {
  return [hours, age].some(({ version, waiting }) => version !== null || waiting !== null);
}

function useColumns(onChange: MarketsProps['onChange'] | undefined): readonly Column<ListedMarket>[] {
  const { t } = useDealingTexts();
  const { placeText, ageText } = useTermText();
  const columns: readonly Column<ListedMarket>[] = [
    {
      id: 'market',
      label: t('dealing.terms.market'),
      isHeading: true,
      className: styles.market,
      cell: ({ place, hours_class: kind }) => (
        <>
          {placeText(place)}
          <span className={desk.beneath}>
            {kind === null ? t('dealing.terms.ofClass') : t('dealing.terms.inClass', { class: placeText(kind) })}
          </span>
        </>
      ),
    },
    {
      id: 'hours',
      label: t('dealing.terms.hours'),
      className: styles.hours,
      cell: ({ hours }) => <HoursText text={hours.value} />,
    },
    {
      id: 'age',
      label: t('dealing.instruments.age'),
      isOneLine: true,
      cell: ({ age_limit: age }) => (
        <>
          <span className={styles.label}>{t('dealing.instruments.age')} </span>
          {ageText(age.value)}
        </>
      ),
    },
    { id: 'set', label: t('dealing.terms.set'), isWide: true, cell: (market) => <Source market={market} /> },
  ];
  if (onChange === undefined) return columns;
  const action: Column<ListedMarket> = {
    id: 'change',
    label: t('dealing.limits.change'),
    isAction: true,
    cell: (market) => <Buttons market={market} onChange={onChange} />,
  };
  return [...columns, action];
}

/** Says where a term comes from: the catalogue, its class, or a version with its time. */
function Source({ market: { hours, age_limit: age, hours_class: kind } }: { market: ListedMarket }) {
  const { t } = useDealingTexts();
  const latest = [hours, age].toSorted((one, other) => (other.version ?? 0) - (one.version ?? 0))[0];
  if (latest === undefined || latest.version === null || latest.since === null)
    return (
      <span className={dealing.quiet}>{t(kind === null ? 'dealing.terms.ofCatalogue' : 'dealing.terms.asClass')}</span>
    );
  return (
    <>
      <Badge tone="info">{t('dealing.terms.setWith', { version: latest.version })}</Badge>
      <span className={classes(desk.beneath, styles.once)}>{shortTime(latest.since)}</span>
    </>
  );
}

function Buttons({ market, onChange }: { market: ListedMarket; onChange: MarketsProps['onChange'] }) {
  const { t } = useDealingTexts();
  const { placeText } = useTermText();
  const marketName = placeText(market.place);
  return (
    <div className={styles.buttons}>
      <Button
        size="dense"
        disabledReason={market.hours.waiting === null ? undefined : t('dealing.terms.isAsked')}
        aria-label={t('dealing.terms.changeHoursOf', { name: marketName })}
        onClick={() => onChange({ place: market.place, name: 'hours', term: market.hours })}
      >
        {t('dealing.terms.changeHours')}
      </Button>
      <Button
        size="dense"
        disabledReason={market.age_limit.waiting === null ? undefined : t('dealing.terms.isAsked')}
        aria-label={t('dealing.terms.changeAgeOf', { name: marketName })}
        onClick={() => onChange({ place: market.place, name: 'ageLimit', term: market.age_limit })}
      >
        {t('dealing.terms.changeAge')}
      </Button>
    </div>
  );
}
