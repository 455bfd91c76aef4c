import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import type { TFunction } from 'i18next';
import { CirclePause, Radio } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useMay } from '../../data/office.ts';
import { useDealing, useDealingTexts } from '../../data/officeDealing.ts';
import type { DealingScope } from '../../data/officeDealing.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { Select } from '../../ui/Select.tsx';
import { typeset } from '../../ui/numbers.ts';
import { DeskTabs } from '../shell/DeskTabs.tsx';
import { NotAllowed, NotFound } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { AccountsTab } from './AccountsTab.tsx';
import { ActionsTab } from './ActionsTab.tsx';
import { ChecksTab } from './ChecksTab.tsx';
import styles from './Dealing.module.css';
import { CorrectionsTab } from './CorrectionsTab.tsx';
import { ExposureTab } from './ExposureTab.tsx';
import { FeedsTab } from './FeedsTab.tsx';
import { InstrumentsTab } from './InstrumentsTab.tsx';
import { LimitsTab } from './LimitsTab.tsx';
import { RepairsTab } from './RepairsTab.tsx';
import { TermsTab } from './TermsTab.tsx';
import { useDealingFilters } from '../filters/useDealingFilters.ts';

const tabs = [
  'exposure',
  'nearest',
  'largest',
  'corrections',
  'checks',
  'repairs',
  'actions',
  'feeds',
  'limits',
  'hours',
  'instruments',
] as const;
type Tab = (typeof tabs)[number];
/** Tabs with a choice of brands and book; the others show the present brand. */
const chosen: ReadonlySet<Tab> = new Set(['exposure', 'nearest', 'largest']);

/** Page of what is open, who is near a close-out, the prices, and where opening is paused. */
export function DealingPage() {
  const { t } = useDealingTexts();
  const title = t('office.pages.dealing');
  const { tab = 'exposure' } = useParams();
  const shown = tabs.find((one) => one === tab);
  if (!useMay('dealing.read')) return <NotAllowed title={title} />;
  return shown === undefined ? <NotFound /> : <Desk title={title} shown={shown} />;
}

function Desk({ title, shown }: { title: string; shown: Tab }) {
  const { t } = useDealingTexts();
  const [looked, setLooked] = useState<DealingScope>({ reach: 'brand', book: 'real' });
  const query = useDealing(looked);
  const { data, error } = query;
  return (
    <OfficePage
      title={title}
      aside={
        <>
          <State data={data} isLost={error !== null && data === undefined} />
          {chosen.has(shown) && (
            <Choices looked={looked} onChange={setLooked} mayAll={data?.everywhere.read === true} />
          )}
        </>
      }
    >
      <DeskTabs
        label={t('dealing.tabs.label')}
        path="/dealing"
        tabs={tabs}
        nameOf={(tab) => t(`dealing.tabs.${tab}`)}
      />
      {looked.book === 'demo' && chosen.has(shown) && <p className={styles.quiet}>{t('dealing.demoNote')}</p>}
      <Loaded query={query} height="420px">
        {(overview) => <Shown tab={shown} data={overview} looked={looked} />}
      </Loaded>
    </OfficePage>
  );
}

function Shown({ tab, data, looked }: { tab: Tab; data: DealingOverview; looked: DealingScope }) {
  switch (tab) {
    case 'exposure':
      return <ExposureTab data={data} looked={looked} />;
    case 'corrections':
      return <CorrectionsTab />;
    case 'checks':
      return <ChecksTab />;
    case 'repairs':
      return <RepairsTab />;
    case 'actions':
      return <ActionsTab data={data} />;
    case 'feeds':
      return <FeedsTab />;
    case 'limits':
      return <LimitsTab />;
    case 'hours':
      return <TermsTab />;
    case 'instruments':
      return <InstrumentsTab />;
    default:
      return <AccountsTab key={tab} list={tab} looked={looked} brands={data.brands} />;
  }
}

/** State of the engine, and whether anything is paused: on every tab. */
function State({ data, isLost }: { data: DealingOverview | undefined; isLost: boolean }) {
  const { t } = useDealingTexts();
  if (isLost) return <Badge tone="negative">{t('dealing.engineLost')}</Badge>;
  if (data === undefined) return null;
  const { pauses, engine } = data;
  return (
    <span className={styles.state}>
      <Badge tone="positive" icon={<Radio size={12} aria-hidden="true" />}>
        {engineText(t, engine.median_ms)}
      </Badge>
      {pauses.length > 0 && (
        <Badge tone="warning" icon={<CirclePause size={12} aria-hidden="true" />}>
          {t('dealing.paused', { count: pauses.length })}
        </Badge>
      )}
    </span>
  );
}

function engineText(t: TFunction, medianMs: number | null): string {
  if (medianMs === null) return t('dealing.engineQuiet');
  return t('dealing.engine', { median: typeset(String(Math.round(medianMs * 10) / 10)) });
}

interface ChoicesProps {
  looked: DealingScope;
  onChange: (looked: DealingScope) => void;
  mayAll: boolean;
}

function Choices({ looked, onChange, mayAll }: ChoicesProps) {
  const { reach, book } = useDealingFilters();
  return (
    <span className={styles.choices}>
      {mayAll && (
        <Select
          label={reach.label}
          options={reach.options}
          value={looked.reach}
          onChange={(next) => onChange({ ...looked, reach: next })}
        />
      )}
      <SegmentedControl
        label={book.label}
        options={book.options}
        value={looked.book}
        onChange={(next) => onChange({ ...looked, book: next })}
      />
    </span>
  );
}
