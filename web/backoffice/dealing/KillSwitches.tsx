import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import { useMay, useOfficeSession } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { classes } from '../../ui/classes.ts';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Dealing.module.css';
import type { SwitchRequest } from './SwitchDialog.tsx';

interface KillSwitchesProps {
  data: DealingOverview;
  onSwitch: (change: SwitchRequest) => void;
}

/** Switches for everything, and for the present brand; those of instruments are in the table. */
export function KillSwitches({ data, onSwitch }: KillSwitchesProps) {
  const { t } = useDealingTexts();
  const { data: session } = useOfficeSession();
  const brand = session?.brands.find(({ id }) => id === session.brand);
  return (
    <section className={styles.panel} aria-labelledby="switches-title">
      <header className={styles.panelHead}>
        <h2 id="switches-title">{t('dealing.switches.title')}</h2>
        <span className={styles.space} />
        <span className={styles.quiet}>{t('dealing.switches.note')}</span>
      </header>
      <ul className={styles.switches}>
        <Row name={t('dealing.switches.platform')} brand={null} data={data} onSwitch={onSwitch} />
        {brand !== undefined && <Row name={brand.name} brand={brand.id} data={data} onSwitch={onSwitch} />}
      </ul>
    </section>
  );
}

interface RowProps extends KillSwitchesProps {
  name: string;
  /** Brand; null for all. */
  brand: string | null;
}

function Row({ name, brand, data, onSwitch }: RowProps) {
  const { t } = useDealingTexts();
  const [mayPause, mayAsk] = [useMay('dealing.pause'), useMay('dealing.resume')];
  const everywhere = brand === null;
  const pause = data.pauses.find((one) => one.brand === brand && one.symbol === null);
  const may = {
    pause: mayPause && (!everywhere || data.everywhere.pause),
    ask: mayAsk && (!everywhere || data.everywhere.resume) && pause?.waiting === null,
  };
  const isOn = pause !== undefined;
  return (
    <li>
      <span>{name}</span>
      <span className={classes(styles.space)} />
      <span className={classes(isOn ? styles.warn : styles.quiet)}>
        {t(isOn ? 'dealing.switches.paused' : 'dealing.switches.open')}
      </span>
      <Switch
        label={t('dealing.switches.switchOf', { name })}
        isOn={isOn}
        disabled={isOn ? !may.ask : !may.pause}
        title={!isOn && mayPause && !may.pause ? t('dealing.switches.noRight') : undefined}
        className={styles.killSwitch}
        onChange={() => {
          if (isOn) onSwitch({ kind: 'ask', pause });
          else onSwitch({ kind: 'pause', symbol: undefined, everywhere, mayChoose: false });
        }}
      />
    </li>
  );
}
