import type { ListedSetupItem, SetupGuide } from '@candor/contracts/http/office/setup.ts';
import { setupStates } from '@candor/domain/service/setup.ts';
import type { SetupState, SetupTopic } from '@candor/domain/service/setup.ts';
import type { StaffRole, StaffAction } from '@candor/domain/staff/roles.ts';
import { Check, Eye, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useMay } from '../../data/office.ts';
import { useSetup } from '../../data/setup.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { useFindingText } from '../brands/useFindingText.ts';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import styles from './Setup.module.css';

const LINES_SHOWN = 4;

const looks: Readonly<Record<SetupState, { readonly tone: Tone; readonly Icon: LucideIcon }>> = {
  done: { tone: 'positive', Icon: Check },
  missing: { tone: 'warning', Icon: TriangleAlert },
  toLookAt: { tone: 'info', Icon: Eye },
};

/** Rules SG-1 to SG-3: page of what is missing before the brand may take real money, and where it is settled. */
export function SetupPage() {
  const { t } = useDeskTexts();
  const title = t('setup.title');
  return useMay('setup.read') ? <Guide title={title} /> : <NotAllowed title={title} />;
}

function Guide({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const query = useSetup();
  return (
    <OfficePage title={title} aside={t('setup.lead')}>
      <Loaded query={query} height="640px">
        {(guide) => (
          <>
            <Summary guide={guide} isBusy={query.isFetching} onAgain={() => void query.refetch()} />
            <ol className={styles.topics}>
              {guide.items.map((item) => (
                <Topic key={item.topic} item={item} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </OfficePage>
  );
}

interface SummaryProps {
  guide: SetupGuide;
  isBusy: boolean;
  onAgain: () => void;
}

function Summary({ guide: { mode, items, elsewhere }, isBusy, onAgain }: SummaryProps) {
  const { t, i18n } = useDeskTexts();
  return (
    <div className={styles.summary}>
      <ul className={styles.sums} aria-label={t('setup.sums')}>
        {setupStates.map((state) => (
          <li key={state}>
            <State state={state} />
            <span>{items.filter((item) => item.state === state).length}</span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="dense" busy={isBusy} onClick={onAgain}>
        {t('setup.again')}
      </Button>
      {i18n.language !== 'en' && items.some(({ findings }) => findings.some(isVerbatim)) && (
        <p className={desk.quiet}>{t('setup.verbatim')}</p>
      )}
      {mode === 'demo' && <p className={desk.quiet}>{t('setup.demo')}</p>}
      {elsewhere > 0 && <p className={desk.quiet}>{t('setup.elsewhere', { count: elsewhere })}</p>}
    </div>
  );
}

function State({ state }: { state: SetupState }) {
  const { t } = useDeskTexts();
  const { tone, Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
      {t(`setup.states.${state}`)}
    </Badge>
  );
}

function Topic({ item }: { item: ListedSetupItem }) {
  const { t } = useDeskTexts();
  const id = useId();
  const { topic, state } = item;
  return (
    <li>
      <section className={styles.topic} aria-labelledby={id}>
        <div className={styles.state}>
          <State state={state} />
        </div>
        <div className={styles.words}>
          <h2 id={id}>{t(`setup.topics.${topic}.title`)}</h2>
          <p className={desk.quiet}>{t(`setup.topics.${topic}.text`)}</p>
          <Reasons item={item} />
        </div>
        <Place topic={topic} />
      </section>
    </li>
  );
}

function Reasons({ item: { findings, reasons } }: { item: ListedSetupItem }) {
  const { t } = useDeskTexts();
  const [first, more] = [findings.slice(0, LINES_SHOWN), findings.slice(LINES_SHOWN)];
  if (findings.length + reasons.length === 0) return null;
  const roleNames = (roles: readonly StaffRole[]) => roles.map((role) => t(`office.roles.${role}`)).join(', ');
  return (
    <>
      <ul className={styles.reasons}>
        {reasons.map(({ code, roles, at }) => (
          <li key={code}>
            {t(`setup.reasons.${code}`, { roles: roleNames(roles), day: at === null ? '' : dayText(at) })}
          </li>
        ))}
        <Lines lines={first} />
      </ul>
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{t('setup.more', { count: more.length })}</summary>
          <ul className={styles.reasons}>
            <Lines lines={more} />
          </ul>
        </details>
      )}
    </>
  );
}

/** Findings in the reader's language if translated; others as the command states them, in English. */
function Lines({ lines }: { lines: ListedSetupItem['findings'] }) {
  const { t } = useDeskTexts();
  const findingText = useFindingText();
  const textOf = ({ what, gate, fault }: Line): string => {
    if (fault !== null) return t(`setup.faults.${fault.code}`, fault.params);
    return gate === null ? what : `${gate.file}:${gate.line} ${findingText(gate)}`;
  };
  return lines.map((line) => (
    <li key={line.what} lang={isVerbatim(line) ? 'en' : undefined} className={styles.line}>
      {textOf(line)}
    </li>
  ));
}

type Line = ListedSetupItem['findings'][number];

function isVerbatim({ gate, fault }: Line): boolean {
  return gate === null && fault === null;
}

function Place({ topic }: Pick<ListedSetupItem, 'topic'>) {
  const { t } = useDeskTexts();
  const { page, desk: place } = setupPlaces[topic];
  const mayOpen = useMay(place?.may ?? 'setup.read');
  return (
    <div className={styles.place}>
      {place !== undefined && mayOpen && <Link to={place.to}>{t('setup.open')}</Link>}
      <code title={t('setup.page')}>{page}</code>
    </div>
  );
}

interface SetupPlace {
  /** Page of the documentation. */
  readonly page: string;
  /** Desk where the topic is settled, and the right to open it; absent if it is settled on the server. */
  readonly desk?: { readonly to: string; readonly may: StaffAction };
}

/** Where each topic is settled. */
const setupPlaces: Readonly<Record<SetupTopic, SetupPlace>> = {
  settings: { page: 'docs/live.md#3-settings' },
  database: { page: 'docs/live.md#2-the-database' },
  keys: { page: 'docs/live.md#5-keys' },
  entity: { page: 'docs/live.md#4-your-brands', desk: { to: '/brands', may: 'brands.read' } },
  texts: { page: 'docs/live.md#4-your-brands', desk: { to: '/content', may: 'content.read' } },
  brand: { page: 'docs/brands.md', desk: { to: '/brands', may: 'brands.read' } },
  prices: { page: 'docs/providers.md#prices', desk: { to: '/price-sources', may: 'sources.read' } },
  payments: {
    page: 'docs/live.md#6-payment-providers',
    desk: { to: '/payment-providers', may: 'providers.read' },
  },
  mail: { page: 'docs/live.md#3-settings', desk: { to: '/mail', may: 'mail.read' } },
  antivirus: { page: 'docs/operating.md#visitors-locations-their-messages-and-virus-scanning' },
  places: { page: 'docs/operating.md#visitors-locations-their-messages-and-virus-scanning' },
  staff: { page: 'docs/live.md#9-staff-and-the-first-release', desk: { to: '/staff', may: 'staff.read' } },
  release: { page: 'docs/live.md#9-staff-and-the-first-release', desk: { to: '/brands', may: 'brands.read' } },
  screening: { page: 'docs/operating.md#the-office', desk: { to: '/screening-list', may: 'screeningList.read' } },
  backups: { page: 'docs/operating.md#backup' },
  alarms: { page: 'docs/operating.md#alarms' },
};
